import { ResourceList } from '#portal/resource/ResourceList.tsx';
import { usersResource } from './users.resource.tsx';

/** Everybody who may sign in, staff and clients. */
export const UserListScreen = () => <ResourceList definition={usersResource} />;
