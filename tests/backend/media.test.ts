import { beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { sweepMedia } from '#backend/features/media/purge.ts';
import type { BodyInput } from '#domain/endpoint.ts';
import { thumbnailUrl } from '#domain/images/image-urls.ts';
import { DOCUMENT_MAX_MB, media, VIDEO_MAX_MB, type MediaRecord } from '#domain/media/endpoints.ts';
import { asUser, callAsVisitor, signIn, useApp, type Caller } from '#tests/support/app.ts';
import { aUser, aVehicle } from '#tests/support/factories.ts';
import { aPdf, aVideo, listFiles, mp4Bytes, pdfBytes, phoneVideo, webmBytes } from '#tests/support/media-files.ts';
import { aFile, aPicture } from '#tests/support/pictures.ts';
import { errorOf } from '../support/error-of.ts';
import { aMedium, aVisit } from '#tests/support/workshop-factories.ts';

const app = useApp();
const MB = 1024 * 1024;
const UNKNOWN_ID = '0198f6f0-0000-7000-8000-000000000000';
let staff: Caller;
beforeAll(async () => {
  staff = await asUser(app, 'EMPLOYEE');
});

type Fields = BodyInput<typeof media.upload>;
const upload = async (file: File, body: Fields = {}) => (await staff.call(media.upload, { body, file })).data;
const namesOf = (list: { data: MediaRecord[] }) => list.data.map(({ name }) => name);
const readState = async () => [await app.deps.db.selectFrom('media').select('id').execute(), await listFiles(app)];

describe('uploading', () => {
  test('links a photo of a visit to its vehicle and client, re-encodes it and adds a thumbnail', async () => {
    const visit = await aVisit(app.deps.db);
    const photo = await aPicture('jpeg', { width: 1200, height: 900 });
    const data = await upload(photo, { visitId: visit.id, section: 'before', name: 'Front' });
    expect(data).toMatchObject({
      type: 'image',
      contentType: 'image/webp',
      name: 'Front',
      section: 'before',
      userId: visit.user_id,
      vehicleId: visit.vehicle_id,
      visitId: visit.id,
      merchant: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const bytes = Buffer.from(await (await app.fetch(data.url)).arrayBuffer());
    expect(bytes.length).toBe(data.bytes);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 1200 });
    expect(metadata).not.toHaveProperty('exif');
    const small = await sharp(await (await app.fetch(data.thumbnailUrl!)).arrayBuffer()).metadata();
    expect(small).toMatchObject({ width: 480, height: 360 });
    expect((await listFiles(app)).waiting).toEqual([]);
  });

  test.each([
    ['a video from a phone', () => aVideo(), { type: 'video', contentType: 'video/mp4', name: 'VID_0042' }],
    ['a video from a browser', () => aFile(webmBytes(), 'x.pdf'), { type: 'video', contentType: 'video/webm' }],
    ['a PDF', () => aPdf('فاتورة ٢٠٢٦.pdf'), { type: 'document', contentType: 'application/pdf', name: 'فاتورة ٢٠٢٦' }],
  ])('stores %s unchanged whatever its name', async (_, make, kind) => {
    const file = make();
    const data = await upload(file);
    expect(data).toMatchObject({ ...kind, bytes: file.size, thumbnailUrl: null, userId: null, section: null });
    const kept = Buffer.from(await (await app.fetch(data.url)).arrayBuffer());
    expect(kept.equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
  });

  test('stores a QuickTime video as MP4 without its place', async () => {
    const data = await upload(aFile(phoneVideo(), 'IMG_0042.MOV', 'video/quicktime'));
    expect(data).toMatchObject({ type: 'video', contentType: 'video/mp4', name: 'IMG_0042' });
    const stored = Buffer.from(await (await app.fetch(data.url)).arrayBuffer());
    expect([stored.length, stored.toString('latin1', 4, 12)]).toEqual([data.bytes, 'ftypisom']);
    expect(stored.includes('+33.8938')).toBe(false);
  });

  test.each([
    ['a byte order mark', Buffer.from('\uFEFF')],
    ['the header of a scanner', Buffer.from('@PJL JOB\r\n')],
  ])('cuts off %s before a PDF', async (_, before) => {
    const long = Buffer.concat([pdfBytes(), Buffer.alloc(200_000, 'x')]);
    const data = await upload(aFile(Buffer.concat([before, long]), 'scan.pdf', 'application/pdf'));
    expect(data).toMatchObject({ type: 'document', bytes: long.length });
    expect(Buffer.from(await (await app.fetch(data.url)).arrayBuffer())).toEqual(long);
  });

  const TYPES = 'JPEG, PNG, WebP, AVIF, MP4, WebM, PDF';
  test.each([
    ['nothing', () => aFile(''), { code: 'fileBlank' }],
    ['an SVG', () => aFile('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.png'), { code: 'oneOf', types: TYPES }],
    ['an HTML page named like a PDF', () => aFile('<html></html>', 'a.pdf', 'application/pdf'), { code: 'oneOf' }],
    ['an HTML page that contains a PDF', () => aFile(`<html><!--${pdfBytes().toString()}-->`), { code: 'oneOf' }],
    [
      'an HTML page after the header of a PDF',
      () => aFile('%PDF-1.7<html><script>alert(1)</script>'),
      { code: 'oneOf' },
    ],
    ['a QuickTime video without tables', () => aFile(mp4Bytes(1_000, 'qt  ')), { code: 'fileUnreadable' }],
    [
      'a QuickTime video with HEVC',
      () => aFile(Buffer.from(phoneVideo().toString('latin1').replaceAll('avc1', 'hvc1'), 'latin1')),
      { code: 'videoFormat' },
    ],
    ['a Matroska video', () => aFile(webmBytes('matroska')), { code: 'oneOf' }],
    ['a GIF', () => aPicture('gif'), { code: 'oneOf' }],
    ['a program', () => aFile('\x7fELF', 'a.mp4', 'video/mp4'), { code: 'oneOf' }],
    [
      'a photo that is too large',
      async () => aFile(Buffer.concat([await bytesOf(aPicture('png')), Buffer.alloc(5 * MB)])),
      { code: 'size', n: 5 },
    ],
    [
      'a document that is too large',
      () => aFile(Buffer.concat([pdfBytes(), Buffer.alloc(DOCUMENT_MAX_MB * MB)])),
      { code: 'size', n: DOCUMENT_MAX_MB },
    ],
    [
      'a video that is too large',
      () => aFile(Buffer.concat([mp4Bytes(1_000), Buffer.alloc(VIDEO_MAX_MB * MB)])),
      { code: 'size', n: VIDEO_MAX_MB },
    ],
    ['too many pixels', () => aPicture('png', { width: 6001, height: 2 }), { code: 'max' }],
  ])('rejects %s and stores nothing', async (_, make, problem) => {
    const before = await readState();
    expect(await errorOf(upload(await make()))).toMatchObject({
      status: 422,
      problems: [{ field: 'file', ...problem }],
    });
    expect(await readState()).toEqual(before);
  });

  test('stores an upload once per idempotency key and person', async () => {
    const photo = await aPicture();
    const send = (key: string, caller = staff) =>
      caller.call(media.upload, { body: {}, file: photo, headers: { 'idempotency-key': key } });
    const key = crypto.randomUUID();
    const [first, second] = await Promise.all([send(key), send(key)]);
    const third = await send(key);
    expect([second.data.id, third.data.id]).toEqual([first.data.id, first.data.id]);
    expect((await app.fetch(third.data.url)).status).toBe(200);

    const before = await readState();
    await send(key);
    expect(await readState()).toEqual(before);
    const others = [await send(crypto.randomUUID()), await send(key, await asUser(app, 'EMPLOYEE'))];
    expect(new Set([first, ...others].map(({ data }) => data.id)).size).toBe(3);
    const entries = await app.deps.db
      .selectFrom('audit_log')
      .select('id')
      .where('entity_id', '=', first.data.id)
      .execute();
    expect(entries).toHaveLength(1);
  });

  test('rejects contradicting and unknown ids and stores nothing', async () => {
    const { db } = app.deps;
    const [visit, vehicle] = [await aVisit(db), await aVehicle(db)];
    const [gone, deleted] = [await aVisit(db, { deleted_at: new Date() }), { deleted_at: new Date() }];
    const before = await readState();
    const cases: [string, Fields][] = [
      ['visitId', { visitId: UNKNOWN_ID }],
      ['visitId', { visitId: gone.id }],
      ['vehicleId', { visitId: visit.id, vehicleId: vehicle.id }],
      ['userId', { visitId: visit.id, userId: vehicle.user_id }],
      ['vehicleId', { vehicleId: UNKNOWN_ID }],
      ['vehicleId', { vehicleId: (await aVehicle(db, deleted)).id }],
      ['userId', { vehicleId: vehicle.id, userId: visit.user_id }],
      ['userId', { userId: UNKNOWN_ID }],
      ['userId', { userId: staff.user.id }],
      ['userId', { userId: (await aUser(db, deleted)).id }],
    ];
    for (const [field, body] of cases) {
      const refusal = await errorOf(upload(await aPicture(), body));
      expect([refusal.status, refusal.problems]).toEqual([422, [{ field, code: 'unknownReference' }]]);
    }
    expect(await readState()).toEqual(before);
    const whole = { visitId: visit.id, vehicleId: visit.vehicle_id, userId: visit.user_id };
    expect(await upload(await aPicture(), whole)).toMatchObject(whole);
  });

  test('leaves nothing of an interrupted upload', async () => {
    const before = await readState();
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n';
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (sent++ < 40) controller.enqueue(sent === 1 ? Buffer.from(head) : mp4Bytes(65_536));
        else controller.error(new Error('aborted'));
      },
    });
    const headers = { authorization: `Bearer ${staff.token}`, 'content-type': 'multipart/form-data; boundary=x' };
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    expect((await app.fetch('/backend/media/upload-media', init)).status).toBe(400);
    expect(await readState()).toEqual(before);
  });

  test('rejects forms with other parts and stores nothing', async () => {
    const before = await readState();
    const post = async (parts: [string, string | Blob][]) => {
      const form = new FormData();
      for (const [name, value] of parts) form.append(name, value);
      const headers = { authorization: `Bearer ${staff.token}` };
      const response = await app.fetch('/backend/media/upload-media', { method: 'POST', headers, body: form });
      return response.json();
    };
    const file: [string, Blob] = ['file', await aPicture()];
    expect(await post([file, file])).toMatchObject({ errors: [{ field: 'file', code: 'unknownField' }] });
    expect(await post([file, ['photo', await aPicture()]])).toMatchObject({ errors: [{ field: 'photo' }] });
    expect(await post([file, ['name', 'a'], ['name', 'b']])).toMatchObject({ errors: [{ field: 'name' }] });
    expect(await post([file, ['key', 'x']])).toMatchObject({ errors: [{ field: 'key', code: 'unknownField' }] });
    expect(await post([file, ['name', 'a'.repeat(20_000)]])).toMatchObject({ status: 400 });
    expect(await post(Array.from({ length: 30 }, (_, at) => [`f${at}`, ''] as [string, string]))).toMatchObject({
      status: 400,
    });
    expect(await readState()).toEqual(before);
  });
});

describe('reading', () => {
  test('finds media by person, vehicle, visit, type, section and name', async () => {
    const { db } = app.deps;
    const visit = await aVisit(db);
    const of = { user_id: visit.user_id, vehicle_id: visit.vehicle_id };
    await aMedium(db, { ...of, visit_id: visit.id, name: 'مقدمة السيارة', section: 'before' });
    await aMedium(db, { ...of, name: 'Papers', section: 'papers', type: 'document' });
    await aMedium(db, { user_id: visit.user_id, name: 'Licence', section: 'papers' });
    const list = (query: object) => staff.call(media.list, { query: { userId: visit.user_id, ...query } });
    expect(namesOf(await list({}))).toEqual(['Licence', 'Papers', 'مقدمة السيارة']);
    expect(namesOf(await list({ vehicleId: visit.vehicle_id, sortBy: 'name' }))).toHaveLength(2);
    expect(namesOf(await list({ visitId: visit.id }))).toEqual(['مقدمة السيارة']);
    expect(namesOf(await list({ type: 'document' }))).toEqual(['Papers']);
    expect(namesOf(await list({ section: 'papers', dateFilter: 'today' }))).toEqual(['Licence', 'Papers']);
    expect(namesOf(await list({ search: 'مقدمه' }))).toEqual(['مقدمة السيارة']);
  });

  test('returns a client’s own media only', async () => {
    const { db } = app.deps;
    const client = await asUser(app, 'CLIENT');
    const other = await aVisit(db);
    await aMedium(db, { user_id: other.user_id, vehicle_id: other.vehicle_id, visit_id: other.id });
    await aMedium(db, { section: 'gallery' });
    await aMedium(db, { user_id: client.user.id, name: 'Mine' });
    expect(namesOf(await client.call(media.list, {}))).toEqual(['Mine']);
    for (const query of [{ userId: other.user_id }, { vehicleId: other.vehicle_id }, { visitId: other.id }])
      expect(namesOf(await client.call(media.list, { query }))).toEqual([]);
    expect(await errorOf(client.call(media.upload, { body: {}, file: await aPicture() }))).toMatchObject({
      code: 'ROLE_FORBIDDEN',
    });
  });
});

describe('changing', () => {
  test('changes name and section, but not the subject', async () => {
    const visit = await aVisit(app.deps.db);
    const made = await aMedium(app.deps.db, { user_id: visit.user_id });
    const [params, updatedAt] = [{ id: made.id }, made.updated_at.toISOString()];
    const { data } = await staff.call(media.update, { params, body: { name: 'Rear', section: 'after', updatedAt } });
    expect(data).toMatchObject({ name: 'Rear', section: 'after', userId: visit.user_id });
    const moved = { userId: null, vehicleId: visit.vehicle_id, visitId: visit.id, updatedAt: data.updatedAt };
    expect((await errorOf(staff.call(media.update, { params, body: moved }))).problems).toEqual([
      { field: 'userId', code: 'unknownField' },
      { field: 'vehicleId', code: 'unknownField' },
      { field: 'visitId', code: 'unknownField' },
    ]);
    expect(await errorOf(staff.call(media.update, { params, body: { name: 'x', updatedAt } }))).toMatchObject({
      code: 'STALE',
    });
  });

  test('hides deleted media at once, restores them for a month, then purges them', async () => {
    const kept = await listFiles(app);
    const { id, url, thumbnailUrl: thumbnail } = await upload(await aPicture());
    const params = { id };
    await staff.call(media.remove, { params });
    for (const link of [url, thumbnail!]) expect((await app.fetch(link)).status).toBe(404);
    await staff.call(media.restore, { params });
    for (const link of [url, thumbnail!]) expect((await app.fetch(link)).status).toBe(200);
    await staff.call(media.remove, { params });
    const sweepIn = (days: number) =>
      sweepMedia({ ...app.deps, now: () => new Date(Date.now() + days * 24 * 3_600_000) });
    expect(await sweepIn(29)).toBe(0);
    const deleted = await app.deps.db.selectFrom('media').select('id').where('deleted_at', 'is not', null).execute();
    expect(await sweepIn(31)).toBe(deleted.length);
    expect(await listFiles(app)).toEqual(kept);
    const lead = await asUser(app, 'MANAGER');
    expect(await errorOf(lead.call(media.restore, { params }))).toMatchObject({ status: 404 });
  });

  test('broadcasts a change of the visit’s media', async () => {
    const visit = await aVisit(app.deps.db);
    const listener = await app.deps.pool.connect();
    const payloads: unknown[] = [];
    listener.on('notification', ({ payload }) => payloads.push(JSON.parse(payload!)));
    await listener.query('listen visit_changed');
    const { id, updatedAt } = await upload(await aPicture(), { visitId: visit.id });
    const params = { id };
    await staff.call(media.update, { params, body: { name: 'Other', updatedAt } });
    await staff.call(media.remove, { params });
    await staff.call(media.restore, { params });
    await upload(await aPicture(), { vehicleId: visit.vehicle_id });
    await expect.poll(() => payloads).toHaveLength(4);
    expect(new Set(payloads.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ id: visit.id, userId: visit.user_id })]),
    );
    await listener.query('unlisten *');
    listener.release();
  });
});

describe('the public gallery', () => {
  const gallery = async () => (await callAsVisitor(media.gallery)).data;

  test('shows the garage’s own photos of its section and no client’s', async () => {
    const client = await aUser(app.deps.db);
    const shown = await upload(await aPicture(), { section: 'gallery', name: 'The hall' });
    await upload(await aPicture(), { section: 'before' });
    await upload(await aPicture(), { section: 'gallery', userId: client.id });
    await upload(aPdf(), { section: 'gallery' });
    expect((await gallery()).filter(({ name }) => name !== 'Front left')).toMatchObject([
      { id: shown.id, name: 'The hall' },
    ]);
  });

  test('has links without expiry while a photo is public, and 404 afterwards', async () => {
    const photo = await upload(await aPicture(), { section: 'gallery' });
    const { url } = (await gallery()).find(({ id }) => id === photo.id)!;
    app.setClock(new Date(Date.now() + 400 * 24 * 3_600_000));
    expect((await gallery()).find(({ id }) => id === photo.id)!.url).toBe(url);
    expect((await app.fetch(photo.url)).status).toBe(404);
    const response = await app.fetch(url);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400']);
    expect((await app.fetch(thumbnailUrl(url))).status).toBe(200);
    app.setClock();
    const { updatedAt } = photo;
    await staff.call(media.update, { params: { id: photo.id }, body: { section: 'before', updatedAt } });
    expect((await app.fetch(url)).status).toBe(404);
    expect((await app.fetch(photo.url)).status).toBe(200);
  });

  test('has an alternative text and a caption per language, which only an edit sets', async () => {
    const { id, updatedAt, ...photo } = await upload(await aPicture(), { section: 'gallery', name: 'القاعة' });
    const none = { ar: null, en: null, fr: null };
    expect(photo).toMatchObject({ alternativeText: none, caption: none });

    const texts = { alternativeText: { en: 'The hall', fr: ' ' }, caption: { ar: 'منذ 2008', fr: 'Depuis 2008' } };
    const edited = (await staff.call(media.update, { params: { id }, body: { ...texts, updatedAt } })).data;
    const stored = {
      name: 'القاعة',
      alternativeText: { ar: null, en: 'The hall', fr: null },
      caption: { ar: 'منذ 2008', en: null, fr: 'Depuis 2008' },
    };
    expect(edited).toMatchObject(stored);
    expect((await gallery()).find((one) => one.id === id)).toMatchObject(stored);
    expect((await staff.call(media.list, { query: { section: 'gallery' } })).data).toContainEqual(edited);

    const body = { name: 'Hall', updatedAt: edited.updatedAt };
    expect((await staff.call(media.update, { params: { id }, body })).data).toMatchObject({ ...stored, name: 'Hall' });
  });

  test('rejects texts of a picture that are too long or of an unknown language', async () => {
    const { id, updatedAt } = await upload(await aPicture(), { section: 'gallery' });
    const problemsOf = async (texts: object) =>
      (await errorOf(staff.call(media.update, { params: { id }, body: { ...texts, updatedAt } }))).problems;
    expect(await problemsOf({ alternativeText: { en: 'x'.repeat(121) } })).toMatchObject([
      { field: 'alternativeText.en', code: 'maxLength', max: 120 },
    ]);
    expect(await problemsOf({ caption: { fr: 'x'.repeat(161) } })).toMatchObject([
      { field: 'caption.fr', code: 'maxLength', max: 160 },
    ]);
    expect(await problemsOf({ caption: { xx: 'x' } })).toMatchObject([{ field: 'caption.xx', code: 'unknownField' }]);
  });

  test('creates no link without expiry for other files', async () => {
    const client = await signIn(app, await aUser(app.deps.db));
    const { url } = await upload(await aPicture(), { userId: client.user.id });
    expect((await app.fetch(url.replace(/expires=\d+/, 'expires=9999999999999'))).status).toBe(404);
    expect((await app.fetch(url.split('?')[0]!)).status).toBe(404);
  });
});

const bytesOf = async (file: Promise<File>) => Buffer.from(await (await file).arrayBuffer());
