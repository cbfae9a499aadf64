import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { audit } from '#domain/audit/endpoints.ts';
import { dataExport } from '#domain/export/endpoints.ts';
import { media } from '#domain/media/endpoints.ts';
import { asUser, signIn, useApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories.ts';
import { aPdf } from '#tests/support/media-files.ts';
import { readCsv } from '#tests/support/read-csv.ts';
import { aMessage, aPayment, aTask, aTodo, aVisit } from '#tests/support/workshop-factories.ts';

const app = useApp();

const download = (link: string) => app.fetch(link);

test('exports all records and files without secrets', async () => {
  const { db, passwords } = app.deps;
  const hash = await passwords.hash('Passw0rd!');
  const admin = await signIn(app, await aUser(db, { role: 'ADMIN', password_hash: hash }));
  const visit = await aVisit(db, { name: 'Brakes, front "new"\nand =SUM(1)', customer: 'زينب خليفة' });
  const task = await aTask(db, { visit_id: visit.id, name: '=cmd()' });
  await aPayment(db, { visit_id: visit.id });
  await aMessage(db);
  const secretTodo = await aTodo(db);
  const file = aPdf();
  const { data: document } = await admin.call(media.upload, { body: { visitId: visit.id }, file });

  const { data } = await admin.call(dataExport.create);
  expect(data.fileBytes).toBeGreaterThan(0);
  const response = await download(data.link);
  expect(response.headers.get('content-type')).toBe('application/zip');
  const parts = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = (name: string) => strFromU8(parts[name]!);
  const rowsOf = (name: string) => {
    const [head, ...rows] = readCsv(text(name));
    return rows.map((row) => Object.fromEntries(head!.map((column, at) => [column.replace('\uFEFF', ''), row[at]])));
  };
  expect(text('visits.csv').startsWith('\uFEFF') || parts['visits.csv']![0] === 0xef).toBe(true);
  expect(rowsOf('visits.csv')).toMatchObject([
    { id: visit.id, name: visit.name, customer: 'زينب خليفة', totalCost: '100.00' },
  ]);
  expect(rowsOf('tasks.csv')).toMatchObject([{ id: task.id, name: "'=cmd()" }]);
  expect(Object.keys(parts).filter((name) => name.startsWith('files/'))).toHaveLength(1);
  expect(rowsOf('media.csv')).toMatchObject([{ id: document.id, file: expect.stringMatching(/^files\/.+\.pdf$/) }]);
  const all = Object.keys(parts)
    .filter((name) => name.endsWith('.csv'))
    .map(text)
    .join('\n');
  for (const secret of [hash, admin.token, data.token, secretTodo.title, 'signature=', 'password_hash'])
    expect(all).not.toContain(secret);
  const logs = await admin.call(audit.list, { query: { action: 'export' } });
  expect(logs.data).toMatchObject([{ actorId: admin.user.id }]);
});

test('a link ends with the account or the role of its creator', async () => {
  for (const change of [{ status: 'inactive' }, { role: 'MANAGER' }, { deleted_at: new Date() }] as const) {
    const admin = await asUser(app, 'ADMIN');
    const { link } = (await admin.call(dataExport.create)).data;
    await app.deps.db.updateTable('users').set(change).where('id', '=', admin.user.id).execute();
    expect((await download(link)).status).toBe(404);
  }
});

test('a link works once, for five minutes', async () => {
  const admin = await asUser(app, 'ADMIN');
  const { link } = (await admin.call(dataExport.create)).data;
  const asked = await app.fetch(link, { method: 'HEAD' });
  expect([asked.status, asked.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const first = await download(link);
  expect(first.status).toBe(200);
  await first.body!.cancel();
  for (const method of ['GET', 'HEAD']) expect((await app.fetch(link, { method })).status).toBe(404);
  const late = (await admin.call(dataExport.create)).data;
  app.setClock(new Date(Date.parse(late.expiresAt)));
  expect((await download(late.link)).status).toBe(404);
  app.setClock();
  expect((await download('/backend/export/download-export/unknown')).status).toBe(404);
});
