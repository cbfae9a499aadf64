import { type Box, buildBox, findBox, listBoxes, listChildren, VideoStructureError } from './mp4-boxes.ts';

/** Error for a movie whose tracks are not H.264 video with AAC sound or without sound. */
export class VideoCodecError extends Error {}

/** A range of bytes in a file; `end` is exclusive. */
export interface Range {
  start: number;
  end: number;
}

/** A track of a movie. */
interface Track {
  box: Box;
  parts: Box[];
  media: Box[];
  info: Box[];
  samples: Box[];
  /** Handler: `vide`, `soun` or a kind of metadata. */
  kind: string;
}

/** Result of rewriting a movie box (`moov`): its new bytes, and the samples of the tracks that it no longer has. */
interface RewrittenMovie {
  movie: Buffer;
  dropped: Range[];
}

const MOVIE_BOXES = new Set(['mvhd', 'iods', 'trak', 'mvex']);
const TRACK_BOXES = new Set(['tkhd', 'edts', 'mdia']);
/** Tables of samples that both QuickTime and MP4 have. */
const SAMPLE_TABLES = new Set('stts ctts cslg stss stsc stsz stz2 stco co64 sdtp sgpd sbgp'.split(' '));

/**
 * Clears in a movie box what is not picture or sound: user data, and tracks of other kinds, such as the positions that
 * action cameras record. The length stays, and so do the offsets of the samples.
 * @throws VideoStructureError
 */
export function clearMovieMetadata(movie: Buffer): RewrittenMovie {
  const dropped: Range[] = [];
  const clear = ({ start, content, end }: Box) => movie.fill(0, content, end).write('free', start + 4, 'latin1');
  for (const box of listChildren(movie, findBox(listBoxes(movie, 0, movie.length), 'moov')).toReversed()) {
    if (!MOVIE_BOXES.has(box.type)) clear(box);
    if (box.type !== 'trak') continue;
    const track = readTrack(movie, box);
    if (track.kind === 'vide' || track.kind === 'soun')
      track.parts.filter(({ type }) => !TRACK_BOXES.has(type)).forEach(clear);
    else {
      dropped.push(...listSampleRanges(movie, track));
      clear(box);
    }
  }
  return { movie, dropped };
}

/**
 * Builds the movie box of an MP4 file from that of a QuickTime or 3GPP file, with one H.264 track and its AAC tracks;
 * the samples stay where they are. Everything else is left out, such as user data and tracks of metadata.
 * @throws VideoStructureError
 * @throws VideoCodecError
 */
export function buildMp4Movie(movie: Buffer): RewrittenMovie {
  const boxes = listChildren(movie, findBox(listBoxes(movie, 0, movie.length), 'moov'));
  const tracks = boxes.filter(({ type }) => type === 'trak').map((box) => readTrack(movie, box));
  const video = tracks.find(({ kind }) => kind === 'vide');
  const sound = tracks.filter(({ kind }) => kind === 'soun');
  const described = tracks.flatMap((track) => {
    const description = track === video ? describeVideo(movie, track) : describeSound(movie, track);
    return description ? [{ track, description }] : [];
  });
  const kept = described.map(({ track }) => track);
  if (!video || !kept.includes(video) || (sound.length > 0 && kept.length === 1))
    throw new VideoCodecError(tracks.map(({ kind }) => kind).join(' '));
  return {
    movie: buildBox(
      'moov',
      copyBox(movie, findBox(boxes, 'mvhd', 100)),
      ...described.map(({ track, description }) => buildTrack(movie, track, description)),
    ),
    dropped: tracks.filter((track) => !kept.includes(track)).flatMap((track) => listSampleRanges(movie, track)),
  };
}

function readTrack(movie: Buffer, box: Box): Track {
  const parts = listChildren(movie, box);
  const media = listChildren(movie, findBox(parts, 'mdia'));
  const { content } = findBox(media, 'hdlr', 12);
  const info = listChildren(movie, findBox(media, 'minf'));
  const samples = listChildren(movie, findBox(info, 'stbl'));
  return { box, parts, media, info, samples, kind: movie.toString('latin1', content + 8, content + 12) };
}

const copyBox = (movie: Buffer, { start, end }: Box): Buffer => movie.subarray(start, end);

/** Builds a track without names, links to other files and user data. */
function buildTrack(movie: Buffer, { parts, media, info, samples, kind }: Track, description: Buffer): Buffer {
  const copy = (boxes: readonly Box[], ...types: string[]) =>
    boxes.filter(({ type }) => types.includes(type)).map((box) => copyBox(movie, box));
  const handler = buildBox('hdlr', Buffer.concat([Buffer.alloc(8), Buffer.from(kind, 'latin1'), Buffer.alloc(13)]));
  // The only data reference: flag 1 means that the samples are in this file.
  const reference = buildBox(
    'dref',
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]),
    buildBox('url ', Buffer.from([0, 0, 0, 1])),
  );
  const tables = samples.filter(({ type }) => SAMPLE_TABLES.has(type)).map((box) => copyBox(movie, box));
  return buildBox(
    'trak',
    copyBox(movie, findBox(parts, 'tkhd', 84)),
    ...copy(parts, 'edts'),
    buildBox(
      'mdia',
      copyBox(movie, findBox(media, 'mdhd', 24)),
      handler,
      buildBox(
        'minf',
        ...copy(info, 'vmhd', 'smhd'),
        buildBox('dinf', reference),
        buildBox('stbl', buildBox('stsd', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), description), ...tables),
      ),
    ),
  );
}

/** Returns the only sample description of a track; undefined for several. */
function readDescription(movie: Buffer, { samples }: Track): Box | undefined {
  const { content, end } = findBox(samples, 'stsd', 8);
  const [entry, second] = listBoxes(movie, content + 8, end);
  return second ? undefined : entry;
}

/** Bytes of a video sample description before its boxes. */
const VIDEO_ENTRY = 78;

/** Builds the sample description of H.264 video; undefined for another codec. */
function describeVideo(movie: Buffer, track: Track): Buffer | undefined {
  const entry = readDescription(movie, track);
  if (!entry || !/^avc[13]$/.test(entry.type) || entry.end - entry.content < VIDEO_ENTRY) return undefined;
  const fields = Buffer.from(movie.subarray(entry.content, entry.content + VIDEO_ENTRY));
  // Index of the data reference; vendor and quality, and the name of the compressor, are of QuickTime alone.
  fields.writeUInt16BE(1, 6);
  fields.fill(0, 8, 24).fill(0, 42, 74);
  const boxes = listBoxes(movie, entry.content + VIDEO_ENTRY, entry.end);
  const kept = boxes.filter(({ type }) => type === 'avcC' || type === 'pasp').map((box) => copyBox(movie, box));
  return boxes.some(({ type }) => type === 'avcC') ? buildBox(entry.type, fields, ...kept) : undefined;
}

/** Bytes of a sound sample description before its boxes, by its version; MP4 has version 0. */
const SOUND_ENTRIES = [28, 44, 64];

/** Builds the sample description of AAC sound; undefined for another codec, and for a track that is no sound. */
function describeSound(movie: Buffer, track: Track): Buffer | undefined {
  const entry = track.kind === 'soun' ? readDescription(movie, track) : undefined;
  if (entry?.type !== 'mp4a' || entry.end - entry.content < SOUND_ENTRIES[0]!) return undefined;
  const version = movie.readUInt16BE(entry.content + 8);
  const boxes = listBoxes(movie, entry.content + (SOUND_ENTRIES[version] ?? Infinity), entry.end);
  const wave = boxes.find(({ type }) => type === 'wave');
  const decoder = [...boxes, ...(wave ? listChildren(movie, wave) : [])].find(({ type }) => type === 'esds');
  if (!decoder || !isAac(movie.subarray(decoder.content, decoder.end))) return undefined;
  const fields = Buffer.alloc(SOUND_ENTRIES[0]!);
  fields.writeUInt16BE(1, 6);
  fields.writeUInt16BE(version === 2 ? 2 : movie.readUInt16BE(entry.content + 16), 16);
  fields.writeUInt16BE(16, 18);
  if (version < 2) fields.writeUInt32BE(movie.readUInt32BE(entry.content + 24), 24);
  return buildBox('mp4a', fields, copyBox(movie, decoder));
}

/** Object types of AAC in ISO/IEC 14496-1: MPEG-4 and the profiles of MPEG-2. */
const AAC_TYPES = new Set([0x40, 0x66, 0x67, 0x68]);

/** Returns true if the decoder configuration of an `esds` box names AAC. */
function isAac(content: Buffer): boolean {
  let at = 4;
  /** Skips the tag and the length, of up to four bytes, of a descriptor. */
  const enter = (tag: number): boolean => {
    if (content[at++] !== tag) return false;
    for (let length = 0; length < 4; length++) if (((content[at++] ?? 0) & 0x80) === 0) break;
    return true;
  };
  if (!enter(3)) return false;
  const flags = content[at + 2] ?? 0;
  // A stream that depends on another one, or is at a URL, is none of a file.
  if (flags & 0xc0) return false;
  at += flags & 0x20 ? 5 : 3;
  return enter(4) && AAC_TYPES.has(content[at] ?? 0);
}

/**
 * Lists the bytes of the samples of a track by its chunks.
 * @throws VideoStructureError for a table that is too short
 */
function listSampleRanges(movie: Buffer, { samples }: Track): Range[] {
  const chunks = samples.find(({ type }) => type === 'stco' || type === 'co64') ?? findBox(samples, 'stco');
  const width = chunks.type === 'co64' ? 8 : 4;
  const offsets = readTable(movie, chunks, width, 4);
  const runs = readTable(movie, findBox(samples, 'stsc', 8), 12, 4);
  const { content, end } = findBox(samples, 'stsz', 12);
  const size = movie.readUInt32BE(content + 4);
  const ranges: Range[] = [];
  let sizeAt = content + 12;
  let run = 0;
  for (let chunk = 0; chunk < offsets.count; chunk++) {
    while (run + 1 < runs.count && movie.readUInt32BE(runs.at + (run + 1) * 12) <= chunk + 1) run++;
    const count = runs.count > 0 ? movie.readUInt32BE(runs.at + run * 12 + 4) : 0;
    const sizesEnd = Math.min(sizeAt + count * 4, end - 3);
    let length = size * count;
    for (; size === 0 && sizeAt < sizesEnd; sizeAt += 4) length += movie.readUInt32BE(sizeAt);
    const at = offsets.at + chunk * width;
    const start = width === 8 ? Number(movie.readBigUInt64BE(at)) : movie.readUInt32BE(at);
    ranges.push({ start, end: start + length });
  }
  return ranges;
}

/** Returns the place of the first entry of a table, and the count of entries that it has room for. */
function readTable(movie: Buffer, { content, end }: Box, width: number, countAt: number) {
  const at = content + countAt + 4;
  if (at > end) throw new VideoStructureError('A table is too short');
  return { at, count: Math.min(movie.readUInt32BE(content + countAt), Math.floor((end - at) / width)) };
}
