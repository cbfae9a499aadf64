import { readdirSync, readlinkSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { media, type MediaRecord } from '#domain/media/endpoints.ts';
import { asUser, useApp, type Caller } from '#tests/support/app.ts';
import { errorOf } from '#tests/support/error-of.ts';
import { aPdf, aVideo, mp4Bytes } from '#tests/support/media-files.ts';
import { aFile, aPicture } from '#tests/support/pictures.ts';

const app = useApp();
const VIDEO_BYTES = 300_000;
let staff: Caller;
let video: MediaRecord;
let bytes: Buffer;

const upload = async (file: File, body = {}) => (await staff.call(media.upload, { body, file })).data;
const requestFile = (headers: Record<string, string>, url = video.url, method = 'GET') =>
  app.fetch(url, { headers, method });

beforeAll(async () => {
  staff = await asUser(app, 'EMPLOYEE');
  const file = aVideo('drive.mp4', VIDEO_BYTES);
  bytes = Buffer.from(await file.arrayBuffer());
  video = await upload(file);
});

test.each([
  ['bytes=0-1', 0, 1],
  ['bytes=250000-', 250_000, VIDEO_BYTES - 1],
  ['bytes=1000-1999', 1_000, 1_999],
  ['bytes=-500', VIDEO_BYTES - 500, VIDEO_BYTES - 1],
])('returns the range of a video for %s', async (range, start, end) => {
  const response = await requestFile({ range });
  expect(response.status).toBe(206);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-range': `bytes ${start}-${end}/${VIDEO_BYTES}`,
    'content-length': String(end - start + 1),
    'accept-ranges': 'bytes',
    'content-security-policy': "default-src 'none'; base-uri 'none'; media-src 'self'; sandbox allow-same-origin",
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
  });
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(start, end + 1))).toBe(true);
});

test('returns the length for a range beyond the end', async () => {
  const response = await requestFile({ range: `bytes=${VIDEO_BYTES}-` });
  expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([
    416,
    `bytes */${VIDEO_BYTES}`,
    '',
  ]);
});

test.each([
  ['a request without a range', {}],
  ['several ranges', { range: 'bytes=0-1,5-6' }],
  ['a range of another file', { range: 'bytes=0-1', 'if-range': '"another"' }],
])('returns the whole video for %s', async (_, headers) => {
  const response = await requestFile(headers);
  expect([response.status, response.headers.get('content-length')]).toEqual([200, String(VIDEO_BYTES)]);
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
});

test('honours If-Range and If-None-Match', async () => {
  const etag = (await requestFile({}, video.url, 'HEAD')).headers.get('etag')!;
  const more = await requestFile({ range: 'bytes=5-9', 'if-range': etag });
  expect([more.status, Buffer.from(await more.arrayBuffer())]).toEqual([206, bytes.subarray(5, 10)]);
  const known = await requestFile({ 'if-none-match': etag });
  expect([known.status, await known.text()]).toEqual([304, '']);
});

test('responds to HEAD with the length of the whole file', async () => {
  const response = await requestFile({ range: 'bytes=0-1' }, video.url, 'HEAD');
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
    200,
    String(VIDEO_BYTES),
    '',
  ]);
  expect(response.headers.get('accept-ranges')).toBe('bytes');
});

test('closes the files of a player that seeks', async () => {
  const key = decodeURIComponent(new URL(video.url, 'http://x').pathname.split('/').at(-1)!);
  const open = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).endsWith(key);
      } catch {
        return false;
      }
    });
  for (let jump = 0; jump < 20; jump++) await (await requestFile({ range: `bytes=${jump * 1000}-` })).body!.cancel();
  await expect.poll(open).toEqual([]);
});

test.each([
  ['فاتورة "٢٠٢٦"', `filename="______ ______.pdf"`, 'فاتورة "٢٠٢٦".pdf'],
  ["reçu d'achat (1).PDF", 'filename="re_u d_achat (1).PDF"', "reçu d'achat (1).PDF"],
  ['a\\b"; evil="x', 'filename="a_b__ evil__x.pdf"', 'a\\b"; evil="x.pdf'],
])('downloads the document %s under its name', async (name, plain, full) => {
  const { url } = await upload(aPdf(), { name });
  const response = await requestFile({}, url);
  const disposition = response.headers.get('content-disposition')!;
  expect(disposition.startsWith('attachment; ')).toBe(true);
  expect(disposition).toContain(plain);
  expect(decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(disposition)![1]!)).toBe(full);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
});

test('sends the content type of a thumbnail', async () => {
  const { thumbnailUrl } = await upload(await aPicture());
  expect(Object.fromEntries((await requestFile({ range: 'bytes=0-1' }, thumbnailUrl!)).headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
  });
});

test('signs a link for one file only', async () => {
  const other = await upload(aPdf());
  const query = new URL(video.url, 'http://x').search;
  expect((await requestFile({}, new URL(other.url, 'http://x').pathname + query)).status).toBe(404);
});

describe('a shared link', () => {
  afterEach(() => app.setClock());
  const share = (id: string, caller = staff) => caller.call(media.share, { params: { id } });
  const open = (url: string, language: string) =>
    requestFile({ accept: 'text/html,*/*;q=0.8', 'accept-language': language }, url);

  test('works for 30 days, then is a page in the language of the reader', async () => {
    const { data } = await share(video.id);
    const days = (Date.parse(data.expiresAt) - Date.now()) / 86_400_000;
    expect([days >= 30, days < 30.05]).toEqual([true, true]);
    app.setClock(new Date(Date.parse(data.expiresAt) - 1));
    expect((await open(`${data.url}&fbclid=x`, 'fr')).status).toBe(200);
    app.setClock(new Date(data.expiresAt));
    for (const [language, title] of [
      ['ar', 'انتهت صلاحية هذا الرابط'],
      ['en', 'This link has expired'],
      ['fr', 'Ce lien a expiré'],
    ] as const) {
      const response = await open(data.url, language);
      expect([response.status, response.headers.get('content-language')]).toEqual([410, language]);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await response.text()).toContain(`<h1>${title}</h1>`);
    }
    const cookie = await requestFile({ accept: 'text/html', cookie: 'i18next=fr' }, data.url);
    expect(cookie.headers.get('content-language')).toBe('fr');
    expect(await (await requestFile({}, data.url)).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('that is broken or whose file was deleted is a page too', async () => {
    const document = await upload(aPdf());
    const { data } = await share(document.id);
    const [address] = data.url.split('?');
    for (const url of [data.url.slice(0, -3), `${address}?expires=17`, `${address}?expires=`, `${address}?`]) {
      const broken = await open(url, 'en');
      expect([url, broken.status, await broken.text()]).toEqual([
        url,
        404,
        expect.stringContaining('This file cannot be found'),
      ]);
    }
    await staff.call(media.remove, { params: { id: document.id } });
    expect((await open(data.url, 'en')).status).toBe(404);
  });

  test('is for files that the person may see', async () => {
    const client = await asUser(app, 'CLIENT');
    const own = await upload(aPdf(), { userId: client.user.id });
    expect((await share(own.id, client)).data.url).toContain('expires=');
    expect(await errorOf(share(video.id, client))).toMatchObject({ status: 404 });
  });
});

/** Returns a box of an MP4 file. */
function aBox(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(content.length + 8);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
}

test('removes the location from a video', async () => {
  const location = '+33.8938+035.5018/';
  const [type, film] = [mp4Bytes().subarray(0, 24), mp4Bytes().subarray(24)];
  const metadata = aBox('moov', aBox('udta', aBox('\xa9xyz', Buffer.from(location))));
  const { url } = await upload(aFile(Buffer.concat([type, metadata, film]), 'drive.mp4', 'video/mp4'));
  const stored = Buffer.from(await (await requestFile({}, url)).arrayBuffer());
  expect(stored.length).toBe(type.length + metadata.length + film.length);
  expect(stored.includes(location)).toBe(false);
  expect(stored.subarray(-film.length).equals(film)).toBe(true);
});

test('rejects a video whose boxes are malformed', async () => {
  const damaged = Buffer.concat([mp4Bytes().subarray(0, 24), Buffer.from('not a box at all')]);
  const error = await errorOf(upload(aFile(damaged, 'drive.mp4', 'video/mp4')));
  expect(error.problems).toEqual([{ field: 'file', code: 'fileUnreadable' }]);
});
