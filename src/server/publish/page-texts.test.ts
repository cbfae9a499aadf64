import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createPageTextReader } from './page-texts.ts';

const folder = mkdtempSync(join(tmpdir(), 'texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('returns the texts of each namespace once, as JSON that cannot end a script element', () => {
  const texts = { title: 'Visits', hint: '</script><!-- <b>' };
  mkdirSync(join(folder, 'en'));
  writeFileSync(join(folder, 'en/visits.json'), JSON.stringify(texts));
  writeFileSync(join(folder, 'en/common.json'), '{ "ok": "OK" }');
  const json = createPageTextReader(folder)('en', ['common', 'visits', 'common']);
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual({ locale: 'en', texts: { common: { ok: 'OK' }, visits: texts } });
});
