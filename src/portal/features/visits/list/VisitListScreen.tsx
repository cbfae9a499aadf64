import { lazy } from 'react';
import type { SearchParams } from '#portal/resource/list/list-state.ts';
import { prefetchList } from '#portal/resource/list/list-records.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { NewVisitButton } from '../visit-fields.tsx';
import { visitsResource } from '../visits.resource.tsx';

const VisitBoard = lazy(() => import('./VisitBoard.tsx').then((module) => ({ default: module.VisitBoard })));

/** The visits of the garage, as a list or by status. */
export const VisitListScreen = () => (
  <ResourceList definition={visitsResource} create={<NewVisitButton />} board={VisitBoard} />
);

/** Its records, asked for beside its code. */
export const prefetch = (params: SearchParams): void => prefetchList(visitsResource, params);
