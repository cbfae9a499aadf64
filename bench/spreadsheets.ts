// Opens every report as CSV and XLSX in LibreOffice and compares each cell with the written value.
// `npm run compare-reports`
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { createBackend } from '#backend/app.ts';
import { readConfig } from '#backend/config.ts';
import { createDeps, type Deps } from '#backend/deps.ts';
import { createDemoGarage } from '#demo/demo.ts';
import { LOCALE_CODES } from '#domain/locales.ts';
import { visibleColumns, type ReportColumn } from '#domain/reports/columns.ts';
import { REPORT_TYPES } from '#domain/reports/report.ts';
import { csvSeparator, usesDecimalComma, type CsvSeparator } from '#domain/reports/csv-text.ts';
import { DAY_MS } from '#domain/units.ts';
import { migrateDatabase, startDatabase } from '#server/postgres/database.ts';
import { aUser, aVehicle } from '#tests/support/factories.ts';
import { aPageView } from '#tests/support/page-views.ts';
import { readCsv } from '#tests/support/read-csv.ts';
import { aTask, aVisit } from '#tests/support/workshop-factories.ts';
import { createPageViewWriter } from '#backend/features/analytics/page-view-writer.ts';
import { preparedExecutor } from '#backend/db/query-executor.ts';
import { PASSWORD } from './support/garage.ts';

/** LibreOffice's CSV filter options: separator, double quote, UTF-8, first line 1. */
const csvTokens = (separator: CsvSeparator) => `${separator.charCodeAt(0)},34,76,1`;
const CSV_FILTER = `csv:Text - txt - csv (StarCalc):${csvTokens(',')},,0,false,true`;
/** Windows language ids, which decide how LibreOffice reads numbers: English and French. */
const LANGUAGE_IDS: Readonly<Record<CsvSeparator, number>> = { ',': 1033, ';': 1036 };
/** LibreOffice's column format codes for CSV import. */
const IMPORT_FORMATS = { standard: 1, text: 2, day: 5 };
const DAYS = 300;
/** Maximum characters of a name; the customer of a visit may be longer, since it holds first and last name. */
const NAME_MAX = 60;
/** Largest allowed difference between a displayed, rounded percentage and the written fraction. */
const PERCENT_TOLERANCE = 0.0005;
const DIFFERENCES_SHOWN = 20;

const isText = ({ kind }: ReportColumn) => kind === 'text' || kind === 'code';

const folder = mkdtempSync(join(tmpdir(), 'karaj-spreadsheets-'));
// PostgreSQL runs as another user when this process is root.
chmodSync(folder, 0o755);

function runOffice(args: readonly string[]): void {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  const { error, status, stderr } = spawnSync('soffice', [profile, '--headless', ...args], { encoding: 'utf8' });
  if (error) throw new Error(`LibreOffice is missing: apt-get install libreoffice-calc (${error.message})`);
  if (status !== 0) throw new Error(`LibreOffice failed: ${stderr}`);
}

/** Adds page views, and names that a spreadsheet could evaluate as a formula, split into cells or reorder. */
async function addHostileRecords(deps: Deps): Promise<void> {
  const { db } = deps;
  const names = [
    '=1+1"x"',
    '+961,70',
    '@SUM(A1)',
    'a\nb;c',
    'محمد "abc" 12',
    '\t-5',
    'عبد '.repeat(50).trim(),
    "'quoted'",
  ];
  for (const [index, name] of names.entries()) {
    const client = await aUser(db, { first_name: name.slice(0, NAME_MAX), last_name: `${index}` });
    const vehicle = await aVehicle(db, { user_id: client.id, brand: name.slice(0, NAME_MAX) });
    const day = new Date().toISOString().slice(0, 10);
    const visit = await aVisit(db, { vehicle_id: vehicle.id, customer: name, visit_date: day, due_date: day });
    await aTask(db, {
      visit_id: visit.id,
      user_id: client.id,
      name: name.slice(0, NAME_MAX),
      category: name.slice(0, NAME_MAX),
    });
  }
  const write = createPageViewWriter({ executor: preparedExecutor(deps), timeZone: async () => 'UTC' });
  await write(['/en', '/ar', '/ar/all-services'].map((path) => aPageView({ path, at: new Date() })));
}

/** Writes every report in every language as CSV and XLSX: `clients.ar.xlsx`. */
async function writeReports(deps: Deps) {
  const backend = createBackend(deps);
  const request = async (path: string, init?: RequestInit) => {
    const response = await backend.fetch(new Request(`http://garage.test/backend${path}`, init), {
      address: '127.0.0.1',
      requestId: 'spreadsheets',
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response;
  };
  const login = { identifier: 'manager@karaj.test', password: PASSWORD };
  const headers = { 'content-type': 'application/json' };
  const session = await request('/user/login', { method: 'POST', headers, body: JSON.stringify(login) });
  const { data } = (await session.json()) as { data: { accessToken: string } };
  const authorization = `Bearer ${data.accessToken}`;
  const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  const range = { startDate: dayOf(Date.now() - DAYS * DAY_MS), endDate: dayOf(Date.now() + DAY_MS) };
  for (const type of REPORT_TYPES)
    for (const lan of LOCALE_CODES)
      for (const format of ['csv', 'xlsx']) {
        const query = new URLSearchParams({ ...range, format, lan });
        const file = await request(`/report/generate-report/${type}?${query}`, { headers: { authorization } });
        writeFileSync(join(folder, `${type}.${lan}.${format}`), await file.bytes());
      }
}

/** Converts the files of one report to CSV with LibreOffice, into the folders `csv` and `xlsx`. */
function convert(type: string, columns: readonly ReportColumn[]): void {
  const formatOf = (column: ReportColumn) =>
    column.kind === 'date' ? IMPORT_FORMATS.day : isText(column) ? IMPORT_FORMATS.text : IMPORT_FORMATS.standard;
  const formats = columns.map((column, at) => `${at + 1}/${formatOf(column)}`).join('/');
  const into = (name: string) => ['--convert-to', CSV_FILTER, '--outdir', join(folder, name)];
  for (const [separator, locales] of Map.groupBy(LOCALE_CODES, csvSeparator)) {
    const options = `${csvTokens(separator)},${formats},${LANGUAGE_IDS[separator]},true`;
    const files = locales.map((lan) => join(folder, `${type}.${lan}.csv`));
    runOffice([`--infilter=Text - txt - csv (StarCalc):${options}`, ...into('csv'), ...files]);
  }
  runOffice([...into('xlsx'), ...LOCALE_CODES.map((lan) => join(folder, `${type}.${lan}.xlsx`))]);
}

/** Returns the expected total rows at the end of a workbook: one per currency, in order of first appearance. */
function computeTotals(rows: readonly string[][], columns: readonly ReportColumn[]): string[][] {
  const currencyAt = columns.findIndex(({ key }) => key === 'currency');
  if (!columns.some(({ isSummed }) => isSummed)) return [];
  const groups = Map.groupBy(rows, (row) => row[currencyAt] ?? '');
  return [...groups].map(([currency, group]) =>
    columns.map(({ isSummed, key }, at) => {
      if (at === 0) return '*';
      if (key === 'currency') return currency;
      return isSummed ? String(group.reduce((sum, row) => sum + Number(row[at]), 0)) : '';
    }),
  );
}

/** Returns true when the cell that LibreOffice shows equals the written value as a text, day or number. */
function isSame(shown: string, written: string, column: ReportColumn): boolean {
  if (written === '*') return shown !== '';
  if (isText(column) || written === '' || shown === '') return shown === written;
  if (column.kind === 'date') return Date.parse(`${shown} UTC`) === Date.parse(`${written} UTC`);
  const number = Number(shown.replaceAll(',', '').replace('%', '')) / (shown.endsWith('%') ? 100 : 1);
  return Math.abs(number - Number(written)) <= (column.kind === 'percent' ? PERCENT_TOLERANCE : 1e-9);
}

const differences: string[] = [];
let cells = 0;

function compare(
  name: string,
  shown: readonly string[][],
  written: readonly string[][],
  columns: readonly ReportColumn[],
) {
  if (shown.length !== written.length) differences.push(`${name}: ${shown.length} rows instead of ${written.length}`);
  for (const [index, row] of written.entries())
    for (const [at, column] of columns.entries()) {
      const [got = '', expected = ''] = [shown[index]?.[at], row[at]];
      cells++;
      const asHeading = { ...column, kind: 'text' } as const;
      if (!isSame(got, expected, index === 0 ? asHeading : column))
        differences.push(
          `${name} row ${index + 1}, ${column.key}: ${JSON.stringify(got)} instead of ${JSON.stringify(expected)}`,
        );
    }
}

/** Removes the apostrophes that `neutralizeFormula` adds in CSV. */
const withoutApostrophes = (text: string) => text.replace(/(?<=^|[;\t\r\n])'(?=[=+\-@＝＋－＠])|^'(?=[\t\r\n])/g, '');

try {
  runOffice(['--version']);
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const config = readConfig({ DATA_DIR: dataDir, DEMO_PASSWORD: PASSWORD, NODE_ENV: 'test' });
  const log = pino({ level: 'silent' });
  const database = await startDatabase(config, log);
  await migrateDatabase(database.connection);
  const deps = await createDeps({ config, log, connection: database.connection });
  try {
    await createDemoGarage(deps);
    await addHostileRecords(deps);
    await writeReports(deps);
  } finally {
    await deps.close();
    await database.stop();
  }
  for (const type of REPORT_TYPES) {
    const columns = visibleColumns(type, { mayReadCosts: true });
    convert(type, columns);
    for (const lan of LOCALE_CODES) {
      const read = (path: string, separator?: CsvSeparator) =>
        readCsv(readFileSync(join(folder, path), 'utf8'), separator);
      const [headings, ...written] = read(`${type}.${lan}.csv`, csvSeparator(lan));
      const toPlain = (cell: string, at: number) =>
        usesDecimalComma(lan) && !isText(columns[at]!) ? cell.replace(',', '.') : cell;
      const rows = written.map((row) => row.map(toPlain));
      if (rows.length === 0) differences.push(`${type}.${lan}: no rows`);
      compare(`${type}.${lan}.csv`, read(`csv/${type}.${lan}.csv`), [headings!, ...rows], columns);
      const plain = rows.map((row) => row.map(withoutApostrophes));
      const workbook = [headings!, ...plain, ...computeTotals(plain, columns)];
      compare(`${type}.${lan}.xlsx`, read(`xlsx/${type}.${lan}.csv`), workbook, columns);
    }
  }
  console.log(JSON.stringify({ check: 'reports in LibreOffice', cells, differences: differences.length }));
  for (const line of differences.slice(0, DIFFERENCES_SHOWN)) console.log(line);
  if (differences.length > 0) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
