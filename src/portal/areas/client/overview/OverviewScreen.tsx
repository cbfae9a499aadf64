import { prefetchList } from '#portal/resource/list/list-records.ts';
import type { SearchParams } from '#portal/resource/list/list-state.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { clientVehicles } from './client-vehicles.ts';

const HIDDEN_COLUMNS = ['ownerName'];

/** Screen that lists the client's vehicles. */
export const OverviewScreen = () => (
  <ResourceList
    definition={clientVehicles}
    title="overview:title"
    empty="overview:empty"
    defaultView="cards"
    compact
    hiddenColumns={HIDDEN_COLUMNS}
  />
);

/** Prefetches the first page while the code of the screen loads. */
export const prefetch = (params: SearchParams): void => prefetchList(clientVehicles, params);
