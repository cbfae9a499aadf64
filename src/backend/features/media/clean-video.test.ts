import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phoneVideo as aPhoneVideo } from '#tests/support/media-files.ts';
import { cleanVideo, convertToMp4 } from './clean-video.ts';
import { VideoCodecError } from './movie-tracks.ts';
import { listBoxes, VideoStructureError } from './mp4-boxes.ts';

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

async function clean(bytes: Buffer, rewrite = cleanVideo): Promise<Buffer> {
  const path = join(folder, 'video.mp4');
  writeFileSync(path, bytes);
  await rewrite(path);
  return readFileSync(path);
}
const convert = (bytes: Buffer) => clean(bytes, convertToMp4);

const ftyp = box('ftyp', 'isom\0\0\x02\0isommp41');
const film = box('mdat', 'picture and sound');
/** Returns numbers as the 32-bit content of a box. */
const numbers = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer).swap32();
/** Returns the media of a track whose samples, of 6 bytes, are in chunks at the given offsets. */
const mediaOf = (kind: string, ...offsets: number[]) =>
  box(
    'mdia',
    box('hdlr', Buffer.alloc(8), kind),
    box(
      'minf',
      box(
        'stbl',
        box('stco', numbers(0, offsets.length, ...offsets)),
        box('stsc', numbers(0, 1, 1, 2, 1)),
        box('stsz', numbers(0, 6, 2 * offsets.length)),
      ),
    ),
  );
const track = (metadata: Buffer) => box('trak', box('tkhd', 'rotation'), metadata, mediaOf('vide'));

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
  ['a track without media', Buffer.concat([ftyp, box('moov', box('trak', box('tkhd'))), film])],
])('rejects %s', async (_what, bytes) => {
  await expect(clean(bytes)).rejects.toThrow(VideoStructureError);
});

test('clears boxes that contain each other', async () => {
  const nested = Array.from({ length: 10_001 }).reduce<Buffer>((inner) => box('moov', inner), box('free'));
  expect((await clean(Buffer.concat([ftyp, nested, film]))).subarray(-film.length).equals(film)).toBe(true);
});

test.each([
  ['a line', Buffer.from('SEFH and more')],
  ['zeros', Buffer.alloc(50)],
  ['fewer bytes than a header', Buffer.from('abc')],
  ['an unknown box', box('SEFT', PLACE)],
  ['a page', Buffer.from(`<script>${PLACE}</script>`)],
])('cuts off %s after the last box', async (_what, trailer) => {
  const video = Buffer.concat([ftyp, box('moov', box('mvhd')), film]);
  expect(await clean(Buffer.concat([video, trailer]))).toEqual(video);
});

test('clears a track of positions and its samples only', async () => {
  const positions = 'N33E35N34E36';
  const film = box('mdat', 'picture', positions, 'sound', positions);
  const start = ftyp.length + 8 + 'picture'.length;
  const offsets = [start, start + positions.length + 'sound'.length];
  const video = (...kept: Buffer[]) => box('trak', box('tkhd', 'rotation'), ...kept);
  const movie = (second: Buffer) => box('moov', box('mvhd'), video(mediaOf('vide', 1)), second);
  const gps = video(mediaOf('meta', ...offsets));
  const cleaned = await clean(Buffer.concat([ftyp, film, movie(gps)]));
  const zeros = Buffer.alloc(positions.length);
  const cleared = box('mdat', 'picture', zeros, 'sound', zeros);
  expect(cleaned).toEqual(Buffer.concat([ftyp, cleared, movie(box('free', Buffer.alloc(gps.length - 8)))]));
});

test('ends soon for chunks that all cover the whole file', async () => {
  const offsets = Array.from({ length: 100_000 }, () => 0);
  const stbl = [box('stco', numbers(0, offsets.length, ...offsets)), box('stsc', numbers(0, 1, 1, 0xffff_ffff, 1))];
  const info = box('minf', box('stbl', ...stbl, box('stsz', numbers(0, 0xffff_ffff, 0xffff_ffff))));
  const gps = box('trak', box('mdia', box('hdlr', Buffer.alloc(8), 'meta'), info));
  const cleaned = await clean(Buffer.concat([ftyp, box('mdat', Buffer.alloc(2_000_000, 'x')), box('moov', gps)]));
  expect(cleaned.includes('x')).toBe(false);
});

const phoneVideo = aPhoneVideo();
const replaced = (from: string, to: string) =>
  Buffer.from(phoneVideo.toString('latin1').replaceAll(from, to), 'latin1');
const [movie] = listBoxes(phoneVideo, 0, phoneVideo.length).filter(({ type }) => type === 'moov');
/** The same video with the tables of samples before the samples, as for streaming. */
const streamedVideo = () => {
  const { start, end } = movie!;
  const tables = Buffer.from(phoneVideo.subarray(start, end));
  for (let at = tables.indexOf('stco'); at !== -1; at = tables.indexOf('stco', at + 1))
    for (let entry = 0; entry < tables.readUInt32BE(at + 8); entry++) {
      const place = at + 12 + 4 * entry;
      tables.writeUInt32BE(tables.readUInt32BE(place) + tables.length, place);
    }
  return Buffer.concat([phoneVideo.subarray(0, 20), tables, phoneVideo.subarray(20, start)]);
};

/** Returns the path and length of each box of a movie. */
function outline(bytes: Buffer, start = 0, end = bytes.length, path = ''): string[] {
  return listBoxes(bytes, start, end).flatMap(({ type, content, end: boxEnd }) => [
    path + type,
    ...(/moov|trak|mdia|minf|stbl/.test(type) ? outline(bytes, content, boxEnd, `${path}${type}/`) : []),
  ]);
}

test.each([
  ['QuickTime', () => phoneVideo],
  ['QuickTime for streaming', streamedVideo],
  ['QuickTime with a trailer', () => Buffer.concat([phoneVideo, Buffer.from('trailer')])],
  ['3GPP', () => replaced('ftypqt  ', 'ftyp3gp5')],
])('turns %s into MP4 without the place, with the same samples', async (_what, make) => {
  const before = make();
  expect(before.includes(PLACE)).toBe(true);
  const after = await convert(before);
  expect(after.includes(PLACE)).toBe(false);
  expect(after.toString('latin1', 4, 12)).toBe('ftypisom');
  const mp4 = outline(after);
  expect(mp4.filter((path) => path.endsWith('trak'))).toHaveLength(2);
  expect(mp4).not.toEqual(expect.arrayContaining([expect.stringMatching(/udta|meta|tref|gmhd|wave/)]));
  const sizes = after.subarray(after.indexOf('stsz') + 4);
  const at = after.readUInt32BE(after.indexOf('stco') + 12);
  const original = before.readUInt32BE(before.indexOf('stco') + 12);
  const length = sizes.readUInt32BE(4) || sizes.readUInt32BE(12);
  expect(at).toBe(original);
  expect(after.subarray(at, at + length)).toEqual(before.subarray(at, at + length));
});

test.each([
  ['HEVC', 'avc1', 'hvc1'],
  ['AMR', 'mp4a', 'samr'],
  ['no picture', 'vide', 'text'],
])('refuses QuickTime with %s', async (_what, from, to) => {
  await expect(convert(replaced(from, to))).rejects.toThrow(VideoCodecError);
});

test('refuses fragments, and QuickTime without tables', async () => {
  await expect(convert(Buffer.concat([phoneVideo, box('moof')]))).rejects.toThrow(VideoCodecError);
  await expect(convert(Buffer.concat([ftyp, film]))).rejects.toThrow(VideoStructureError);
  await expect(convert(Buffer.concat([box('ftyp'), phoneVideo.subarray(20)]))).rejects.toThrow(VideoStructureError);
});

/** Videos with bytes replaced, inserted, removed and appended. */
const damagedVideos = fc
  .tuple(
    fc.constantFrom(phoneVideo, streamedVideo()),
    fc.array(fc.tuple(fc.nat(), fc.uint8Array({ maxLength: 6 }), fc.boolean()), { maxLength: 4 }),
    fc.uint8Array({ maxLength: 40 }),
  )
  .map(([video, changes, trailer]) =>
    Buffer.concat([
      changes.reduce<Buffer>((bytes, [where, content, isInserted]) => {
        const at = 8 + (where % (bytes.length - 8));
        return Buffer.concat([bytes.subarray(0, at), content, bytes.subarray(isInserted ? at : at + content.length)]);
      }, video),
      trailer,
    ]),
  );

test.each([
  ['cleaned', cleanVideo],
  ['converted', convertToMp4],
])('a damaged video is refused, or %s to a whole one', async (_how, rewrite) => {
  await fc.assert(
    fc.asyncProperty(damagedVideos, async (bytes) => {
      const result = await clean(bytes, rewrite).catch((error: unknown) => error);
      if (result instanceof VideoStructureError || result instanceof VideoCodecError) return;
      expect(Buffer.isBuffer(result)).toBe(true);
      expect(await clean(result as Buffer)).toEqual(result);
    }),
    { numRuns: 60 },
  );
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
