import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeVideoMetadata, VideoStructureError } from './video-metadata.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'karaj-video-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PLACE = '+33.8938+035.5018/';

function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const bytes = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const header = Buffer.alloc(8);
  header.writeUInt32BE(bytes.length + 8);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, bytes]);
}

/** Creates a box with a 64-bit size, as in videos above 4 GB. */
function largeBox(type: string, content: string): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(1);
  header.write(type, 4, 'latin1');
  header.writeBigUInt64BE(BigInt(content.length + 16), 8);
  return Buffer.concat([header, Buffer.from(content, 'latin1')]);
}

async function clean(bytes: Buffer): Promise<Buffer> {
  const path = join(folder, 'video.mp4');
  writeFileSync(path, bytes);
  await removeVideoMetadata(path);
  return readFileSync(path);
}

const ftyp = box('ftyp', 'isom\0\0\x02\0isommp41');
const film = box('mdat', 'picture and sound');
const track = (metadata: Buffer) => box('trak', box('tkhd', 'rotation'), metadata, box('mdia', 'sample table'));

test.each<[string, (metadata: (type: string) => Buffer) => Buffer]>([
  ['Android writes it', (at) => Buffer.concat([ftyp, film, box('moov', box('mvhd', 'time'), at('udta'))])],
  ['Apple writes it', (at) => Buffer.concat([ftyp, box('moov', track(at('udta')), at('meta')), film])],
  ['Adobe writes it', (at) => Buffer.concat([ftyp, at('uuid'), box('moov', track(box('edts'))), film])],
  [
    'before a film of unknown size',
    (at) => Buffer.concat([ftyp, box('moov', at('udta')), Buffer.from('\0\0\0\0mdatfilm')]),
  ],
  ['beside a large film', (at) => Buffer.concat([ftyp, largeBox('mdat', 'film'), box('moov', at('udta'))])],
  ['in a large box', (at) => Buffer.concat([ftyp, largeBox('meta', PLACE), box('moov', at('udta')), film])],
])('removes the place as %s, and nothing else', async (_where, make) => {
  const cleaned = await clean(make((type) => box(type, box('\xa9xyz', PLACE))));
  expect(cleaned.includes(PLACE)).toBe(false);
  const size = 8 + PLACE.length;
  const expected = make(() => box('free', Buffer.alloc(size)));
  const isLarge = expected.includes(PLACE);
  if (isLarge) expect(cleaned.length).toBe(expected.length);
  else expect(cleaned.equals(expected)).toBe(true);
});

test('clears metadata that is longer than one write', async () => {
  const cleaned = await clean(Buffer.concat([ftyp, box('moov', box('udta', Buffer.alloc(200_000, 'x'))), film]));
  expect(cleaned.includes('x'.repeat(4))).toBe(false);
  expect(cleaned.includes(film)).toBe(true);
});

test.each([
  ['noise', Buffer.concat([ftyp, Buffer.from('not a box at all')])],
  ['a header that is cut off', Buffer.concat([ftyp, Buffer.from('\0\0\0')])],
  ['a box that is cut off', Buffer.concat([ftyp, film.subarray(0, -1)])],
  ['a child that is larger than its parent', Buffer.concat([ftyp, box('moov', Buffer.from('\0\0\x01\0udta'))])],
  ['a size that is smaller than the header', Buffer.concat([ftyp, Buffer.from('\0\0\0\x04free')])],
  ['thousands of empty boxes', Buffer.concat([ftyp, ...Array.from({ length: 10_001 }, () => box('free'))])],
  [
    'boxes that contain each other',
    Array.from({ length: 10_001 }).reduce<Buffer>((inner) => box('moov', inner), box('free')),
  ],
])('rejects %s', async (_what, bytes) => {
  await expect(clean(bytes)).rejects.toThrow(VideoStructureError);
});

test('ends for any bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const cleaned = await clean(Buffer.concat([ftyp, bytes])).catch((error: unknown) => error);
      expect(cleaned instanceof VideoStructureError || Buffer.isBuffer(cleaned)).toBe(true);
    }),
    { numRuns: 50 },
  );
});
