import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#client/query.ts';
import { mockApi, signInAs } from '#tests/support/form-page.tsx';
import { DEFAULT_PAGE_SIZE } from '#portal/resource/list/use-list-state.ts';
import { listFirstQueryUrls } from '../layouts/early-requests.ts';
import { loadScreen } from './screen-modules.ts';
import { type ScreenName, SCREENS } from './screens.ts';

const EMPTY_LIST = { data: [], meta: { page: 1, limit: 10, total: 0, totalPages: 0 } };

beforeEach(() => {
  queryClient.clear();
  signInAs('ADMIN');
});

test.each(Object.keys(SCREENS) as ScreenName[])('prefetches the declared first queries of %s', async (name) => {
  const sent = mockApi(() => ({ status: 200, body: EMPTY_LIST }));
  const { prefetch } = await loadScreen(name);
  prefetch?.({});
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  const urls = sent.map(({ path, query }) => {
    const parameters = new URLSearchParams(query).toString();
    return `/backend${path}${parameters && `?${parameters}`}`;
  });
  // The early request is used only if its URL is equal, with the parameters in the same order.
  expect(urls).toEqual(listFirstQueryUrls(SCREENS[name], String(DEFAULT_PAGE_SIZE)));
});
