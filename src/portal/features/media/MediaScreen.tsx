import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import Images from 'lucide-react/icons/images';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getQueryOptions } from '#client/query.ts';
import { formatPlate } from '#client/format.ts';
import type { MediaRecord } from '#domain/media/endpoints.ts';
import { findGrant, type Area } from '#domain/roles.ts';
import { users } from '#domain/users/endpoints.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import { isFiltered } from '#portal/resource/list/list-state.ts';
import type { OwnView, OwnViewProps } from '#portal/resource/list/ListBody.tsx';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { useActor } from '#portal/resource/permissions.ts';
import { RecordLoader } from '#portal/resource/record/RecordLoader.tsx';
import { paths } from '#portal/screens.ts';
import { getArea } from '#portal/screen-lookup.ts';
import { Card } from '#ui/Card.tsx';
import type { Breadcrumb } from '#ui/Breadcrumbs.tsx';
import { EmptyState } from '#ui/states.tsx';
import { usersResource } from '../users/parts.ts';
import { galleryPath, type ClientScope, toScopeFilter } from './media-model.ts';
import { mediaResource } from './media.resource.tsx';
import { MediaGrid } from './media-cards.tsx';
import { MediaUploader } from './MediaUploader.tsx';
import { useUploads } from './UploadList.tsx';

const MediaLightbox = lazyPart(() => import('./MediaLightbox.tsx').then((file) => file.MediaLightbox), {
  preloads: false,
});

const Gallery = ({ records }: OwnViewProps) => <MediaGrid records={records as readonly MediaRecord[]} />;
const GALLERY: OwnView = { name: 'gallery', icon: Images, isDefault: true, component: Gallery };

/** Screen of the media of a client, a vehicle or a visit; staff upload, clients view their own. */
export function MediaScreen() {
  const { t } = useTranslation('media');
  const scope = useParams({ strict: false }) as ClientScope;
  const area = getArea(useLocation().pathname);
  const { role } = useActor();
  const { breadcrumbs, failed } = useMediaOwners(area, scope);
  const path = galleryPath(area, scope);
  const fixed = useMemo(() => ({ ...toScopeFilter(scope) }), [scope]);
  const hasUploads = useUploads(scope).length > 0;
  const [opened, setOpened] = useState<MediaRecord>();
  if (failed)
    return (
      <RecordLoader query={failed} icon={Images} listHref={area === 'admin' ? paths.users() : paths.overview()}>
        {() => null}
      </RecordLoader>
    );
  return (
    <>
      <ResourceList
        key={path}
        definition={mediaResource}
        fixed={fixed}
        ownView={GALLERY}
        breadcrumbs={breadcrumbs}
        intro={
          findGrant(role, 'media.write') && (
            <div className="mb-5 space-y-3">
              <MediaUploader scope={scope} />
            </div>
          )
        }
        emptyState={(state) =>
          isFiltered(state)
            ? undefined
            : !hasUploads && (
                <Card>
                  <EmptyState icon={Images} title={t('media:empty.title')} text={t('media:empty.text')} />
                </Card>
              )
        }
        onOpen={(record) => setOpened(record as MediaRecord)}
      />
      {opened && (
        <Suspense>
          <MediaLightbox records={[opened]} start={0} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Reads the client, vehicle and visit of the media. Returns the breadcrumbs from the list to them, without records that
 * are still loading, and the first query that failed.
 */
function useMediaOwners(area: Area, { userId, vehicleId, visitId }: ClientScope) {
  const { t } = useTranslation(['users', 'overview']);
  const isStaff = area === 'admin';
  const ofUser = useQuery({ ...getQueryOptions(users.get, { params: { id: userId } }), enabled: isStaff });
  const ofVehicle = useQuery({
    ...getQueryOptions(vehicles.get, { params: { id: vehicleId ?? '' } }),
    enabled: vehicleId !== undefined,
  });
  const ofVisit = useQuery({
    ...getQueryOptions(visits.get, { params: { id: visitId ?? '' } }),
    enabled: visitId !== undefined,
  });
  const [user, vehicle, visit] = [ofUser.data?.data, ofVehicle.data?.data, ofVisit.data?.data];

  const crumbs: Breadcrumb[] = isStaff
    ? [{ label: t('users:title'), href: paths.users() }]
    : [{ label: t('overview:title'), href: paths.overview() }];
  if (user) crumbs.push({ label: <bdi>{usersResource.title(user)}</bdi>, href: paths.user(userId) });
  if (vehicle)
    crumbs.push({
      label: <bdi>{formatPlate(vehicle.plateNumber)}</bdi>,
      href: isStaff ? paths.vehicle(userId, vehicle.id) : paths.overviewVehicle(vehicle.id),
    });
  if (visit && vehicleId)
    crumbs.push({
      label: <bdi>{visit.name}</bdi>,
      href: isStaff ? paths.visit(userId, vehicleId, visit.id) : paths.overviewVisit(vehicleId, visit.id),
    });
  const queries: UseQueryResult<{ data: unknown }>[] = [ofUser, ofVehicle, ofVisit];
  return { breadcrumbs: crumbs, failed: queries.find(({ isLoadingError }) => isLoadingError) };
}
