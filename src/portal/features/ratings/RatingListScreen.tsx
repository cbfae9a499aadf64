import { prefetchList } from '#portal/resource/list/list-records.ts';
import type { SearchParams } from '#portal/resource/list/list-state.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { ratingsResource } from './ratings.resource.tsx';
import { RatingSummary } from './RatingSummary.tsx';

/** Screen that lists ratings below their summary. */
export const RatingListScreen = () => <ResourceList definition={ratingsResource} intro={<RatingSummary />} />;

/** Prefetches the first page while the code of the screen loads. */
export const prefetch = (params: SearchParams): void => prefetchList(ratingsResource, params);
