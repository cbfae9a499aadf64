import { COMMON_TYPES, LANGUAGE_TYPES } from '#domain/branding/branding.ts';
import { BRANDING_FIELDS, parseBrandingFields, type BrandingField } from '#domain/branding/branding-fields.ts';
import type { BrandingEntry } from '#domain/branding/endpoints.ts';
import { LOCALE_CODES } from '#domain/locales.ts';
import type { Problem } from '#domain/problems.ts';

export type BrandingType = BrandingEntry['type'];
/** Of each kind one entry is published, and one may be a draft. */
export type Kind = Pick<BrandingEntry, 'type' | 'language'>;

export const KINDS: readonly Kind[] = [
  ...COMMON_TYPES.map((type): Kind => ({ type, language: 'common' })),
  ...LANGUAGE_TYPES.flatMap((type) => LOCALE_CODES.map((language): Kind => ({ type, language }))),
];
/** Where the form holds the fields of a kind. */
export const pathOf = ({ type, language }: Kind): string => `${type}.${language}`;

interface Stored {
  active?: BrandingEntry;
  draft?: BrandingEntry;
}
/** What the server holds, by path. */
export type StoredEntries = Readonly<Record<string, Stored>>;

type Fields = Record<string, string>;
/** What the form holds: every value is text, as on the wire. */
export type BrandingValues = Record<string, Record<string, Fields>>;

/** `stored` with an entry in its place. */
export function withEntry(stored: StoredEntries, entry: BrandingEntry): StoredEntries {
  const path = pathOf(entry);
  const { active, draft } = stored[path] ?? {};
  if (entry.status === 'DRAFT') return { ...stored, [path]: { active, draft: entry } };
  // A draft that was published or put aside is one no more.
  const rest = draft?.id === entry.id ? undefined : draft;
  return { ...stored, [path]: { active: entry.status === 'ACTIVE' ? entry : active, draft: rest } };
}

const EMPTY: Partial<Record<string, string>> = { emergencyService: 'false', firstWeekday: '1', items: '[]' };

export const keysOf = (type: BrandingType): string[] => Object.keys(BRANDING_FIELDS[type].entries);

/** The fields of an entry by key; those it lacks are empty. */
export function fieldsOf(type: BrandingType, entry: BrandingEntry | undefined): Fields {
  const held = new Map(entry?.fields.map(({ key, value }) => [key, value]));
  return Object.fromEntries(keysOf(type).map((key) => [key, held.get(key) || EMPTY[key] || '']));
}

/** What there is to edit: drafts, and what is published where there is none. */
export function valuesOf(stored: StoredEntries): BrandingValues {
  const values: BrandingValues = {};
  for (const kind of KINDS) {
    const { active, draft } = stored[pathOf(kind)] ?? {};
    (values[kind.type] ??= {})[kind.language] = fieldsOf(kind.type, draft ?? active);
  }
  return values;
}

export const heldBy = (values: BrandingValues, { type, language }: Kind): Fields => values[type]?.[language] ?? {};

/** The fields of a kind that differ. */
export const changedKeys = (kind: Kind, values: BrandingValues, base: BrandingValues): string[] =>
  keysOf(kind.type).filter((key) => heldBy(values, kind)[key] !== heldBy(base, kind)[key]);

/** Paths of the fields that differ in any of `kinds`. */
export const changedPaths = (values: BrandingValues, base: BrandingValues, kinds: readonly Kind[] = KINDS): string[] =>
  kinds.flatMap((kind) => changedKeys(kind, values, base).map((key) => `${pathOf(kind)}.${key}`));

export const hasDrafts = (stored: StoredEntries): boolean => Object.values(stored).some(({ draft }) => draft);

/** Visitors see what is published; a draft waits. */
export type Intent = 'draft' | 'publish';

/** One call: a new entry, or all fields of one that is there. */
export interface Save {
  kind: Kind;
  status: 'ACTIVE' | 'DRAFT';
  fields: BrandingField[];
  /** What is changed; a new entry is made without it. */
  entry: BrandingEntry | undefined;
}

/** The calls that save the form. */
export function savesOf(intent: Intent, values: BrandingValues, stored: StoredEntries): Save[] {
  const base = valuesOf(stored);
  return KINDS.flatMap((kind): Save[] => {
    const { active, draft } = stored[pathOf(kind)] ?? {};
    const isChanged = changedKeys(kind, values, base).length > 0;
    if (!isChanged && !(intent === 'publish' && draft)) return [];
    const fields = Object.entries(heldBy(values, kind)).map(([key, value]) => ({ key, value }));
    const status = intent === 'draft' ? 'DRAFT' : 'ACTIVE';
    return [{ kind, status, fields, entry: draft ?? (intent === 'draft' ? undefined : active) }];
  });
}

/** A problem at its place in the form. */
export const placed = (kind: Kind, problem: Problem): Problem => ({
  ...problem,
  field: `${pathOf(kind)}.${problem.field.replace(/^fields\./, '')}`,
});

/** What the server would refuse of these saves. */
export const problemsOf = (saves: readonly Save[]): Problem[] =>
  saves.flatMap(({ kind, fields }) => {
    const parsed = parseBrandingFields(kind.type, fields);
    return 'problems' in parsed ? parsed.problems.map((problem) => placed(kind, problem)) : [];
  });
