import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#client/query.ts';
import { mockApi, signInAs } from '#tests/support/form-page.tsx';
import { DEFAULT_PAGE_SIZE } from '#portal/resource/list/use-list-state.ts';
import { listFirstQueryUrls, listNarrowViewportQueryUrls } from '../layouts/early-requests.ts';
import { LIST_SCREEN_NAMES } from './first-queries.ts';
import { loadScreen } from './screen-modules.ts';
import { type ScreenName, SCREENS } from './screens.ts';

const EMPTY_LIST = { data: [], meta: { page: 1, limit: 10, total: 0, totalPages: 0 } };
/** Responses of other calls than lists of records. */
const OTHERS: Readonly<Record<string, object>> = {
  '/import/fetch-imports': { data: [] },
  '/oil-change/fetch-due-counts': { data: {} },
  '/rating/fetch-summary': { data: { average: null, count: 0, distribution: [0, 0, 0, 0, 0] } },
};

beforeEach(() => {
  queryClient.clear();
  signInAs('ADMIN');
});

afterEach(() => void vi.unstubAllGlobals());

/** Returns the URLs that a screen requests before it renders. */
async function prefetchedUrls(name: ScreenName): Promise<string[]> {
  const sent = mockApi(({ path }) => ({ status: 200, body: OTHERS[path] ?? EMPTY_LIST }));
  const { prefetch } = await loadScreen(name);
  prefetch?.({});
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  return sent.map(({ path, query }) => {
    const parameters = new URLSearchParams(query).toString();
    return `/backend${path}${parameters && `?${parameters}`}`;
  });
}

// The response to the early request is used only if both URLs are equal, including the order of the parameters.
test.each(Object.keys(SCREENS) as ScreenName[])('prefetches the declared first queries of %s', async (name) => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  expect(await prefetchedUrls(name)).toEqual(listFirstQueryUrls(SCREENS[name], String(DEFAULT_PAGE_SIZE)));
});

test.each(LIST_SCREEN_NAMES)('prefetches the further first queries of %s on a phone', async (name) => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const pageSize = String(DEFAULT_PAGE_SIZE);
  const declared = [
    ...listFirstQueryUrls(SCREENS[name], pageSize),
    ...listNarrowViewportQueryUrls(SCREENS[name], pageSize),
  ];
  expect(await prefetchedUrls(name)).toEqual(declared);
});
