import { beforeAll, describe, expect, test } from 'vitest';
import { planRows } from '#backend/features/imports/plan-rows.ts';
import { purgeImports } from '#backend/features/imports/stored-import.ts';
import type { ParsedImportFile } from '#backend/import-file/import-job.ts';
import { auth } from '#domain/auth/endpoints.ts';
import { imports } from '#domain/imports/endpoints.ts';
import type { ImportAnswers, ImportMapping } from '#domain/imports/import-fields.ts';
import { users } from '#domain/users/endpoints.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { isPlateMark } from '#domain/vehicles/plate.ts';
import { asUser, useApp, type Caller } from '#tests/support/app.ts';
import { aUser, aVehicle } from '#tests/support/factories.ts';
import { aCsv, aFileOf } from '#tests/support/import-files.ts';
import { IMPORT_LISTS } from '#tests/support/import-lists.ts';
import { readCsv } from '#tests/support/read-csv.ts';
import { aVisit } from '#tests/support/workshop-factories.ts';
import { errorOf } from '../support/error-of.ts';

const app = useApp();
let manager: Caller;
beforeAll(async () => {
  manager = await asUser(app, 'MANAGER');
});

const ANSWERS: ImportAnswers = { countryCode: '+961', type: 'Car', color: 'White', engineType: 'Petrol' };
const HEADINGS = ['Name', 'Phone', 'Email', 'Plate', 'Make', 'Model', 'Year'];
let made = 0;
const aPhone = () => `03 ${200_000 + ++made}`;
const aPlate = () => `IMP${++made}`;

const check = async (file: File, answers = ANSWERS) =>
  (await manager.call(imports.check, { file, body: { answers: JSON.stringify(answers) } })).data;
const mappingOf = ({ columns }: Awaited<ReturnType<typeof check>>): ImportMapping => columns.map(({ field }) => field);

async function runImport(rows: string[][], headings = HEADINGS) {
  const checked = await check(aCsv([headings, ...rows]));
  const body = { importId: checked.id, mapping: mappingOf(checked), answers: ANSWERS };
  return (await manager.call(imports.run, { body })).data;
}
const undo = (id: string, caller = manager) => caller.call(imports.undo, { params: { id } });
const findClients = async (search: string) => (await manager.call(users.list, { query: { search } })).data;
const findVehicles = async (search: string) => (await manager.call(vehicles.list, { query: { search } })).data;

describe('checking a file', () => {
  test('lets other requests in while it reads cells that take long', async () => {
    let turn = 0;
    let timer = setImmediate(function count() {
      turn++;
      timer = setImmediate(count);
    });
    const turns = new Set<number>();
    const rows = Array.from({ length: 4 }, (_, at) => ({
      number: at + 2,
      get cells() {
        turns.add(turn);
        return ['03 123456 '.repeat(50)];
      },
    }));
    const mapping: ImportMapping = ['phoneNumber'];
    const table: ParsedImportFile = { format: 'csv', headings: ['Phone'], rows };
    await planRows(app.deps.db, table, { mapping, answers: ANSWERS, now: new Date() });
    clearImmediate(timer);
    expect(turns.size).toBeGreaterThan(1);
  });

  test('guesses the columns, and previews the outcome of each row without storing records', async () => {
    const phone = aPhone();
    const file = aCsv([HEADINGS, ['Rima Nassar', phone, '', aPlate(), 'Kia', 'Rio', '2015'], ['Nobody', '']], ';');
    const checked = await check(file);
    expect(mappingOf(checked)).toEqual(['fullName', 'phoneNumber', 'email', 'plateNumber', 'brand', 'model', 'year']);
    expect(checked.counts).toEqual({ create: 1, update: 0, skip: 1 });
    expect(checked.rows).toMatchObject([
      { number: 2, action: 'create', clientAction: 'create', vehicleAction: 'create', name: 'Rima Nassar' },
      { number: 3, action: 'skip', problems: [{ code: 'phoneMissing' }] },
    ]);
    expect(await findClients('Rima Nassar')).toEqual([]);
  });

  test('applies another mapping to the same file', async () => {
    const checked = await check(
      aCsv([
        ['A', 'B'],
        ['Rima Nassar', aPhone()],
      ]),
    );
    expect(checked.counts).toEqual({ create: 0, update: 0, skip: 1 });
    const body = {
      importId: checked.id,
      mapping: JSON.stringify(['fullName', 'phoneNumber']),
      answers: JSON.stringify(ANSWERS),
    };
    expect((await manager.call(imports.check, { body })).data.counts).toEqual({ create: 1, update: 0, skip: 0 });
  });

  test.each([
    ['{', 'mapping', 'format'],
    ['["fullName","fullName"]', 'mapping', 'taken'],
    ['["fullName"]', 'mapping', 'format'],
    ['["x",null]', 'mapping.0', 'oneOf'],
  ])('rejects the mapping %j', async (mapping, field, code) => {
    const { id } = await check(
      aCsv([
        ['A', 'B'],
        ['1', '2'],
      ]),
    );
    const sent = manager.call(imports.check, { body: { importId: id, mapping: mapping } });
    expect(await errorOf(sent)).toMatchObject({ status: 422, problems: [{ field, code }] });
  });

  test('needs a file or an earlier check', async () => {
    expect(await errorOf(manager.call(imports.check, { body: {} }))).toMatchObject({
      status: 422,
      problems: [{ field: 'file', code: 'required' }],
    });
    expect(await errorOf(check(aFileOf([])))).toMatchObject({ problems: [{ field: 'file', code: 'fileBlank' }] });
    const importId = '0198f6f0-0000-7000-8000-000000000000';
    expect(await errorOf(manager.call(imports.check, { body: { importId } }))).toMatchObject({ status: 404 });
  });
});

describe('importing', () => {
  test('creates clients with their vehicles, and sends no invitation', async () => {
    const [phone, plate] = [aPhone(), aPlate()];
    const done = await runImport([
      ['Ziad Karam', phone, 'Ziad.Karam@Example.com', plate, 'Kia', 'Rio', '2015'],
      ['', phone, '', aPlate(), 'Kia', 'Sportage', '2019'],
    ]);
    expect(done).toMatchObject({
      state: 'DONE',
      processed: 2,
      records: { clients: { create: 1 }, vehicles: { create: 2 } },
    });
    const [client] = await findClients('Ziad Karam');
    expect(client).toMatchObject({
      firstName: 'Ziad',
      lastName: 'Karam',
      email: 'ziad.karam@example.com',
      role: 'CLIENT',
      verified: false,
      countryCode: '+961',
    });
    const owned = await manager.call(vehicles.list, { query: { userId: client!.id } });
    expect(owned.data.map(({ model, ownerName, color }) => `${model} ${ownerName} ${color}`).toSorted()).toEqual([
      'Rio Ziad Karam White',
      'Sportage Ziad Karam White',
    ]);
    const sent = await app.deps.db
      .selectFrom('outbox')
      .select('id')
      .where('recipient', 'like', '%ziad.karam%')
      .execute();
    expect(sent).toEqual([]);
  });

  test('updates an existing client and vehicle, and keeps values that the file lacks', async () => {
    const plate = aPlate();
    const client = await aUser(app.deps.db, { last_name: 'Hadad' });
    const car = await aVehicle(app.deps.db, { user_id: client.id, plate_number: plate, color: 'Red', year: 2014 });
    const phone = `+961 ${client.phone_number}`;
    const done = await runImport([[`Samir Haddad`, phone, '', plate, 'Toyota', 'Corolla', '2015']]);
    expect(done.records).toMatchObject({ clients: { create: 0, update: 1 }, vehicles: { create: 0, update: 1 } });
    expect((await manager.call(users.get, { params: { id: client.id } })).data).toMatchObject({
      lastName: 'Haddad',
      email: client.email,
    });
    const { data } = await manager.call(vehicles.get, { params: { id: car.id } });
    expect(data).toMatchObject({ year: 2015, color: 'Red' });
  });

  test('does not revive deleted records', async () => {
    const gone = await aUser(app.deps.db, { deleted_at: new Date(), deleted_by: manager.user.id });
    const checked = await check(aCsv([HEADINGS, ['Samir', `+961 ${gone.phone_number}`]]));
    expect(checked.rows[0]).toMatchObject({ action: 'skip', problems: [{ code: 'clientDeleted' }] });
  });

  test('imports a file once', async () => {
    const { id } = await runImport([['Ziad Karam', aPhone()]], ['Name', 'Phone']);
    const body = { importId: id, mapping: ['fullName', 'phoneNumber'] as ImportMapping, answers: ANSWERS };
    expect(await errorOf(manager.call(imports.run, { body }))).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  test('runs only one of two concurrent imports of the same file', async () => {
    const checked = await check(
      aCsv([
        ['Name', 'Phone'],
        ['Twice Only', aPhone()],
      ]),
    );
    const body = { importId: checked.id, mapping: mappingOf(checked), answers: ANSWERS };
    const results = await Promise.allSettled([1, 2].map(() => manager.call(imports.run, { body })));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await findClients('Twice Only')).toHaveLength(1);
  });

  test('reports the skipped rows as CSV in the language of the reader', async () => {
    const { id, skipped } = await runImport(
      [
        ['=1+1', ''],
        ['Ziad Karam', aPhone()],
      ],
      ['Name', 'Phone'],
    );
    expect(skipped).toBe(1);
    const response = await app.fetch(`/backend/import/fetch-skipped-rows/${id}`, {
      headers: { authorization: `Bearer ${manager.token}`, 'accept-language': 'fr' },
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const rows = readCsv(await response.text(), ';');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toEqual(['2', expect.stringMatching(/téléphone/), "'=1+1", '']);
  });

  test('imports batches of rows and shows the progress', async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) => [
      `Client ${index}`,
      `70 ${100_000 + index}`,
      `bulk${index}@example.com`,
      `BULK${index}`,
      'Kia',
      'Rio',
      '2015',
    ]);
    const checked = await check(aCsv([HEADINGS, ...rows]));
    const body = { importId: checked.id, mapping: mappingOf(checked), answers: ANSWERS };
    const running = manager.call(imports.run, { body });
    const listed = async () => (await manager.call(imports.list)).data.find(({ id }) => id === checked.id);
    await expect.poll(listed, { interval: 50, timeout: 20_000 }).toMatchObject({ state: 'CHECKED', total: 1_200 });
    const { data } = await running;
    expect(data.records).toMatchObject({ clients: { create: 1_200 }, vehicles: { create: 1_200 } });
    const { kept } = (await undo(checked.id)).data;
    expect(kept).toEqual([]);
    expect(await findVehicles('BULK99')).toEqual([]);
  }, 60_000);
});

describe('undoing', () => {
  test('removes what was created, restores what was replaced, and the same file can be imported again', async () => {
    const [phone, plate] = [aPhone(), aPlate()];
    const client = await aUser(app.deps.db, { last_name: 'Hadad' });
    const rows = [
      ['Undone Client', phone, '', plate, 'Kia', 'Rio', '2015'],
      ['Samir Haddad', `+961 ${client.phone_number}`],
    ];
    const { id } = await runImport(rows);
    expect((await undo(id)).data).toMatchObject({ state: 'UNDONE', kept: [], undoUntil: null });
    expect(await findClients('Undone Client')).toEqual([]);
    expect((await manager.call(users.get, { params: { id: client.id } })).data.lastName).toBe('Hadad');
    expect((await check(aCsv([HEADINGS, ...rows]))).counts).toEqual({ create: 1, update: 1, skip: 0 });
    expect(await errorOf(undo(id))).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  test('closes a code that was sent to an imported address', async () => {
    const client = await aUser(app.deps.db, { email: null });
    const email = `imported-${++made}@example.com`;
    const { id } = await runImport([['Samir Haddad', `+961 ${client.phone_number}`, email]]);
    const body = { identifier: email, purpose: 'RESET_PASSWORD' } as const;
    await manager.call(auth.sendOtp, { body });
    const isOpen = async () => {
      const codes = app.deps.db.selectFrom('otp_codes').select('closed_at').where('user_id', '=', client.id);
      return (await codes.execute()).map(({ closed_at }) => closed_at === null);
    };
    expect(await isOpen()).toEqual([true]);
    expect((await undo(id)).data).toMatchObject({ state: 'UNDONE', kept: [] });
    expect((await manager.call(users.get, { params: { id: client.id } })).data.email).toBeNull();
    expect(await isOpen()).toEqual([false]);
  });

  test('keeps and lists records that were changed or used since', async () => {
    const [used, changed, free] = [aPlate(), aPlate(), aPlate()];
    const { id } = await runImport([
      ['Used Vehicle', aPhone(), '', used, 'Kia', 'Rio', '2015'],
      ['Changed Vehicle', aPhone(), '', changed, 'Kia', 'Rio', '2015'],
      ['Free Vehicle', aPhone(), '', free, 'Kia', 'Rio', '2015'],
    ]);
    const [car] = await findVehicles(used);
    await aVisit(app.deps.db, { user_id: car!.userId, vehicle_id: car!.id });
    const [other] = await findVehicles(changed);
    const body = { color: 'Black', updatedAt: other!.updatedAt };
    await manager.call(vehicles.update, { params: { id: other!.id }, body });
    const { kept } = (await undo(id)).data;
    expect(kept.map(({ entityType, title }) => [entityType, title])).toEqual([
      ['vehicles', expect.stringContaining(used)],
      ['vehicles', expect.stringContaining(changed)],
      ['users', 'Changed Vehicle'],
      ['users', 'Used Vehicle'],
    ]);
    expect(await findVehicles(free)).toEqual([]);
    expect(await findClients('Free Vehicle')).toEqual([]);
  });

  test('is possible for 24 hours; then file and results are purged', async () => {
    const { id, undoUntil } = await runImport([['Late Client', aPhone()]], ['Name', 'Phone']);
    app.setClock(new Date(Date.parse(undoUntil!) + 1));
    try {
      const later = await asUser(app, 'ADMIN');
      expect(await errorOf(undo(id, later))).toMatchObject({ status: 409, code: 'UNDO_EXPIRED' });
      await purgeImports(app.deps);
      expect(await errorOf(undo(id, later))).toMatchObject({ status: 404 });
      expect((await later.call(users.list, { query: { search: 'Late Client' } })).data).toHaveLength(1);
    } finally {
      app.setClock();
    }
  });
});

test('employees may not import', async () => {
  const employee = await asUser(app, 'EMPLOYEE');
  expect(await errorOf(employee.call(imports.list))).toMatchObject({ status: 403, code: 'ROLE_FORBIDDEN' });
});

/** Imports a file with answers, and returns the rows of its report. */
async function importFile(file: File, answers: ImportAnswers) {
  const checked = await check(file, answers);
  const body = { importId: checked.id, mapping: mappingOf(checked), answers };
  const { data } = await manager.call(imports.run, { body });
  const response = await app.fetch(`/backend/import/fetch-skipped-rows/${data.id}`, {
    headers: { authorization: `Bearer ${manager.token}`, 'accept-language': 'en' },
  });
  const [, ...report] = readCsv(await response.text());
  return { checked, data, report };
}

test.each(IMPORT_LISTS)(
  'imports every row of %s, and gives nobody the vehicle of another person',
  async (_, make, answers, owners, reported) => {
    const { checked, data, report } = await importFile(make(), { ...ANSWERS, ...answers });
    expect(checked.counts.skip).toBe(0);
    expect(data.records).toMatchObject({ clients: { skip: 0 }, vehicles: { skip: 0 } });
    expect(report.map(([number]) => number)).toEqual(reported);
    const plates = Object.keys(owners);
    const found = await Promise.all(plates.map(async (plate) => (await findVehicles(plate))[0]?.ownerName));
    expect(Object.fromEntries(plates.map((plate, at) => [plate, found[at]]))).toEqual(owners);
  },
);

test('stores another person with the same number, who does not sign in by it', async () => {
  const phone = aPhone();
  const rows = [HEADINGS, ['Nabil Shared', phone], ['Nadia Shared', phone], ['Nabil Shared', phone]];
  const asked = await check(aCsv(rows));
  const outcomes = asked.rows.map(({ action, question }) => `${action} ${question}`);
  expect(outcomes).toEqual(['create null', 'skip 3', 'skip null']);
  const { data, report } = await importFile(aCsv(rows), { ...ANSWERS, people: { 3: 'other' } });
  expect(data.records).toMatchObject({ clients: { create: 2 } });
  // His username is not the number, which must not become hers, since it finds him.
  await app.deps.db.updateTable('users').set({ username: 'nabil' }).where('first_name', '=', 'Nabil').execute();
  await importFile(aCsv([...rows, ['Nora Shared', phone]]), { ...ANSWERS, sharedNumbers: 'other' });
  const clients = (await findClients('Shared')).map((row) => [row.firstName, [row.signsInByPhone, row.username]]);
  const hers = [false, expect.stringMatching(/^\d+-/)];
  expect(Object.fromEntries(clients)).toEqual({ Nabil: [true, 'nabil'], Nadia: hers, Nora: hers });
  expect(clients).toHaveLength(3);
  expect(report[0]![1]).toMatch(/Nabil Shared/);
  const again = await check(aCsv(rows), { ...ANSWERS });
  expect(again.counts).toEqual({ create: 0, update: 0, skip: 3 });
  expect(again.rows.map(({ question }) => question)).toEqual([null, null, null]);
});

test('stores vehicles without a plate after the choice, and none twice', async () => {
  const rows = [HEADINGS, ['Plate Less', aPhone(), '', 'بلا لوحة', 'Kia', 'Rio', '2015']];
  expect((await check(aCsv(rows))).rows[0]!.problems).toEqual([{ code: 'plateMissing' }]);
  const answers = { ...ANSWERS, noPlateYet: true };
  await importFile(aCsv(rows), answers);
  const again = await importFile(aCsv(rows), answers);
  expect(again.checked.rows[0]!.problems).toEqual([{ code: 'unchanged' }]);
  const stored = await findVehicles('plate less');
  expect(stored.map(({ plateNumber }) => isPlateMark(plateNumber))).toEqual([true]);
});

test('names the second number of a row in the report', async () => {
  const { report } = await importFile(
    aCsv([
      ['Name', 'Phone'],
      ['Second Number', '03/555001 - 70/555001'],
    ]),
    ANSWERS,
  );
  expect(report).toEqual([['2', expect.stringContaining('+961 70 555 001'), 'Second Number', '03/555001 - 70/555001']]);
});

test.each(['en', 'fr', 'ar'])('explains in %s what to do with an old Excel file', async (language) => {
  const bytes = [0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from('Workbook', 'utf16le')];
  const form = new FormData();
  form.set('file', aFileOf(bytes, 'clients.xls'));
  const response = await app.fetch('/backend/import/check-file', {
    method: 'POST',
    headers: { authorization: `Bearer ${manager.token}`, 'accept-language': language },
    body: form,
  });
  expect(response.status).toBe(422);
  expect(JSON.stringify(await response.json())).toMatch(/\.xls\b.*\.xlsx/);
});

test('rejects a default year in the future', async () => {
  expect(await errorOf(check(aCsv([HEADINGS, ['a', '1']]), { ...ANSWERS, year: 2999 }))).toMatchObject({
    status: 422,
    problems: [{ field: 'answers.year', code: 'max' }],
  });
});
