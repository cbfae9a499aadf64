import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import Columns3 from 'lucide-react/icons/columns-3';
import { useMemo } from 'react';
import { $isPageReady } from '#client/start/page-ready.ts';
import { users } from '#domain/users/endpoints.ts';
import type { OwnView } from '#portal/resource/list/ListBody.tsx';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { prefetchList } from '#portal/resource/list/list-records.ts';
import type { SearchParams } from '#portal/resource/list/list-state.ts';
import { useActor } from '#portal/resource/permissions.ts';
import { isNarrow } from '#portal/resource/use-is-narrow.ts';
import { NewVisitButton } from '../visit-fields.tsx';
import { visitsResource } from '../visits.resource.tsx';
import { prefetchFirstColumn, VisitBoard } from './VisitBoard.tsx';

const BOARD: OwnView = { name: 'board', icon: Columns3, fetches: true, component: VisitBoard };

/** Shows the visits as a list or as a board by status, which is the default on phones. */
export function VisitListScreen() {
  const { id } = useActor();
  const { data: filter } = useQuery({
    queryKey: [users.name, 'assignee-filter', id],
    queryFn: () => import('../../assignees/parts.tsx').then((file) => file.loadAssigneeFilter(id)),
    enabled: useStore($isPageReady),
  });
  const definition = useMemo(
    () => ({
      ...visitsResource,
      filters: visitsResource.filters.map((one) => (one.name === filter?.name ? filter : one)),
    }),
    [filter],
  );
  return <ResourceList definition={definition} create={<NewVisitButton />} ownView={BOARD} narrowView="board" />;
}

/** Prefetches the list while the screen's code loads, and on phones the first column of the board. */
export function prefetch(params: SearchParams): void {
  prefetchList(visitsResource, params);
  if (isNarrow() && Object.keys(params).length === 0) prefetchFirstColumn();
}
