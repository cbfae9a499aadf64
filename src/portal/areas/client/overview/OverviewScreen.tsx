import type { SearchParams } from '#portal/resource/list-state.ts';
import { prefetchList } from '#portal/resource/prefetch-list.ts';
import { ResourceList } from '#portal/resource/ResourceList.tsx';
import { myVehicles } from './my-vehicles.ts';

const WITHOUT_OWNER = ['ownerName'];

/** A client's vehicles. */
export const OverviewScreen = () => (
  <ResourceList
    definition={myVehicles}
    title="overview:title"
    empty="overview:empty"
    usual="cards"
    sparing
    without={WITHOUT_OWNER}
  />
);

/** Its records, asked for beside its code. */
export const prefetch = (params: SearchParams): void => prefetchList(myVehicles, params);
