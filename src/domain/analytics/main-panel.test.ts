import * as v from 'valibot';
import { expect, test } from 'vitest';
import { LOCALE_CODES } from '../locales.ts';
import { readAllTexts } from '#tests/support/locale-files.ts';
import { aCashUp, aMainPanel } from '#tests/support/main-panel-factories.ts';
import { CashUp, MainPanel, mainPanel, PANEL_SECTIONS } from './main-panel.ts';
import { METRICS } from './metrics.ts';

const parseQuery = (query: object) => v.safeParse(mainPanel.get.query, query);
const week = { startDate: '2026-05-04', endDate: '2026-05-10' };

test('parses a list of sections', () => {
  expect(parseQuery({ ...week, compare: 'true', sections: 'strip,now' }).output).toEqual({
    ...week,
    compare: true,
    sections: ['strip', 'now'],
  });
});

test.each([
  ['an unknown section', { ...week, sections: 'strip,weather' }],
  ['no sections in the list', { ...week, sections: '' }],
  ['a missing end', { startDate: '2026-05-04' }],
  ['30 February', { startDate: '2026-02-30', endDate: '2026-03-01' }],
])('rejects %s', (_, query) => {
  expect(parseQuery(query).success).toBe(false);
});

test('the factories return every section as the contract declares it', () => {
  const panel = aMainPanel();
  expect(Object.keys(v.parse(MainPanel, panel))).toEqual(expect.arrayContaining([...PANEL_SECTIONS]));
  expect(v.parse(v.strictObject({ ...MainPanel.entries }), panel)).toEqual(panel);
  expect(v.parse(CashUp, aCashUp())).toEqual(aCashUp());
});

test.each(LOCALE_CODES)('every metric is defined in %s', (locale) => {
  const sentences = readAllTexts()[locale];
  expect(METRICS.filter((metric) => !sentences.has(`main-panel:definitions.${metric}`))).toEqual([]);
});
