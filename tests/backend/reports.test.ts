import { beforeAll, describe, expect, test } from 'vitest';
import { downloadFile } from '#client/files/download.ts';
import { LOCALE_CODES, type Locale } from '#domain/locales.ts';
import { visibleColumns } from '#domain/reports/columns.ts';
import { reports } from '#domain/reports/endpoints.ts';
import {
  PDF_ROWS_MAX,
  REPORT_FORMATS,
  REPORT_TYPES,
  type ReportFormat,
  type ReportType,
} from '#domain/reports/report.ts';
import { asUser, useApp, type Caller } from '#tests/support/app.ts';
import { aStaticDatum, aUser, aVehicle } from '#tests/support/factories.ts';
import { readCsv } from '#tests/support/read-csv.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { readXlsx } from '#tests/support/read-xlsx.ts';
import { anItem } from '#tests/support/shop-factories.ts';
import { translate } from '#tests/support/translate.ts';
import { anOilChange, aPayment, aRating, aTask, aVisit } from '#tests/support/workshop-factories.ts';
import { errorOf } from '../support/error-of.ts';

const app = useApp();
const MARCH = { startDate: '2026-03-01', endDate: '2026-03-31' };
const APRIL = { startDate: '2026-04-01', endDate: '2026-04-30' };
const IN_MARCH = new Date('2026-03-10T10:00:00Z');
/** A name that a spreadsheet could run, with quotes, a line break and both directions. */
const HOSTILE = '=1+1"x"\nمحمد';
const LONG = 'عبد '.repeat(10).trim();
const CUSTOMER = `${HOSTILE} ${'عبد '.repeat(45)}`;

let manager: Caller;
let employee: Caller;

beforeAll(async () => {
  const { db } = app.deps;
  manager = await asUser(app, 'MANAGER');
  employee = await asUser(app, 'EMPLOYEE');
  const client = await aUser(db, { first_name: HOSTILE, last_name: LONG, created_at: IN_MARCH });
  const vehicle = await aVehicle(db, { user_id: client.id, plate_number: 'ABC123', type: 'SUV', year: 2017 });
  const visit = await aVisit(db, {
    vehicle_id: vehicle.id,
    customer: CUSTOMER,
    status: 'Completed',
    total_cost: 30_000,
    visit_date: '2026-03-10',
    due_date: '2026-03-12',
  });
  await aPayment(db, { visit_id: visit.id, amount: 12_000 });
  await db.updateTable('visits').set({ paid: 12_000 }).where('id', '=', visit.id).execute();
  const tasks = { visit_id: visit.id, created_at: IN_MARCH, status: 'Completed' } as const;
  const task = await aTask(db, { ...tasks, name: HOSTILE, sold_for: 20_000, cost: 5_000, category: 'Brakes' });
  await aTask(db, { ...tasks, sold_for: 10_000, service: 'INSPECTION' });
  const move = { visit_id: visit.id, task_id: task.id };
  await db
    .insertInto('status_changes')
    .values([
      { ...move, from_status: 'Pending', to_status: 'In Progress', at: IN_MARCH },
      { ...move, from_status: 'In Progress', to_status: 'Completed', at: new Date('2026-03-10T12:30:00Z') },
    ])
    .execute();
  await anOilChange(db, { vehicle_id: vehicle.id, created_at: IN_MARCH });
  await aRating(db, { user_id: client.id, stars: 4 });
  const day = { day: '2026-03-10', views: 3, visitors: 2 };
  await db
    .insertInto('page_view_days')
    .values([
      { ...day, dimension: 'total', name: '' },
      { ...day, dimension: 'path', name: '/ar', views: 2 },
      { ...day, dimension: 'path', name: '/ar/all-services', views: 1, visitors: 1 },
      { ...day, dimension: 'browser', name: 'Firefox' },
      { ...day, dimension: 'device', name: 'mobile' },
    ])
    .execute();
});

const download = async (
  type: string,
  format: ReportFormat,
  { caller = manager, lan = 'en', range = MARCH }: { caller?: Caller; lan?: Locale; range?: typeof MARCH } = {},
) => {
  const query = { ...range, format, lan };
  const options = { params: { type }, query, signal: new AbortController().signal };
  const { blob, name } = await downloadFile(reports.generate, options, caller.token);
  return { bytes: new Uint8Array(await blob.arrayBuffer()), name };
};
const csv = async (type: ReportType, options?: Parameters<typeof download>[2]) =>
  readCsv(
    new TextDecoder('utf-8', { ignoreBOM: true }).decode((await download(type, 'csv', options)).bytes),
    options?.lan === 'fr' ? ';' : ',',
  );
const preview = async (type: ReportType, range = MARCH, caller = manager) =>
  (await caller.call(reports.preview, { params: { type }, query: { ...range, lan: 'en' } })).data;

describe.each(REPORT_TYPES)('%s', (type) => {
  const headingsIn = (lan: Locale) =>
    visibleColumns(type, { mayReadCosts: true }).map(({ key }) => translate(lan, `reports:columns.${key}`));

  test.each(LOCALE_CODES)('is written in every format in %s', async (lan) => {
    const title = translate(lan, `reports:types.${type}`).replaceAll(' ', '-');
    for (const format of REPORT_FORMATS) {
      const { bytes, name } = await download(type, format, { lan });
      expect(name).toBe(`${title}-2026-03-01-2026-03-31.${format}`);
      expect(bytes.length).toBeGreaterThan(30);
      if (format === 'pdf') expect(readPdf(bytes)).toMatchObject({ pages: 1 });
      if (format === 'xlsx') expect(readXlsx(bytes).rows[0]).toEqual(headingsIn(lan));
    }
    const [headings, ...rows] = await csv(type, { lan });
    expect(headings).toEqual(headingsIn(lan));
    expect(rows.length).toBeGreaterThan(0);
  });

  test('has headings only for an empty period', async () => {
    expect(await csv(type, { range: APRIL })).toEqual([headingsIn('en')]);
    expect(readXlsx((await download(type, 'xlsx', { range: APRIL })).bytes).rows).toEqual([headingsIn('en')]);
    expect((await download(type, 'pdf', { range: APRIL })).bytes.length).toBeGreaterThan(1_000);
    expect(await preview(type, APRIL)).toMatchObject({ rows: [], totals: [], total: 0, chart: null });
  });

  test('is previewed with the rows of its file and a chart', async () => {
    const { rows, columns, total, chart } = await preview(type);
    expect(columns.map(({ heading }) => heading)).toEqual(headingsIn('en'));
    expect(total).toBe(rows.length);
    expect(rows.length).toBe((await csv(type)).length - 1);
    expect(chart!.labels.length).toBe(chart!.series[0]!.values.length);
    expect(Math.max(...chart!.series[0]!.values.map(Number))).toBeGreaterThan(0);
  });
});

describe('figures', () => {
  const record = async (type: ReportType, at = 0) => {
    const [headings, ...rows] = await csv(type);
    return Object.fromEntries(headings!.map((heading, index) => [heading, rows[at]![index]]));
  };

  test('a car file sums the visits of the period', async () => {
    expect(await record('car-files')).toMatchObject({
      Plate: 'ABC123',
      Type: 'SUV',
      Visits: '1',
      'Last visit': '2026-03-10',
      'Billed (completed)': '300.00',
      'Unfinished work': '0.00',
      Overpaid: '0.00',
      'Paid less refunds': '120.00',
      'Still owed': '180.00',
      Currency: 'USD',
      'Latest km': '10000',
    });
  });

  test('names are neutralized, quoted and whole', async () => {
    expect(await record('clients')).toMatchObject({
      Name: `'${HOSTILE} ${LONG}`,
      Vehicles: '1',
      Rating: '4',
      'Client since': '2026-03-10',
    });
    const { rows } = readXlsx((await download('clients', 'xlsx')).bytes);
    expect(rows[1]![0]).toBe(`${HOSTILE} ${LONG}`);
  });

  test('a repair has its hours', async () => {
    expect(await record('repairs')).toMatchObject({
      Day: '2026-03-10',
      'Finished work': '200.00',
      'Unfinished work': '',
      Hours: '2.5',
    });
  });

  test('a repair that is named after a service has its title in the language of the report', async () => {
    const title = JSON.stringify({ ar: 'فحص الفرامل', en: 'Brake check', fr: 'Contrôle des freins' });
    await anItem(app.deps.db, { title });
    const { id } = await aVisit(app.deps.db, { visit_date: '2026-08-01', due_date: '2026-08-02' });
    const created_at = new Date('2026-08-10T12:00:00Z');
    await aTask(app.deps.db, { visit_id: id, service: 'REPAIR', name: 'Contrôle des freins', created_at });
    const august = { startDate: '2026-08-01', endDate: '2026-08-31' };
    expect((await csv('repairs', { range: august }))[1]).toContain('Brake check');
  });

  test('tasks have their margin where their cost is known', async () => {
    const rows = await csv('tasks');
    expect(rows.slice(1)).toEqual([
      ['Inspection', 'No category', 'Completed', '1', '100.00', '', '', '', 'USD', ''],
      ['Repair', 'Brakes', 'Completed', '1', '200.00', '', '50.00', '150.00', 'USD', '2.5'],
    ]);
  });

  test('tasks count on the day of their completion, or else of their addition', async () => {
    const { id } = await aVisit(app.deps.db, { visit_date: '2026-06-01', due_date: '2026-06-02' });
    const rest = { visit_id: id, service: 'INSPECTION' } as const;
    const [june, july] = [new Date('2026-06-10T12:00:00Z'), new Date('2026-07-10T12:00:00Z')];
    await aTask(app.deps.db, { ...rest, created_at: june, completed_at: july, status: 'Completed' });
    await aTask(app.deps.db, { ...rest, created_at: june, status: 'Pending' });
    const statuses = async (month: string) => {
      const range = { startDate: `2026-${month}-01`, endDate: `2026-${month}-30` };
      return (await csv('tasks', { range })).slice(1).map(([, , status, count]) => `${count} ${status}`);
    };
    expect(await statuses('06')).toEqual(['1 Pending']);
    expect(await statuses('07')).toEqual(['1 Completed']);
  });

  test('all six types of vehicles are counted', async () => {
    const types = (await csv('vehicles')).filter(([group]) => group === 'Type');
    expect(new Set(types.map(([, name]) => name))).toEqual(
      new Set(['Bus', 'Car', 'Motorcycle', 'SUV', 'Truck', 'Van']),
    );
    expect(types[0]).toEqual(['Type', 'SUV', '1', '1']);
  });

  test('names of one entry count once, in the language of the report', async () => {
    const { db } = app.deps;
    const range = { startDate: '2026-05-01', endDate: '2026-05-31' };
    const names = (fr: string) => JSON.stringify({ ar: null, en: null, fr });
    await aStaticDatum(db, { type: 'VEHICLE_BRAND', name: 'Trabant', names: names('Trabante'), synonyms: 'Trabbi' });
    await aStaticDatum(db, { type: 'TASK_CATEGORY', name: 'Paint', names: names('Peinture') });
    await anItem(db, { title: JSON.stringify({ ar: null, en: 'Wheel polish', fr: 'Lustrage' }) });
    for (const [brand, category, name] of [
      ['Trabant', 'Paint', 'Wheel polish'],
      ['trabbi', 'peinture', 'lustrage'],
      ['TRABANTE', 'PAINT', 'Lustrage and wax'],
    ]) {
      const vehicle = await aVehicle(db, { brand: brand! });
      const visit = await aVisit(db, { vehicle_id: vehicle.id, visit_date: '2026-05-10', due_date: '2026-05-10' });
      const created_at = new Date('2026-05-10T10:00:00Z');
      await aTask(db, { visit_id: visit.id, name: name!, category: category!, service: 'REPAIR', created_at });
    }
    const rowsOf = async (type: ReportType) => (await csv(type, { range, lan: 'fr' })).slice(1);
    const makes = (await rowsOf('vehicles')).filter(([group]) => group === 'Marque');
    expect(makes.map((row) => row.slice(1, 3))).toEqual([['Trabante', '3']]);
    expect((await rowsOf('tasks')).map((row) => row.slice(1, 4))).toMatchObject([
      ['Peinture', expect.any(String), '3'],
    ]);
    const repairs = (await rowsOf('repairs')).map((row) => row[3]);
    expect(repairs).toEqual(['Lustrage', 'Lustrage', 'Lustrage and wax']);
  });

  test('page views have a row per day, and each visitor once a day', async () => {
    const rows = await csv('page-views');
    expect(rows).toHaveLength(32);
    // March is compared with February, in which nothing was counted yet.
    expect(rows[10]).toEqual(['2026-03-10', '3', '2', '', '']);
    expect(rows[31]).toEqual(['2026-03-31', '0', '0', '', '']);
    expect((await csv('popular-pages'))[1]).toEqual(['/ar', '2', '2', '0.667']);
    expect((await csv('devices'))[1]).toEqual(['Phone', '3', '2', '1']);
  });

  test('page views are compared with days on which views were counted', async () => {
    const counts = { dimension: 'total', name: '' } as const;
    await app.deps.db
      .insertInto('page_view_days')
      .values([
        { ...counts, day: '2026-09-01', views: 6, visitors: 3 },
        { ...counts, day: '2026-09-02', views: 4, visitors: 2 },
      ])
      .execute();
    const range = { startDate: '2026-09-02', endDate: '2026-09-03' };
    expect((await csv('page-views', { range })).slice(1)).toEqual([
      ['2026-09-02', '4', '2', '0', '0'],
      ['2026-09-03', '0', '0', '6', '3'],
    ]);
    expect((await preview('page-views', range)).chart!.series).toHaveLength(2);
    expect((await preview('page-views', MARCH)).chart!.series).toHaveLength(1);
  });

  test('days are those of the garage', async () => {
    const late = new Date('2026-05-31T23:30:00Z');
    await aTask(app.deps.db, { created_at: late, visit_id: (await aVisit(app.deps.db)).id });
    const range = { startDate: '2026-05-31', endDate: '2026-05-31' };
    expect((await csv('repairs', { range }))[1]![0]).toBe('2026-05-31');
  });
});

describe('limits', () => {
  test.each([
    ['a start after the end', { startDate: '2026-03-02', endDate: '2026-03-01' }, 'endDate'],
    ['367 days', { startDate: '2026-01-01', endDate: '2027-01-02' }, 'endDate'],
    ['30 February', { startDate: '2026-02-30', endDate: '2026-03-01' }, 'startDate'],
    ['an unknown format', { format: 'docx' }, 'format'],
    ['an unknown language', { lan: 'de' }, 'lan'],
    ['a missing format', { format: undefined }, 'format'],
    ['a missing start', { startDate: undefined }, 'startDate'],
    ['a missing end', { endDate: undefined }, 'endDate'],
  ])('rejects %s with the field', async (_, change, field) => {
    const query = { ...MARCH, format: 'csv', lan: 'en', ...change };
    const call = manager.call(reports.generate, { params: { type: 'clients' }, query: query as never });
    expect(await errorOf(call)).toMatchObject({ status: 422, problems: [{ field }] });
  });

  test('rejects an unknown report', async () => {
    expect(await errorOf(download('wages', 'csv'))).toMatchObject({
      status: 422,
      problems: [{ field: 'type', code: 'oneOf' }],
    });
    const call = manager.call(reports.preview, { params: { type: '__proto__' }, query: MARCH });
    expect(await errorOf(call)).toMatchObject({ status: 422, problems: [{ field: 'type' }] });
  });

  test('hides costs from employees', async () => {
    const [headings] = await csv('tasks', { caller: employee });
    expect(headings).not.toContain('Cost');
    expect(headings).not.toContain('>Margin<');
    expect((await preview('tasks', MARCH, employee)).columns.map(({ key }) => key)).not.toContain('margin');
    const { xml } = readXlsx((await download('tasks', 'xlsx', { caller: employee })).bytes);
    expect(xml).not.toContain('>Margin<');
  });

  test('refuses clients', async () => {
    const caller = await asUser(app, 'CLIENT');
    expect(await errorOf(download('clients', 'csv', { caller }))).toMatchObject({ status: 403 });
  });

  test('refuses visitors', async () => {
    const query = new URLSearchParams({ ...MARCH, format: 'csv' });
    for (const call of ['generate-report', 'preview-report'])
      expect((await app.fetch(`/backend/report/${call}/clients?${query}`)).status).toBe(401);
  });

  test('refuses a PDF of too many rows and suggests another format', async () => {
    const { id: visit_id, user_id } = await aVisit(app.deps.db);
    const created_at = new Date('2026-06-10T10:00:00Z');
    const task = {
      visit_id,
      user_id,
      name: 'Tyres',
      currency: 'USD',
      service: 'REPAIR',
      sold_for: 100,
      priority: 'LOW',
      created_at,
    } as const;
    await app.deps.db
      .insertInto('tasks')
      .values(Array.from({ length: PDF_ROWS_MAX + 1 }, () => task))
      .execute();
    const range = { startDate: '2026-06-01', endDate: '2026-06-30' };
    expect(await errorOf(download('repairs', 'pdf', { range }))).toMatchObject({
      status: 422,
      problems: [{ field: 'format', code: 'pdfRows', max: PDF_ROWS_MAX }],
    });
    expect(await csv('repairs', { range })).toHaveLength(PDF_ROWS_MAX + 2);
    const { rows, total, totals } = await preview('repairs', range);
    expect([rows.length, total, totals.length]).toEqual([50, PDF_ROWS_MAX + 1, 0]);
  });
});

test('stops reading when the client leaves', async () => {
  const range = { startDate: '2026-06-01', endDate: '2026-06-30' };
  const url = `/backend/report/generate-report/repairs?${new URLSearchParams({ ...range, format: 'csv' })}`;
  const headers = { authorization: `Bearer ${manager.token}` };
  const statements: string[] = [];
  const query = app.deps.pool.query.bind(app.deps.pool);
  app.deps.pool.query = ((config: { text: string }, ...rest: []) => {
    statements.push(config.text);
    return query(config, ...rest);
  }) as typeof query;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const acquire = app.deps.reportSemaphore;
  app.deps.reportSemaphore = (key) => {
    const release = acquire(key);
    return () => {
      release();
      end();
    };
  };
  const reader = (await app.fetch(url, { headers })).body!.getReader();
  await reader.read();
  await reader.cancel();
  const pages = () => statements.filter((text) => text?.includes('from tasks task')).length;
  const seen = pages();
  // The permit is released when the source has ended.
  await ended;
  app.deps.pool.query = query;
  app.deps.reportSemaphore = acquire;
  expect(pages()).toBe(seen);
  expect(seen).toBeLessThan(4);
});
