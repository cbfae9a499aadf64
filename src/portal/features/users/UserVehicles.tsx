import type { UserRecord } from '#domain/users/endpoints.ts';
import { ResourceList } from '#portal/resource/ResourceList.tsx';
import { vehiclesResource } from '../vehicles/vehicles.resource.tsx';

const WITHOUT_OWNER = ['ownerName'];

/** A client's vehicles. */
export const UserVehicles = ({ user }: { user: UserRecord }) => (
  <ResourceList
    definition={vehiclesResource}
    fixed={{ userId: user.id }}
    prefix="vehicles"
    usual="cards"
    without={WITHOUT_OWNER}
  />
);
