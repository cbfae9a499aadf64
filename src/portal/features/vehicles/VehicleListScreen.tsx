import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { showName } from '#client/start/static-names.ts';
import { OIL_DUE_STATES } from '#domain/oil-changes/due.ts';
import { type VehicleRecord, vehicles } from '#domain/vehicles/endpoints.ts';
import type { ResourceDefinition } from '#portal/resource/define-resource.ts';
import { type ReferencedResources, ReferencedResourcesContext } from '#portal/resource/form/form-context.ts';
import { prefetchList } from '#portal/resource/list/list-records.ts';
import type { SearchParams } from '#portal/resource/list/list-state.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { PicklistLabel } from '#portal/resource/picklist-labels.tsx';
import { paths } from '#portal/screens.ts';
import { FreeText } from '#ui/inline.tsx';
import { formatNonBreakingPhone, usersResource } from '../users/parts.ts';
import { OilDueDot, vehicleName, VehicleStatusDot } from './vehicle-fields.tsx';
import { vehiclesResource } from './vehicles.resource.tsx';

/** Definition of the list of all vehicles, with their visits and due oil changes. */
const listDefinition: ResourceDefinition<typeof vehicles> = {
  ...vehiclesResource,
  hasSmallPicture: true,
  columns: [
    { field: 'plateNumber' },
    {
      field: 'brand',
      label: 'vehicles:vehicle',
      views: ['table'],
      render: (one) => <FreeText>{vehicleName(one)}</FreeText>,
    },
    { field: 'ownerName', render: (vehicle) => <OwnerLink vehicle={vehicle} /> },
    { field: 'status', isSecondary: true, render: (vehicle) => <VehicleStatusDot status={vehicle.status} /> },
    {
      field: 'lastVisitDate',
      label: 'vehicles:lastVisit',
      isSecondary: true,
      render: (vehicle) => <LastVisit vehicle={vehicle} />,
    },
    { field: 'due', render: (vehicle) => <OilDueDot oilChange={vehicle} /> },
  ],
  filters: [
    ...vehiclesResource.filters,
    { name: 'brand', options: [], isText: true, labelOf: (brand) => showName('VEHICLE_BRAND', brand) },
    { name: 'inWorkshop', options: ['true', 'false'], labels: 'vehicles:workshop' },
    { name: 'due', options: OIL_DUE_STATES, labels: 'oil-changes:dueStates' },
  ],
};

const CLIENTS: ReferencedResources = {
  users: { ...usersResource, detail: formatNonBreakingPhone, query: { role: 'CLIENT' } },
};

/** Lists the vehicles of all clients. */
export function VehicleListScreen() {
  const brands = useQuery(getQueryOptions(vehicles.brands, {})).data?.data;
  const definition = useMemo(
    () => ({
      ...listDefinition,
      filters: listDefinition.filters.map((filter) =>
        filter.name === 'brand' && brands ? { ...filter, options: brands } : filter,
      ),
    }),
    [brands],
  );
  return (
    <ReferencedResourcesContext value={CLIENTS}>
      <ResourceList definition={definition} />
    </ReferencedResourcesContext>
  );
}

const OwnerLink = ({ vehicle: { userId, ownerName } }: { vehicle: VehicleRecord }) => (
  <a href={paths.user(userId)} className="link link-hover tap relative z-1 inline-flex items-center">
    <FreeText>{ownerName}</FreeText>
  </a>
);

/** Link to the open visit, or the date of the last one. */
function LastVisit({ vehicle: { id, userId, openVisit, lastVisitDate } }: { vehicle: VehicleRecord }) {
  const { t } = useTranslation('vehicles');
  if (!openVisit) return lastVisitDate ? formatDate(lastVisitDate) : t('vehicles:noVisit');
  return (
    <a
      href={paths.visit(userId, id, openVisit.id)}
      className="link tap relative z-1 inline-flex items-center font-semibold"
    >
      <PicklistLabel labels="vehicles:workshop" value="true" />
    </a>
  );
}

/** Prefetches the list while the screen's code loads. */
export const prefetch = (params: SearchParams): void => prefetchList(listDefinition, params);
