import { prefetchList } from '#portal/resource/list/list-records.ts';
import type { SearchParams } from '#portal/resource/list/list-state.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { usersResource } from './users.resource.tsx';

/** Lists all users, staff and clients. */
export const UserListScreen = () => <ResourceList definition={usersResource} />;

/** Prefetches the list while the screen's code loads. */
export const prefetch = (params: SearchParams): void => prefetchList(usersResource, params);
