import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { Images } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getQueryOptions } from '#client/query.ts';
import { findGrant, type Area } from '#domain/roles.ts';
import { users } from '#domain/users/endpoints.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { FilterChips, FilterMenus } from '#portal/resource/list/filters.tsx';
import { useListRecords } from '#portal/resource/list/list-records.ts';
import { updateListState, isFiltered } from '#portal/resource/list/list-state.ts';
import { ListSkeleton, ListErrorState, ListPages, NoResults } from '#portal/resource/list/list-states.tsx';
import { ActiveFilters } from '#portal/resource/list/toolbar/ActiveFilters.tsx';
import { SearchBox } from '#portal/resource/list/SearchBox.tsx';
import { SortMenu } from '#portal/resource/list/SortMenu.tsx';
import { buildListParamSchema, useListState } from '#portal/resource/list/use-list-state.ts';
import { useActor } from '#portal/resource/permissions.ts';
import { paths } from '#portal/screens.ts';
import { getArea } from '#portal/screen-lookup.ts';
import { Card } from '#ui/Card.tsx';
import type { Breadcrumb } from '#ui/Breadcrumbs.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { EmptyState } from '#ui/states.tsx';
import { usersResource } from '../users/parts.ts';
import { galleryPath, type ClientScope, type MediaScope, toScopeFilter } from './media-model.ts';
import { mediaResource } from './media.resource.tsx';
import { MediaGrid } from './MediaGrid.tsx';
import { MediaUploader } from './MediaUploader.tsx';
import { useUploads } from './use-uploads.ts';

/** Screen of the media of a client, a vehicle or a visit; staff upload, clients view their own. */
export function MediaScreen() {
  const { t } = useTranslation(['media', 'resource']);
  const scope = useParams({ strict: false }) as ClientScope;
  const area = getArea(useLocation().pathname);
  const { role } = useActor();
  const crumbs = useMediaBreadcrumbs(area, scope);
  const path = galleryPath(area, scope);
  return (
    <>
      <PageHeader title={t('media:title')} breadcrumbs={crumbs} breadcrumbsLabel={t('resource:breadcrumb')} />
      {findGrant(role, 'media.write') && (
        <div className="mb-5 space-y-3">
          <MediaUploader key={path} scope={scope} />
        </div>
      )}
      <MediaGallery key={`${path} gallery`} scope={scope} />
    </>
  );
}

/** Returns the breadcrumbs from the list to the owner of the media, without records that are still loading. */
export function useMediaBreadcrumbs(area: Area, { userId, vehicleId, visitId }: ClientScope): Breadcrumb[] {
  const { t } = useTranslation(['users', 'overview']);
  const isStaff = area === 'admin';
  const user = useQuery({ ...getQueryOptions(users.get, { params: { id: userId } }), enabled: isStaff }).data?.data;
  const vehicle = useQuery({
    ...getQueryOptions(vehicles.get, { params: { id: vehicleId ?? '' } }),
    enabled: vehicleId !== undefined,
  }).data?.data;
  const visit = useQuery({
    ...getQueryOptions(visits.get, { params: { id: visitId ?? '' } }),
    enabled: visitId !== undefined,
  }).data?.data;

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
  return crumbs;
}

/** Grid of the media of a scope with the list kit's search, filters, order and pagination. */
export function MediaGallery({ scope }: { scope: MediaScope }) {
  const { t } = useTranslation(['media', 'resource']);
  const [state, setListState] = useListState(useMemo(() => buildListParamSchema(mediaResource), []));
  const fixed = toScopeFilter(scope) as Record<string, string>;
  const { data, isError, refetch, isPlaceholderData } = useListRecords(mediaResource, state, setListState, fixed);
  const hasUploads = useUploads(scope).length > 0;
  const shared = { definition: mediaResource, state, setListState, fixed };
  return (
    <>
      <div className="mb-4 space-y-3">
        <div className="flex flex-wrap items-center gap-3 @max-xl:[&>[role=search]]:basis-full">
          <SearchBox
            value={state.search}
            placeholder={t('media:searchHint')}
            onSearch={(search) => setListState((current) => updateListState(current, { search }), { replace: true })}
          />
          <FilterMenus {...shared} />
          <SortMenu
            definition={mediaResource}
            sort={state.sort}
            onSort={(sort) => setListState((current) => updateListState(current, { sort }))}
          />
        </div>
        <FilterChips {...shared} />
        {isFiltered(state) && <ActiveFilters definition={mediaResource} state={state} setListState={setListState} />}
        <p role="status" className="text-muted min-h-6 text-sm">
          {data && t('media:count', { count: data.meta.total })}
        </p>
      </div>
      {isError && <ListErrorState onRetry={refetch} />}
      {!data && !isError && <ListSkeleton view="cards" />}
      {data?.meta.total === 0 &&
        (isFiltered(state) ? (
          <NoResults setListState={setListState} />
        ) : (
          !hasUploads && (
            <Card>
              <EmptyState icon={Images} title={t('media:empty.title')} text={t('media:empty.text')} />
            </Card>
          )
        ))}
      {data && data.meta.total > 0 && (
        <div aria-busy={isPlaceholderData}>
          <MediaGrid records={data.data} />
          <ListPages list={data} setListState={setListState} />
        </div>
      )}
    </>
  );
}
