import { type FileHandle, open } from 'node:fs/promises';

/** Error for an MP4 file with an invalid box structure. */
export class VideoStructureError extends Error {}

/** A box of ISO/IEC 14496-12 with the file offsets of its header (`start`), content and end. */
interface Box {
  type: string;
  start: number;
  content: number;
  end: number;
}

/** Types of boxes with metadata of the recording: location, device, title and author. */
const METADATA_TYPES = new Set(['udta', 'meta', 'uuid']);
/** Types of boxes whose children may be metadata. */
const CONTAINER_TYPES = new Set(['moov', 'trak']);
/** Maximum boxes to read, with one read each; a usual video has some dozens. */
const BOXES_MAX = 10_000;
const ZEROS = Buffer.alloc(64 * 1024);

/**
 * Replaces metadata boxes of an MP4 file with `free` boxes in place, so that no stored video reveals where it was
 * recorded. Offsets stay the same, and so does the video itself. WebM has no field for a location.
 * @throws VideoStructureError
 */
export async function removeVideoMetadata(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const ranges = [{ at: 0, end: size }];
    for (let count = 0; ranges.length > 0; count++) {
      if (count > BOXES_MAX) throw new VideoStructureError('Too many boxes');
      const range = ranges.pop()!;
      const box = await readBox(file, range.at, range.end);
      if (box.end < range.end) ranges.push({ at: box.end, end: range.end });
      if (METADATA_TYPES.has(box.type)) await clear(file, box);
      else if (CONTAINER_TYPES.has(box.type) && box.content < box.end) ranges.push({ at: box.content, end: box.end });
    }
  } finally {
    await file.close();
  }
}

/** Reads the header of a box. A size of 1 means that a 64-bit size follows, and 0 that the box extends to the end. */
async function readBox(file: FileHandle, start: number, parentEnd: number): Promise<Box> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, start);
  const size32 = bytesRead < 8 ? -1 : buffer.readUInt32BE(0);
  const isLarge = size32 === 1 && bytesRead === 16;
  const size = isLarge ? Number(buffer.readBigUInt64BE(8)) : size32 === 0 ? parentEnd - start : size32;
  const content = start + (isLarge ? 16 : 8);
  const end = start + size;
  if (end < content || end > parentEnd) throw new VideoStructureError(`A box at ${start} ends at ${end}`);
  return { type: buffer.toString('latin1', 4, 8), start, content, end };
}

async function clear(file: FileHandle, { start, content, end }: Box): Promise<void> {
  await file.write(Buffer.from('free', 'latin1'), 0, 4, start + 4);
  for (let at = content; at < end; at += ZEROS.length) await file.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
}
