import type { SearchParams } from '#portal/resource/list/list-state.ts';
import { prefetchList } from '#portal/resource/list/list-records.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { staticDataResource } from './static-data.resource.tsx';

/** Screen that lists the suggestions offered by forms. */
export const StaticDataScreen = () => <ResourceList definition={staticDataResource} />;

/** Prefetches the first page while the code of the screen loads. */
export const prefetch = (params: SearchParams): void => prefetchList(staticDataResource, params);
