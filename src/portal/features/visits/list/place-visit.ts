import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Reply } from '#client/api.ts';
import { visits, type VisitRecord } from '#domain/visits/endpoints.ts';
import type { VisitStatus } from '#domain/visits/visit.ts';

type Page = Reply<typeof visits.list>;

const LISTS = { queryKey: [visits.name, visits.list.path] };

/** The status that a list is narrowed to. */
function statusOf(key: QueryKey): unknown {
  const query = key[3];
  return typeof query === 'object' && query !== null && 'status' in query ? query.status : undefined;
}

function pageAfter(page: Page, status: unknown, moved: VisitRecord): Page {
  const others = page.data.filter(({ id }) => id !== moved.id);
  const was = others.length < page.data.length;
  const belongs = status === undefined ? was : status === moved.status;
  if (!belongs) return { ...page, data: others, meta: { ...page.meta, total: page.meta.total - Number(was) } };
  const data = was ? page.data.map((visit) => (visit.id === moved.id ? moved : visit)) : [moved, ...others];
  return { ...page, data, meta: { ...page.meta, total: page.meta.total + Number(!was) } };
}

/** Shows a visit where a move takes it, before the server has answered; the result takes that back. */
export function placeVisit(client: QueryClient, visit: VisitRecord, status: VisitStatus): () => void {
  const before = client.getQueriesData<Page>(LISTS);
  for (const [key, page] of before)
    if (page) client.setQueryData<Page>(key, pageAfter(page, statusOf(key), { ...visit, status }));
  return () => before.forEach(([key, page]) => client.setQueryData(key, page));
}
