import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#client/query.ts';
import { allEndpoints } from '#domain/contract.ts';
import { mockApi, signInAs } from '#tests/support/form-page.tsx';
import { DEFAULT_PAGE_SIZE } from '#portal/resource/list/use-list-state.ts';
import { loadScreen } from './screen-modules.ts';
import { type ScreenName, SCREENS } from './screens.ts';

const EMPTY_LIST = { data: [], meta: { page: 1, limit: 10, total: 0, totalPages: 0 } };

/** Request of a screen's `firstQuery`; the order of the parameters counts. */
function declaredRequest(name: ScreenName): string | undefined {
  const row = SCREENS[name];
  if (!('firstQuery' in row)) return undefined;
  const { endpoint, query } = row.firstQuery;
  const { path } = allEndpoints().find(({ id }) => id === endpoint)!.endpoint;
  const values = Object.entries(query).map(([key, value]) => [
    key,
    String(value === 'PAGE_SIZE' ? DEFAULT_PAGE_SIZE : value),
  ]);
  return `${path}?${new URLSearchParams(values).toString()}`;
}

beforeEach(() => {
  queryClient.clear();
  signInAs('ADMIN');
});

test.each(Object.keys(SCREENS) as ScreenName[])('prefetches the declared first query of %s', async (name) => {
  const sent = mockApi(() => ({ status: 200, body: EMPTY_LIST }));
  const { prefetch } = await loadScreen(name);
  prefetch?.({});
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  const first = sent.map(({ path, query }) => `${path}?${new URLSearchParams(query).toString()}`)[0];
  expect(first).toBe(declaredRequest(name));
});
