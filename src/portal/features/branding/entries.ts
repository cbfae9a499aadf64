import { call } from '#client/api.ts';
import {
  type BrandingField,
  entryFieldsSchema,
  type EntryKind,
  parseBrandingFields,
} from '#domain/branding/branding-fields.ts';
import { BRANDING_TYPES, listEntryLanguages } from '#domain/branding/branding.ts';
import { branding, type BrandingEntry } from '#domain/branding/endpoints.ts';
import { brandingManager } from '#domain/branding/manager-endpoints.ts';
import { findThemeText } from '#domain/branding/merchant-entry.ts';
import { FALLBACK_LOCALE, LOCALE_CODES } from '#domain/locales.ts';
import type { Problem } from '#domain/problems.ts';

export type BrandingType = BrandingEntry['type'];
export type { EntryKind };

/** All kinds of entries; each kind has at most one published entry and one draft. */
export const ENTRY_KINDS: readonly EntryKind[] = BRANDING_TYPES.flatMap((type) =>
  listEntryLanguages(type).map((language): EntryKind => ({ type, language })),
);
/** Returns the form path of the fields of a kind. */
export const entryPath = ({ type, language }: EntryKind): string => `${type}.${language}`;

interface EntryVersions {
  active?: BrandingEntry;
  draft?: BrandingEntry;
}
/** Entries stored on the server, by form path. */
export type StoredEntries = Readonly<Record<string, EntryVersions>>;

type FieldValues = Record<string, string>;
/** Form values by type, language and field; every value is a string, as in the API. */
export type BrandingValues = Record<string, Record<string, FieldValues>>;

/** Returns `stored` with an entry added or replaced. */
export function withEntry(stored: StoredEntries, entry: BrandingEntry): StoredEntries {
  const path = entryPath(entry);
  const { active, draft } = stored[path] ?? {};
  const { status = 'ACTIVE' } = entry;
  if (status === 'DRAFT') return { ...stored, [path]: { active, draft: entry } };
  // A published or archived draft is no draft any more.
  const rest = draft?.id === entry.id ? undefined : draft;
  return { ...stored, [path]: { active: status === 'ACTIVE' ? entry : active, draft: rest } };
}

const DEFAULT_VALUES: Partial<Record<string, string>> = {
  emergencyService: 'false',
  firstWeekday: '1',
  mainLanguage: FALLBACK_LOCALE,
  items: '[]',
};

const fieldKeys = (kind: EntryKind): string[] => Object.keys(entryFieldsSchema(kind).entries);

/** Converts an entry to values by field key; missing fields get their default. */
export function toFieldValues(kind: EntryKind, entry: BrandingEntry | undefined): FieldValues {
  const entryValues = new Map(entry?.fields.map(({ key, value }) => [key, value]));
  if (entry && kind.type === 'MERCHANT_THEME_COLORS') entryValues.set('theme', findThemeText([entry]));
  return Object.fromEntries(fieldKeys(kind).map((key) => [key, entryValues.get(key) || DEFAULT_VALUES[key] || '']));
}

/** Builds the form values from the stored entries; a draft takes precedence over the published entry. */
export function toFormValues(stored: StoredEntries): BrandingValues {
  const values: BrandingValues = {};
  for (const kind of ENTRY_KINDS) {
    const { active, draft } = stored[entryPath(kind)] ?? {};
    (values[kind.type] ??= {})[kind.language] = toFieldValues(kind, draft ?? active);
  }
  return values;
}

export const getEntryValues = (values: BrandingValues, { type, language }: EntryKind): FieldValues =>
  values[type]?.[language] ?? {};

/** Lists the field keys of a kind whose values differ between `values` and `base`. */
export const listChangedKeys = (kind: EntryKind, values: BrandingValues, base: BrandingValues): string[] =>
  fieldKeys(kind).filter((key) => getEntryValues(values, kind)[key] !== getEntryValues(base, kind)[key]);

/** Lists the form paths of the fields of `kinds` whose values differ between `values` and `base`. */
export const listChangedPaths = (
  values: BrandingValues,
  base: BrandingValues,
  kinds: readonly EntryKind[] = ENTRY_KINDS,
): string[] => kinds.flatMap((kind) => listChangedKeys(kind, values, base).map((key) => `${entryPath(kind)}.${key}`));

export const hasDrafts = (stored: StoredEntries): boolean => Object.values(stored).some(({ draft }) => draft);

/** `draft` saves entries as drafts; `publish` makes them public. */
export type SaveMode = 'draft' | 'publish';

/** Request that creates an entry or updates all fields of an existing one. */
export interface SaveRequest {
  kind: EntryKind;
  status: 'ACTIVE' | 'DRAFT';
  fields: BrandingField[];
  /** Entry to update; undefined creates a new one. */
  entry: BrandingEntry | undefined;
}

/** Builds the requests that save the form; unchanged entries are skipped unless a draft is to be published. */
export function buildSaveRequests(mode: SaveMode, values: BrandingValues, stored: StoredEntries): SaveRequest[] {
  const base = toFormValues(stored);
  return ENTRY_KINDS.flatMap((kind): SaveRequest[] => {
    const { active, draft } = stored[entryPath(kind)] ?? {};
    const isChanged = listChangedKeys(kind, values, base).length > 0;
    if (!isChanged && !(mode === 'publish' && draft)) return [];
    const fields = Object.entries(getEntryValues(values, kind)).map(([key, value]) => ({ key, value }));
    const status = mode === 'draft' ? 'DRAFT' : 'ACTIVE';
    return [{ kind, status, fields, entry: draft ?? (mode === 'draft' ? undefined : active) }];
  });
}

/** Prefixes the field of a problem with the form path of its entry. */
export const prefixProblem = (kind: EntryKind, problem: Problem): Problem => ({
  ...problem,
  field: `${entryPath(kind)}.${problem.field.replace(/^fields\./, '')}`,
});

/** Validates requests with the schema of the server. */
export const validateRequests = (saves: readonly SaveRequest[]): Problem[] =>
  saves.flatMap(({ kind, fields }) => {
    const parsed = parseBrandingFields(kind.type, fields, kind.language);
    return 'problems' in parsed ? parsed.problems.map((problem) => prefixProblem(kind, problem)) : [];
  });

/** Fetches the published entries and the drafts in every language. */
export async function loadEntries(): Promise<StoredEntries> {
  const responses = await Promise.all(
    LOCALE_CODES.flatMap((lan) =>
      ([{ lan }, { lan, status: 'DRAFT' }] as const).map((query) => call(branding.fetchBranding, { query })),
    ),
  );
  // A backend without drafts may return published entries for both requests, so each entry’s own status is used.
  return responses.flatMap((response) => response.branding).reduce<StoredEntries>(withEntry, {});
}

/** Query without a cache: the form must start from the currently stored entries. */
export const ENTRIES_QUERY = { queryKey: [brandingManager.name, 'entries'], queryFn: loadEntries, gcTime: 0 };

interface SendResult {
  /** Entries after the successful requests. */
  stored: StoredEntries;
  /** First failed request; `unsaved` holds it and the requests after it, which were not sent. */
  failed?: { error: unknown; request: SaveRequest; unsaved: readonly SaveRequest[] };
}

/** Sends the requests one after the other and stops at the first failure. `key` is the idempotency key of the save. */
export async function sendRequests(
  requests: readonly SaveRequest[],
  before: StoredEntries,
  key: string,
): Promise<SendResult> {
  let stored = before;
  for (const [index, request] of requests.entries()) {
    try {
      stored = withEntry(stored, await sendRequest(request, key));
    } catch (error) {
      return { stored, failed: { error, request, unsaved: requests.slice(index) } };
    }
  }
  return { stored };
}

/** Resolves with the saved entry. An external backend may return nothing, and its entries may have no id to update. */
async function sendRequest({ kind, status, fields, entry }: SaveRequest, key: string): Promise<BrandingEntry> {
  const saved: { data?: BrandingEntry } = entry?.id
    ? await call(brandingManager.update, {
        params: { id: entry.id },
        body: { fields, status, updatedAt: entry.updatedAt },
      })
    : await call(brandingManager.create, {
        body: { ...kind, status, fields },
        headers: { 'Idempotency-Key': `${key}:${kind.type}:${kind.language}:${status}` },
      });
  return saved.data ?? { ...kind, ...(entry?.id && { id: entry.id }), status, fields };
}

/** Archives all drafts. After a failure, `stored` holds the entries refetched from the server. */
export async function archiveDrafts(before: StoredEntries): Promise<{ stored: StoredEntries; hasFailed: boolean }> {
  let stored = before;
  try {
    for (const { draft } of Object.values(before)) {
      if (!draft?.id) continue;
      const { data } = await call(brandingManager.update, { params: { id: draft.id }, body: { status: 'ARCHIVED' } });
      stored = withEntry(stored, data);
    }
    return { stored, hasFailed: false };
  } catch {
    // Another editor may have archived or published a draft.
    return { stored: await loadEntries().catch(() => stored), hasFailed: true };
  }
}
