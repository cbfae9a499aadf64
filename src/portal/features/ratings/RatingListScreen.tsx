import type { SearchParams } from '#portal/resource/list-state.ts';
import { prefetchList } from '#portal/resource/prefetch-list.ts';
import { ResourceList } from '#portal/resource/ResourceList.tsx';
import { ratingsResource } from './ratings-definition.tsx';
import { RatingSummary } from './RatingSummary.tsx';

/** What clients think of the garage. */
export const RatingListScreen = () => <ResourceList definition={ratingsResource} intro={<RatingSummary />} />;

/** Its records, asked for beside its code. */
export const prefetch = (params: SearchParams): void => prefetchList(ratingsResource, params);
