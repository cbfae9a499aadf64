import * as v from 'valibot';
import { externalUrl } from '../auth/external-session.ts';
import { branding, parseExternalEntries } from '#domain/branding/endpoints.ts';
import type { Endpoint, ResponseOf } from '#domain/endpoint.ts';
import { LOCALE_CODES, type Locale } from '#domain/locales.ts';
import { media } from '#domain/media/endpoints.ts';
import { categories, items } from '#domain/offering/endpoints.ts';
import { ratings } from '#domain/ratings/endpoints.ts';
import type { SiteData } from '#domain/site/content.ts';

const TIMEOUT_MS = 10_000;
const LIMIT = 100;
const OLDEST_FIRST = { sortBy: 'createdAt', sortOrder: 'asc' };
/** Maximum number of list pages to read; a garage has fewer. */
const MAX_PAGES = 10;

/** Branding of any backend; each entry is parsed separately, so that an unknown one does not block the others. */
const BrandingList = v.object({ branding: v.array(v.unknown()) });

/**
 * Loads the content of the public pages from the backend at BACKEND_URL. Only the branding is required; any other
 * content that cannot be loaded stays empty. `warn` receives a sentence for each kind of entry that is skipped.
 */
export async function fetchSiteData(
  backendUrl: string,
  warn: (message: string) => void = console.warn,
): Promise<SiteData> {
  const read = createReader(backendUrl);
  const brandingIn = async (lan: Locale) => {
    const list = v.parse(BrandingList, await fetchJson(backendUrl, branding.fetchBranding.path, { lan }));
    const skipped = new Set<string>();
    const entries = parseExternalEntries(list.branding, (entry) => skipped.add(nameEntry(entry)));
    for (const kind of skipped) warn(`the branding entry ${kind} is unknown and was skipped`);
    return [lan, entries.filter(({ status = 'ACTIVE' }) => status === 'ACTIVE')] as const;
  };
  const [entries, ...[merchantName, shownCategories, shownItems, gallery, rating]] = await Promise.all([
    Promise.all(LOCALE_CODES.map(brandingIn)),
    read(branding.fetchMerchant).then(
      ({ merchant }) => merchant.merchant_name,
      () => '',
    ),
    readAll(read, categories.list).catch(() => []),
    readAll(read, items.list).catch(() => []),
    read(media.gallery).then(getData, () => []),
    read(ratings.summary).then(getData, () => undefined),
  ]);
  return {
    branding: Object.fromEntries(entries),
    merchantName,
    categories: shownCategories,
    items: shownItems,
    gallery,
    rating,
  };
}

/** Names the kind of an entry for a log message, as `MERCHANT_FOOTER (en)`. */
function nameEntry(entry: unknown): string {
  const { type, language } = (entry ?? {}) as Record<string, unknown>;
  return [type, `(${String(language)})`].join(' ').slice(0, 100);
}

const getData = <T>({ data }: { data: T }): T => data;

type Read = <E extends Endpoint>(endpoint: E, query?: Record<string, string>) => Promise<ResponseOf<E>>;

/** An external backend may return additional fields, but the fields that the pages read are required. */
const createReader =
  (backendUrl: string): Read =>
  async (endpoint, query = {}) =>
    v.parse(endpoint.response, await fetchJson(backendUrl, endpoint.path, query));

async function fetchJson(backendUrl: string, path: string, query: Record<string, string>): Promise<unknown> {
  const search = new URLSearchParams(query).toString();
  const url = externalUrl(backendUrl, `/backend${path}${search && `?${search}`}`);
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    // Rejects redirects, with which the backend could make this server send requests to other hosts (SSRF).
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

async function readAll<E extends typeof categories.list | typeof items.list>(
  read: Read,
  endpoint: E,
): Promise<ResponseOf<E>['data']> {
  const rows: ResponseOf<E>['data'] = [];
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { data, meta } = await read(endpoint, { page: String(page), limit: String(LIMIT), ...OLDEST_FIRST });
    rows.push(...(data as never[]));
    if (page >= meta.totalPages) break;
  }
  return rows;
}
