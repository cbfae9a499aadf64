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
