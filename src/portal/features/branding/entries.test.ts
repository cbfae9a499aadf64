import { expect, test } from 'vitest';
import type { BrandingEntry } from '#domain/branding/endpoints.ts';
import { compareVersions } from '#portal/resource/form/use-rebase.ts';
import {
  listChangedKeys,
  listChangedPaths,
  getEntryValues,
  validateRequests,
  buildSaveRequests,
  toFormValues,
  withEntry,
  type StoredEntries,
} from './entries.ts';

const HERO = { type: 'MERCHANT_HERO', language: 'fr' } as const;
const STATS = { type: 'MERCHANT_STATS', language: 'common' } as const;

const entry = (
  kind: Pick<BrandingEntry, 'type' | 'language'>,
  status: BrandingEntry['status'],
  fields: Record<string, string>,
): BrandingEntry => ({
  ...kind,
  id: `${kind.type}-${status}`,
  status,
  updatedAt: '2026-01-01T00:00:00.000Z',
  fields: Object.entries(fields).map(([key, value]) => ({ key, value })),
});
const hero = (status: BrandingEntry['status'], title: string) =>
  entry(HERO, status, { title, subtitle: '', description: '' });
const storedOf = (...entries: BrandingEntry[]) => entries.reduce<StoredEntries>(withEntry, {});
const withHeroTitle = (stored: StoredEntries, title: string) => {
  const values = toFormValues(stored);
  getEntryValues(values, HERO)['title'] = title;
  return values;
};

test('prefers drafts to published entries', () => {
  const values = toFormValues(storedOf(hero('ACTIVE', 'Old'), hero('DRAFT', 'New')));
  expect(getEntryValues(values, HERO)).toEqual({ title: 'New', subtitle: '', description: '' });
  expect(getEntryValues(values, { type: 'MERCHANT_FAQS', language: 'ar' })).toEqual({ items: '[]' });
});

test('edits the published theme of an external backend, which has no status and another key', () => {
  const theme: BrandingEntry = {
    type: 'MERCHANT_THEME_COLORS',
    language: 'common',
    fields: [{ key: 'colors', value: '{}' }],
  };
  const stored = storedOf(theme);
  expect(getEntryValues(toFormValues(stored), theme)).toEqual({ theme: '{}' });
  const values = toFormValues(stored);
  getEntryValues(values, theme)['theme'] = '{"x":1}';
  expect(buildSaveRequests('publish', values, stored)).toMatchObject([
    { status: 'ACTIVE', fields: [{ key: 'theme', value: '{"x":1}' }], entry: theme },
  ]);
});

test('skips unchanged entries', () => {
  const stored = storedOf(hero('ACTIVE', 'Old'));
  expect(listChangedKeys(HERO, withHeroTitle(stored, 'New'), toFormValues(stored))).toEqual(['title']);
  expect(buildSaveRequests('publish', toFormValues(stored), stored)).toEqual([]);
});

test('updates published entries and creates missing ones on publish', () => {
  const stored = storedOf(hero('ACTIVE', 'Old'));
  const values = withHeroTitle(stored, 'New');
  getEntryValues(values, STATS)['yearsOfExperience'] = '12';
  expect(buildSaveRequests('publish', values, stored)).toMatchObject([
    { kind: STATS, status: 'ACTIVE', entry: undefined },
    { kind: HERO, status: 'ACTIVE', entry: { id: 'MERCHANT_HERO-ACTIVE' } },
  ]);
});

test('creates a draft beside the published entry and updates it afterwards', () => {
  const stored = storedOf(hero('ACTIVE', 'Old'));
  expect(buildSaveRequests('draft', withHeroTitle(stored, 'New'), stored)).toMatchObject([
    { status: 'DRAFT', entry: undefined },
  ]);
  const withDraft = withEntry(stored, hero('DRAFT', 'New'));
  expect(buildSaveRequests('draft', withHeroTitle(withDraft, 'Newer'), withDraft)).toMatchObject([
    { entry: { status: 'DRAFT' } },
  ]);
});

test('publishes existing drafts without further changes', () => {
  const stored = storedOf(hero('ACTIVE', 'Old'), hero('DRAFT', 'New'));
  expect(buildSaveRequests('publish', toFormValues(stored), stored)).toMatchObject([
    { status: 'ACTIVE', entry: { status: 'DRAFT' } },
  ]);
  const published = withEntry(stored, { ...hero('ACTIVE', 'New'), id: 'MERCHANT_HERO-DRAFT' });
  expect(buildSaveRequests('publish', toFormValues(published), published)).toEqual([]);
});

test('returns problems with their form path', () => {
  const stored = storedOf(hero('ACTIVE', 'Old'));
  expect(validateRequests(buildSaveRequests('publish', withHeroTitle(stored, 'x'.repeat(81)), stored))).toEqual([
    { field: 'MERCHANT_HERO.fr.title', code: 'maxLength', params: { max: 80 } },
  ]);
  expect(validateRequests(buildSaveRequests('publish', toFormValues(stored), stored))).toEqual([]);
});

test('accepts empty texts of a language', () => {
  const stored = storedOf(hero('ACTIVE', 'Old'));
  expect(validateRequests(buildSaveRequests('publish', withHeroTitle(stored, ''), stored))).toEqual([]);
});

test('reports a conflict only for different values', () => {
  const stored = storedOf(hero('ACTIVE', 'Old'), entry(STATS, 'ACTIVE', { yearsOfExperience: '1' }));
  const [base, mine] = [toFormValues(stored), withHeroTitle(stored, 'Mine')];
  getEntryValues(mine, STATS)['yearsOfExperience'] = '2';
  const theirs = toFormValues(
    withEntry(stored, entry(STATS, 'ACTIVE', { yearsOfExperience: '2', happyCustomers: '9' })),
  );
  expect(compareVersions(base, mine, theirs, listChangedPaths).conflicts).toEqual([]);
  getEntryValues(theirs, HERO)['title'] = 'Theirs';
  expect(compareVersions(base, mine, theirs, listChangedPaths).conflicts).toEqual(['MERCHANT_HERO.fr.title']);
});
