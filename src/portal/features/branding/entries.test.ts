import { expect, test } from 'vitest';
import type { BrandingEntry } from '#domain/branding/endpoints.ts';
import { compareVersions } from '#portal/resource/form/use-rebase.ts';
import {
  changedKeys,
  changedPaths,
  heldBy,
  problemsOf,
  savesOf,
  valuesOf,
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
const typed = (stored: StoredEntries, title: string) => {
  const values = valuesOf(stored);
  heldBy(values, HERO)['title'] = title;
  return values;
};

test('a draft is edited in place of what is published', () => {
  const values = valuesOf(storedOf(hero('ACTIVE', 'Old'), hero('DRAFT', 'New')));
  expect(heldBy(values, HERO)).toEqual({ title: 'New', subtitle: '', description: '' });
  expect(heldBy(values, { type: 'MERCHANT_FAQS', language: 'ar' })).toEqual({ items: '[]' });
});

test('what was not touched is not saved', () => {
  const stored = storedOf(hero('ACTIVE', 'Old'));
  expect(changedKeys(HERO, typed(stored, 'New'), valuesOf(stored))).toEqual(['title']);
  expect(savesOf('publish', valuesOf(stored), stored)).toEqual([]);
});

test('publishing changes what is published, and makes what is not there', () => {
  const stored = storedOf(hero('ACTIVE', 'Old'));
  const values = typed(stored, 'New');
  heldBy(values, STATS)['yearsOfExperience'] = '12';
  expect(savesOf('publish', values, stored)).toMatchObject([
    { kind: STATS, status: 'ACTIVE', entry: undefined },
    { kind: HERO, status: 'ACTIVE', entry: { id: 'MERCHANT_HERO-ACTIVE' } },
  ]);
});

test('a draft is made beside what is published, and then changed', () => {
  const stored = storedOf(hero('ACTIVE', 'Old'));
  expect(savesOf('draft', typed(stored, 'New'), stored)).toMatchObject([{ status: 'DRAFT', entry: undefined }]);
  const withDraft = withEntry(stored, hero('DRAFT', 'New'));
  expect(savesOf('draft', typed(withDraft, 'Newer'), withDraft)).toMatchObject([{ entry: { status: 'DRAFT' } }]);
});

test('publishing takes the drafts along, though nothing else was typed', () => {
  const stored = storedOf(hero('ACTIVE', 'Old'), hero('DRAFT', 'New'));
  expect(savesOf('publish', valuesOf(stored), stored)).toMatchObject([
    { status: 'ACTIVE', entry: { status: 'DRAFT' } },
  ]);
  const published = withEntry(stored, { ...hero('ACTIVE', 'New'), id: 'MERCHANT_HERO-DRAFT' });
  expect(savesOf('publish', valuesOf(published), published)).toEqual([]);
});

test('problems stand at their place in the form', () => {
  const stored = storedOf(hero('ACTIVE', 'Old'));
  expect(problemsOf(savesOf('publish', typed(stored, 'x'.repeat(81)), stored))).toEqual([
    { field: 'MERCHANT_HERO.fr.title', code: 'maxLength', params: { max: 80 } },
  ]);
  expect(problemsOf(savesOf('publish', valuesOf(stored), stored))).toEqual([]);
});

test('words of a language may be emptied: another language stands in', () => {
  const stored = storedOf(hero('ACTIVE', 'Old'));
  expect(problemsOf(savesOf('publish', typed(stored, ''), stored))).toEqual([]);
});

test('of two who changed the same place, only what differs is told', () => {
  const stored = storedOf(hero('ACTIVE', 'Old'), entry(STATS, 'ACTIVE', { yearsOfExperience: '1' }));
  const [base, mine] = [valuesOf(stored), typed(stored, 'Mine')];
  heldBy(mine, STATS)['yearsOfExperience'] = '2';
  const theirs = valuesOf(withEntry(stored, entry(STATS, 'ACTIVE', { yearsOfExperience: '2', happyCustomers: '9' })));
  expect(compareVersions(base, mine, theirs, changedPaths).conflicts).toEqual([]);
  heldBy(theirs, HERO)['title'] = 'Theirs';
  expect(compareVersions(base, mine, theirs, changedPaths).conflicts).toEqual(['MERCHANT_HERO.fr.title']);
});
