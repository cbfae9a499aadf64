import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { firstScreenPainted } from '#client/start/first-screen.ts';
import { users } from '#domain/users/endpoints.ts';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import { prefetchList } from '#portal/resource/list/list-records.ts';
import type { SearchParams } from '#portal/resource/list/list-state.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { useActor } from '#portal/resource/permissions.ts';
import { NewVisitButton } from '../visit-fields.tsx';
import { visitsResource } from '../visits.resource.tsx';

const VisitBoard = lazyPart(() => import('./VisitBoard.tsx').then((file) => file.VisitBoard));

/** Lists the visits, as a list or as a board by status. */
export function VisitListScreen() {
  const { id } = useActor();
  const { data: filter } = useQuery({
    queryKey: [users.name, 'assignee-filter', id],
    queryFn: () =>
      firstScreenPainted.then(() => import('./assignee-filter.ts')).then((file) => file.loadAssigneeFilter(id)),
  });
  const definition = useMemo(
    () => ({
      ...visitsResource,
      filters: visitsResource.filters.map((one) => (one.name === filter?.name ? filter : one)),
    }),
    [filter],
  );
  return <ResourceList definition={definition} create={<NewVisitButton />} board={VisitBoard} />;
}

/** Prefetches the list while the screen's code loads. */
export const prefetch = (params: SearchParams): void => prefetchList(visitsResource, params);
