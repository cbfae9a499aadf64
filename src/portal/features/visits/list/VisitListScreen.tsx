import { lazy } from 'react';
import { prefetchList } from '#portal/resource/list/list-records.ts';
import type { SearchParams } from '#portal/resource/list/list-state.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { NewVisitButton } from '../visit-fields.tsx';
import { visitsResource } from '../visits.resource.tsx';

const VisitBoard = lazy(() => import('./VisitBoard.tsx').then((module) => ({ default: module.VisitBoard })));

/** Lists the visits, as a list or as a board by status. */
export const VisitListScreen = () => (
  <ResourceList definition={visitsResource} create={<NewVisitButton />} board={VisitBoard} />
);

/** Prefetches the list while the screen's code loads. */
export const prefetch = (params: SearchParams): void => prefetchList(visitsResource, params);
