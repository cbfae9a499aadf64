import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createPdfRenderer, type PdfRenderer } from './pdf-renderer.ts';
import { readPdf, readTextRuns } from '#tests/support/read-pdf.ts';

/** Typst markup, which would be evaluated if data were inserted into the template. */
const MARKUP = '$20 #x *bold* _em_ `code` \\ @ref <label> "quotes" // 1/* */';

const column = { heading: 'الاسم', width: 10, number: false };
const aReport = (rows: number) => ({
  template: 'report' as const,
  data: {
    lang: 'ar',
    dir: 'rtl',
    title: 'العملاء',
    period: '1 – 31 مارس 2026',
    page: 'صفحة {page} من {pages}',
    empty: 'لا توجد بيانات',
    columns: [column],
    rows: Array.from({ length: rows }, () => [MARKUP]),
    totals: [],
    chart: { labels: ['Firefox'], values: [0], shown: ['0'] },
    letterhead: { name: 'ورشة', lines: [{ text: '+961 1 234 567', ltr: true }], logo: false },
  },
});

let renderer: PdfRenderer;
afterEach(() => renderer.close());

test('embeds the fonts of the product only, and reads data as text', async () => {
  renderer = createPdfRenderer();
  const { fonts, pages } = readPdf(await renderer.render(aReport(120)));
  expect(fonts.filter((font) => !/^(?:Barlow|Amiri)-/.test(font))).toEqual([]);
  expect(fonts).toContain('Amiri-Regular');
  expect(pages).toBeGreaterThan(1);
});

test.each(['rtl', 'ltr'] as const)('%s: the first column is at the reading start', async (dir) => {
  renderer = createPdfRenderer();
  // Table texts are longer than all other texts of the page and have distinct lengths, which identify them.
  const columns = [24, 23].map((length) => ({ ...column, heading: 'A'.repeat(length) }));
  const data = { ...aReport(0).data, dir, columns, rows: [[22, 21].map((length) => 'B'.repeat(length))] };
  const runs = readTextRuns(await renderer.render({ template: 'report', data }));
  const xOf = (length: number) => runs.find(({ glyphs }) => glyphs === length)!.x;
  const direction = dir === 'rtl' ? 1 : -1;
  expect(Math.sign(xOf(24) - xOf(23))).toBe(direction);
  expect(Math.sign(xOf(22) - xOf(21))).toBe(direction);
});

test('renders jobs one after the other, and again in a new process after each limit', async () => {
  renderer = createPdfRenderer({ limits: { pages: 0 } });
  const files = await Promise.all([1, 2, 3].map((rows) => renderer.render(aReport(rows))));
  expect(files.map((file) => readPdf(file).pages)).toEqual([1, 1, 1]);
});

test('ends the process when it is idle', async () => {
  renderer = createPdfRenderer({ limits: { idle: 10 } });
  await renderer.render(aReport(1));
  const children = () =>
    process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap' || resource === 'Process').length;
  await expect.poll(children).toBe(0);
  expect(readPdf(await renderer.render(aReport(1))).pages).toBe(1);
});

test('cancels a waiting job, and a running one by killing its process', async () => {
  renderer = createPdfRenderer();
  const [running, waiting] = [new AbortController(), new AbortController()];
  const jobs = [renderer.render(aReport(1_500), running.signal), renderer.render(aReport(1), waiting.signal)];
  const settled = Promise.allSettled(jobs);
  waiting.abort();
  setTimeout(() => running.abort(), 50);
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(readPdf(await renderer.render(aReport(1))).pages).toBe(1);
});

test('reports a template that fails, and renders the next job', async () => {
  renderer = createPdfRenderer();
  await expect(renderer.render({ template: 'report', data: {} })).rejects.toThrow('dictionary does not contain key');
  expect(readPdf(await renderer.render(aReport(1))).pages).toBe(1);
});

test.each([
  ['the package is missing', "process.on('message', () => process.send({ error: 'missing' }));", 'PDF_UNAVAILABLE'],
  ['the process ends', "process.on('message', () => process.exit(1));", 'the process ended'],
])('fails when %s', async (_, script, message) => {
  const folder = await mkdtemp(join(tmpdir(), 'karaj-pdf-'));
  await writeFile(join(folder, 'process.mjs'), script);
  renderer = createPdfRenderer({ entry: join(folder, 'process.mjs') });
  await expect(renderer.render(aReport(1))).rejects.toThrow(message);
  await rm(folder, { recursive: true });
});
