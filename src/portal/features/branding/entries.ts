import {
  entryFieldsSchema,
  parseBrandingFields,
  type BrandingField,
  type EntryKind,
} from '#domain/branding/branding-fields.ts';
import { BRANDING_TYPES, listEntryLanguages } from '#domain/branding/branding.ts';
import type { BrandingEntry } from '#domain/branding/endpoints.ts';
import { findThemeText } from '#domain/branding/merchant-entry.ts';
import { FALLBACK_LOCALE } from '#domain/locales.ts';
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
