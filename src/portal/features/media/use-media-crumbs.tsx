import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#client/query.ts';
import type { Area } from '#domain/roles.ts';
import { users } from '#domain/users/endpoints.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { paths } from '#portal/paths.ts';
import type { Crumb } from '#ui/PageHeader.tsx';
import { usersResource } from '../users/parts.ts';
import type { MediaScope } from './media-scope.ts';

/** The way from the list to whom these photos belong to; a name that is not there yet is left out. */
export function useMediaCrumbs(area: Area, { userId, vehicleId, visitId }: MediaScope): Crumb[] {
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

  const crumbs: Crumb[] = isStaff
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
