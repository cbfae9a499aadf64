import { CONTRACT } from '#domain/contract.ts';
import type { Endpoint } from '#domain/endpoint.ts';
import { fetchNames } from '#domain/static-data/names.ts';
import { FIRST_QUERIES, NARROW_FIRST_QUERIES } from '#portal/first-queries.ts';
import { listScreenCalls } from '#portal/screen-lookup.ts';
import { SCREEN_NAMES, SCREENS, type ScreenRow } from '#portal/screens.ts';

/** URL of the names that the texts of records are shown by, which every screen waits for. */
export const NAMES_URL = `/backend${fetchNames.path}?language={lang}`;

/** Returns the URLs of the first queries of a screen, exactly as the portal requests them. */
export function listFirstQueryUrls(screen: ScreenRow | undefined, pageSize: string, table = FIRST_QUERIES): string[] {
  const screenName = SCREEN_NAMES.find((one) => SCREENS[one] === screen);
  const queries = (screenName && table[screenName]) ?? [];
  return queries.map(({ endpoint, query }) => {
    const [group, name] = endpoint.split('.') as [keyof typeof CONTRACT, string];
    const { path } = (CONTRACT[group] as unknown as Record<string, Endpoint>)[name]!;
    const values = Object.entries(query).map(([key, value]) => [key, String(value === 'PAGE_SIZE' ? pageSize : value)]);
    const parameters = new URLSearchParams(values).toString();
    return `/backend${path}${parameters && `?${parameters}`}`;
  });
}

/** Returns the URLs of the additional first queries of a screen in a narrow viewport. */
export const listNarrowViewportQueryUrls = (screen: ScreenRow | undefined, pageSize: string): string[] =>
  listFirstQueryUrls(screen, pageSize, NARROW_FIRST_QUERIES);

/** Returns the paths of the calls of screens that an external backend lacks; undefined with the bundled backend. */
export const findMissingCalls = async ({ findMissingCalls: find }: App.Locals): Promise<string[] | undefined> =>
  find?.(listScreenCalls());
