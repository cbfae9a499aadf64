import type { SearchParams } from '#portal/resource/list/list-state.ts';
import { prefetchList } from '#portal/resource/list/list-records.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { usersResource } from './users.resource.tsx';

/** Everybody who may sign in, staff and clients. */
export const UserListScreen = () => <ResourceList definition={usersResource} />;

/** Its records, asked for beside its code. */
export const prefetch = (params: SearchParams): void => prefetchList(usersResource, params);
