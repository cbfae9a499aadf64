import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { createDiskSpace } from '#backend/storage/disk-space.ts';
import { images } from '#domain/images/endpoints.ts';
import { payments } from '#domain/payments/endpoints.ts';
import { isReady } from '#server/bundled-backend.ts';
import { asUser, useApp } from '#tests/support/app.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { aVisit } from '#tests/support/workshop-factories.ts';

const MB = 1024 * 1024;
const app = useApp();
let clock = Date.now();
afterEach(() => app.setFreeBytes());

/** Sets the free space and advances the clock, so that the cached value expires. */
function setFreeSpace(bytes: number): void {
  app.setFreeBytes(bytes);
  app.setClock(new Date((clock += 6_000)));
}

async function trackView(): Promise<{ status: number; stored: number }> {
  const count = async () =>
    Number(
      (await app.deps.db
        .selectFrom('page_views')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirst())!.n,
    );
  const before = await count();
  const response = await app.fetch('/backend/analytics/track-visit', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0.0.0 Safari/537.36',
    },
    body: JSON.stringify({ session_id: 'one', page_path: '/en', eventType: 'page_view' }),
  });
  return { status: response.status, stored: (await count()) - before };
}

describe('with little free space', () => {
  test('drops page views below 1 GB, and accepts uploads', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    setFreeSpace(1_000 * MB);
    expect(await trackView()).toEqual({ status: 202, stored: 1 });
    setFreeSpace(1_000 * MB - 1);
    expect(await trackView()).toEqual({ status: 202, stored: 0 });
    const { status } = await staff.call(images.upload, { body: { purpose: 'VEHICLE' }, file: await aPicture() });
    expect(status).toBe(201);
  });

  test.each([
    ['en', 'There is no room left to save this. Please tell the garage.'],
    ['fr', 'Il n’y a plus de place pour enregistrer. Prévenez le garage.'],
    ['ar', 'لم تعد هناك مساحة للحفظ. أبلغ الكراج.'],
  ])('rejects uploads below 500 MB with a message in %s', async (locale, message) => {
    const staff = await asUser(app, 'EMPLOYEE');
    setFreeSpace(500 * MB - 1);
    const body = new FormData();
    body.append('purpose', 'VEHICLE');
    body.append('file', await aPicture());
    const response = await app.fetch('/backend/image/upload-image', {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.token}`, 'accept-language': locale },
      body,
    });
    expect(await response.json()).toMatchObject({ status: 507, code: 'STORAGE_FULL', message });
    expect(await app.deps.db.selectFrom('images').selectAll().where('user_id', '=', staff.user.id).execute()).toEqual(
      [],
    );
  });

  test('is not ready below 200 MB, and still records payments', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const visit = await aVisit(app.deps.db, { total_cost: 10_000 });
    setFreeSpace(200 * MB);
    expect(await isReady(app.deps)).toBe(true);
    setFreeSpace(200 * MB - 1);
    expect(await isReady(app.deps)).toBe(false);
    const body = { entityType: 'VISIT', entityId: visit.id, amount: '30', method: 'Cash' } as const;
    expect((await staff.call(payments.create, { body })).status).toBe(201);
  });
});

describe('free space', () => {
  const uses = ['pageViews', 'uploads', 'readiness'] as const;
  const S3 = 'https://s3.example';

  test.each([
    [{}, [false, false, false]],
    [{ s3Endpoint: S3 }, [false, false, false]],
    [{ databaseUrl: 'postgres://db' }, [true, false, true]],
    [{ databaseUrl: 'postgres://db', s3Endpoint: S3 }, [true, true, true]],
  ])('limits only uses that store on this disk: %o', async (settings, expected) => {
    const config = { dataDir: '/data', databaseUrl: undefined, s3Endpoint: undefined, ...settings };
    const disk = createDiskSpace({
      config,
      log: pino({ level: 'silent' }),
      now: () => new Date(),
      readFreeBytes: async () => 0,
    });
    expect(await Promise.all(uses.map((use) => disk.hasRoomFor(use)))).toEqual(expected);
  });

  test('is read every 5 s, and a change is logged once', async () => {
    const lines: { use: string; hasRoom: boolean }[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
    let [now, free, reads] = [0, 0, 0];
    const disk = createDiskSpace({
      config: { dataDir: '/missing', databaseUrl: undefined, s3Endpoint: undefined },
      log,
      now: () => new Date(now),
      readFreeBytes: async () => (reads++, free),
    });
    for (const at of [0, 1_000, 4_999]) {
      now = at;
      expect(await disk.hasRoomFor('uploads')).toBe(false);
    }
    expect(reads).toBe(1);
    [now, free] = [5_000, Infinity];
    expect(await disk.hasRoomFor('uploads')).toBe(true);
    expect(await disk.hasRoomFor('uploads')).toBe(true);
    expect(lines).toMatchObject([
      { use: 'uploads', hasRoom: false },
      { use: 'uploads', hasRoom: true },
    ]);
  });

  test('is unlimited on a system that does not report it, and known for a real folder', async () => {
    const log = pino({ level: 'silent' });
    const diskOf = (dataDir: string) =>
      createDiskSpace({
        config: { dataDir, databaseUrl: undefined, s3Endpoint: undefined },
        log,
        now: () => new Date(),
      });
    expect(await diskOf('/missing/folder').freeSpace()).toBe(Infinity);
    expect(await diskOf(process.cwd()).freeSpace()).toBeGreaterThan(0);
    expect(await diskOf(process.cwd()).freeSpace()).toBeLessThan(Infinity);
  });
});
