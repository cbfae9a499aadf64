import {
  createNameLookup,
  fetchNames,
  type NameLookup,
  type NameType,
  type ShownName,
} from '#domain/static-data/names.ts';
import type { Locale } from '#domain/locales.ts';
import { MINUTE_MS } from '#domain/units.ts';
import { call } from '../api.ts';
import { currentLocale, prepareLanguage } from '../i18n.ts';
import { prepareQueries, queryClient } from '../query.ts';
import { $missingCalls } from './missing-calls.ts';

/** Age after which the names are loaded again; a change in this window invalidates them at once. */
const STALE_MS = 10 * MINUTE_MS;
/** Wait after a failure, during which texts are shown as they are stored. */
const RETRY_MS = MINUTE_MS;
/**
 * Maximum wait of a query or a switch of the language for the names. Names that arrive later are shown from the next
 * change of the screen on.
 */
const WAIT_MS = 1_000;

const lookups: Partial<Record<Locale, NameLookup & { source: readonly ShownName[] }>> = {};
let retryAt = 0;

/** Returns a text of a record in the reader's language if it names an entry of a list, else the text itself. */
export const showName = (type: NameType, text: string): string => lookups[currentLocale()]?.show(type, text) ?? text;

/** Returns a text that begins with make and model, such as `Kia Rio 2015`, with both in the reader's language. */
export const showVehicleName = (text: string): string => lookups[currentLocale()]?.showVehicle(text) ?? text;

/** Loads the names in a language unless they are fresh; without them, texts are shown as they are stored. */
export async function loadNames(locale: Locale = currentLocale()): Promise<void> {
  const { name, path } = fetchNames;
  if (Date.now() < retryAt || $missingCalls.get()?.has(path)) return;
  const query = { language: locale };
  try {
    const { data } = await queryClient.fetchQuery({
      queryKey: [name, path, {}, query],
      queryFn: () => call(fetchNames, { query }),
      staleTime: STALE_MS,
      gcTime: Infinity,
      retry: false,
    });
    if (lookups[locale]?.source !== data) lookups[locale] = { ...createNameLookup(data), source: data };
  } catch {
    retryAt = Date.now() + RETRY_MS;
  }
}

/** Makes queries and changes of the language wait for the names, so that no text changes after it is shown. */
export function startNames(): void {
  const load = (locale?: Locale) =>
    Promise.race([loadNames(locale), new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS))]);
  prepareQueries(load);
  prepareLanguage(load);
}
