import type { SearchParams } from '#portal/resource/list-state.ts';
import { prefetchList } from '#portal/resource/prefetch-list.ts';
import { ResourceList } from '#portal/resource/ResourceList.tsx';
import { staticDataResource } from './static-data.resource.tsx';

/** What forms offer while people type. */
export const StaticDataScreen = () => <ResourceList definition={staticDataResource} />;

/** Its records, asked for beside its code. */
export const prefetch = (params: SearchParams): void => prefetchList(staticDataResource, params);
