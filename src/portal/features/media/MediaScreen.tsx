import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#client/query.ts';
import { grantOf } from '#domain/permissions.ts';
import type { Area } from '#domain/roles.ts';
import { users } from '#domain/users/endpoints.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { useActor } from '#portal/resource/permissions.ts';
import { paths, areaOf } from '#portal/screens.ts';
import { PageHeader, type Breadcrumb } from '#ui/PageHeader.tsx';
import { usersResource } from '../users/parts.ts';
import { galleryPath, type MediaScope } from './media-scope.ts';
import { MediaGallery } from './MediaGallery.tsx';
import { MediaUploader } from './MediaUploader.tsx';

/** Screen of the media of a client, a vehicle or a visit; staff upload, clients view their own. */
export function MediaScreen() {
  const { t } = useTranslation(['media', 'resource']);
  const scope = useParams({ strict: false }) as MediaScope;
  const area = areaOf(useLocation().pathname);
  const { role } = useActor();
  const crumbs = useMediaBreadcrumbs(area, scope);
  const path = galleryPath(area, scope);
  return (
    <>
      <PageHeader title={t('media:title')} breadcrumbs={crumbs} breadcrumbsLabel={t('resource:crumbs')} />
      {grantOf(role, 'media.write') && (
        <div className="mb-5 space-y-3">
          <MediaUploader key={path} scope={scope} />
        </div>
      )}
      <MediaGallery key={`${path} gallery`} scope={scope} />
    </>
  );
}

/** Builds the breadcrumbs from the list to the owner of the media; records that are still loading are left out. */
export function useMediaBreadcrumbs(area: Area, { userId, vehicleId, visitId }: MediaScope): Breadcrumb[] {
  const { t } = useTranslation(['users', 'overview']);
  const isStaff = area === 'admin';
  const user = useQuery({ ...queryOf(users.get, { params: { id: userId } }), enabled: isStaff }).data?.data;
  const vehicle = useQuery({
    ...queryOf(vehicles.get, { params: { id: vehicleId ?? '' } }),
    enabled: vehicleId !== undefined,
  }).data?.data;
  const visit = useQuery({
    ...queryOf(visits.get, { params: { id: visitId ?? '' } }),
    enabled: visitId !== undefined,
  }).data?.data;

  const crumbs: Breadcrumb[] = isStaff
    ? [{ label: t('users:title'), href: paths.users() }]
    : [{ label: t('overview:title'), href: paths.overview() }];
  if (user) crumbs.push({ label: <bdi>{usersResource.title(user)}</bdi>, href: paths.user(userId) });
  if (vehicle)
    crumbs.push({
      label: <bdi>{vehicle.plateNumber}</bdi>,
      href: isStaff ? paths.vehicle(userId, vehicle.id) : paths.overviewVehicle(vehicle.id),
    });
  if (visit && vehicleId)
    crumbs.push({
      label: <bdi>{visit.name}</bdi>,
      href: isStaff ? paths.visit(userId, vehicleId, visit.id) : paths.overviewVisit(vehicleId, visit.id),
    });
  return crumbs;
}
