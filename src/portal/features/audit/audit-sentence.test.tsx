import { readFileSync } from 'node:fs';
import { cleanup, render } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { AUDIT_ACTIONS, type AuditRecord } from '#domain/audit/endpoints.ts';
import { LOCALE_CODES } from '#domain/locales.ts';
import { initTranslations } from '#tests/support/form-page.tsx';
import { AuditSentence } from './audit-sentence.tsx';

beforeAll(async () => {
  await initTranslations();
  for (const locale of LOCALE_CODES)
    i18next.addResourceBundle(
      locale,
      'audit',
      JSON.parse(readFileSync(`locales/${locale}/audit.json`, 'utf8')) as object,
    );
});
afterEach(async () => {
  cleanup();
  await i18next.changeLanguage('en');
});

const entryOf = (action: string): AuditRecord => ({
  id: '1',
  at: '2026-11-20T10:12:00.000Z',
  actorId: 'u1',
  actorName: 'Rima Nahhas',
  action,
  entityType: 'vehicles',
  entityId: 'v1',
  entityName: 'B482913',
  changes: {},
});
const sentenceOf = (action: string) => render(<AuditSentence entry={entryOf(action)} />).container.textContent;

test.each(LOCALE_CODES)('has a sentence for each action in %s', async (locale) => {
  await i18next.changeLanguage(locale);
  const sentences = AUDIT_ACTIONS.map(sentenceOf);
  expect(
    sentences.filter((sentence) => !sentence.startsWith('Rima Nahhas') || /audit:|sentences\./.test(sentence)),
  ).toEqual([]);
  expect(new Set(sentences).size).toBe(AUDIT_ACTIONS.length);
  for (const action of AUDIT_ACTIONS) expect(i18next.exists(`audit:actions.${action}`), action).toBe(true);
});

test('does not show the name of an unknown action', () => {
  expect(sentenceOf('merge-records')).toBe('Rima Nahhas did something to: Vehicle “B482913”');
});
