import { type FileHandle, open } from 'node:fs/promises';
import { MB } from '#domain/units.ts';
import { type Box, BOX_HEADER_MAX, BOXES_MAX, buildBox, parseBoxHeader, VideoStructureError } from './mp4-boxes.ts';
import { buildMp4Movie, clearMovieMetadata, VideoCodecError, type Range } from './movie-tracks.ts';

/** Boxes of a file that stay; others may hold metadata of the recording: place, device, title and author. */
const KEPT_BOXES = new Set('ftyp moov mdat moof mfra sidx ssix styp prft pdin'.split(' '));
/** Boxes of files that some programs write beside them, which are cleared. */
const CLEARED_BOXES = new Set('free skip wide udta meta uuid'.split(' '));
const isKnown = (type: string) => KEPT_BOXES.has(type) || CLEARED_BOXES.has(type);
/** Maximum bytes of the box with the tables of samples, which is read into memory. */
const MOVIE_MAX = 16 * MB;
/** Maximum bytes of the box with the brands of a file. */
const TYPE_MAX = 1_024;
const ZEROS = Buffer.alloc(64 * 1024);

/**
 * Removes the metadata of an MP4 file in place, so that no stored video reveals where it was recorded: boxes that are
 * neither picture nor sound are cleared, and bytes after the last box are cut off. Offsets stay the same, and so does
 * the video itself. WebM has no field for a location.
 * @throws VideoStructureError
 */
export const cleanVideo = (path: string): Promise<void> => rewriteVideo(path, false);

/**
 * Turns a QuickTime or 3GPP file with H.264 video, and AAC sound or none, into a cleaned MP4 file, without transcoding:
 * the samples stay where they are, and their tables are written anew at the end (docs/decisions/033-file-formats.md).
 * @throws VideoStructureError
 * @throws VideoCodecError
 */
export const convertToMp4 = (path: string): Promise<void> => rewriteVideo(path, true);

async function rewriteVideo(path: string, isConverted: boolean): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { boxes, end } = await listFileBoxes(file);
    await file.truncate(end);
    const [movie, second] = boxes.filter(({ type }) => type === 'moov');
    if (second) throw new VideoStructureError('Two boxes moov');
    const [type] = boxes;
    if (isConverted && type && (type.end < 16 || type.end > TYPE_MAX)) throw new VideoStructureError('Unusual ftyp');
    if (isConverted && boxes.some(({ type }) => type === 'moof')) throw new VideoCodecError('Fragments');
    if (isConverted && !movie) throw new VideoStructureError('No box moov');
    const rewritten = movie && (isConverted ? buildMp4Movie : clearMovieMetadata)(await readBox(file, movie));
    for (const box of boxes.filter(({ type }) => !KEPT_BOXES.has(type))) await clearBox(file, box);
    if (rewritten) for (const range of mergeRanges(rewritten.dropped, end)) await fillWithZeros(file, range);
    if (!movie || !rewritten) return;
    if (isConverted) await writeMp4(file, boxes, movie, rewritten.movie);
    else await file.write(rewritten.movie, 0, rewritten.movie.length, movie.start);
  } finally {
    await file.close();
  }
}

/** Lists the boxes of a file up to `end`; what follows is no box, such as a trailer that phones append. */
async function listFileBoxes(file: FileHandle): Promise<{ boxes: Box[]; end: number }> {
  const { size } = await file.stat();
  const boxes: Box[] = [];
  let at = 0;
  while (at < size) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BOX_HEADER_MAX), 0, BOX_HEADER_MAX, at);
    const box = parseBoxHeader(buffer.subarray(0, bytesRead), at, size);
    const type = buffer.toString('latin1', 4, 8);
    const hasMedia = boxes.some((one) => one.type === 'mdat' || one.type === 'moov');
    // A known type means that the file was cut off, or that a box of unknown size extends to its end.
    if (!isKnown(type) && hasMedia && (!box || box.end === size || !/^[\x20-\x7e\xa9]{4}$/.test(type))) break;
    if (!box) throw new VideoStructureError(`A box at ${at} does not fit into the file`);
    if (boxes.push(box) > BOXES_MAX) throw new VideoStructureError('Too many boxes');
    at = box.end;
  }
  return { boxes, end: at };
}

async function readBox(file: FileHandle, { start, end }: Box): Promise<Buffer> {
  if (end - start > MOVIE_MAX) throw new VideoStructureError('The tables of samples are too long');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
  return buffer.subarray(0, bytesRead);
}

/** Writes the movie box to the end, after the samples, whose offsets it holds, and names the file MP4. */
async function writeMp4(file: FileHandle, boxes: readonly Box[], movie: Box, rewritten: Buffer): Promise<void> {
  const last = boxes.at(-1)!;
  if (last === movie) await file.truncate(movie.start);
  else await clearBox(file, movie);
  // A size of 0 would include the movie box.
  if (last !== movie && last.end - last.start < 2 ** 32) await writeSize(file, last);
  const { size } = await file.stat();
  await file.write(rewritten, 0, rewritten.length, size);
  const { start, end } = boxes[0]!;
  const brands = Buffer.from('isom\0\0\x02\0'.padEnd(end - start - 8, 'isomiso2avc1mp41'), 'latin1');
  await file.write(buildBox('ftyp', brands), 0, end - start, start);
}

async function writeSize(file: FileHandle, { start, content, end }: Box): Promise<void> {
  if (content - start !== 8) return;
  const size = Buffer.alloc(4);
  size.writeUInt32BE(end - start);
  await file.write(size, 0, 4, start);
}

async function clearBox(file: FileHandle, { start, content, end }: Box): Promise<void> {
  await file.write(Buffer.from('free', 'latin1'), 0, 4, start + 4);
  await fillWithZeros(file, { start: content, end });
}

async function fillWithZeros(file: FileHandle, { start, end }: Range): Promise<void> {
  for (let at = start; at < end; at += ZEROS.length) await file.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
}

/** Merges ranges, so that each byte of the file is written once at most. */
function mergeRanges(ranges: readonly Range[], fileEnd: number): Range[] {
  const merged: Range[] = [];
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.min(Math.max(last.end, end), fileEnd);
    else if (start < fileEnd) merged.push({ start, end: Math.min(end, fileEnd) });
  }
  return merged;
}
