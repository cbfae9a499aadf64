/** Error for a video with an invalid structure. */
export class VideoStructureError extends Error {}

/** A box of ISO/IEC 14496-12 with the offsets of its header (`start`), content and end. */
export interface Box {
  type: string;
  start: number;
  content: number;
  end: number;
}

/** Bytes of the longest header: size, type and 64-bit size. */
export const BOX_HEADER_MAX = 16;
/** Maximum boxes of a file, and of a box; a usual video has some dozens. */
export const BOXES_MAX = 10_000;

/**
 * Parses the header of a box at `start` of a file, from its first 16 bytes. A size of 1 means that a 64-bit size
 * follows, and 0 that the box extends to the end of its parent. Returns undefined for a box that does not fit into its
 * parent.
 */
export function parseBoxHeader(header: Buffer, start: number, parentEnd: number): Box | undefined {
  const size32 = header.length < 8 ? -1 : header.readUInt32BE(0);
  const isLarge = size32 === 1 && header.length >= BOX_HEADER_MAX;
  const size = isLarge ? Number(header.readBigUInt64BE(8)) : size32 === 0 ? parentEnd - start : size32;
  const content = start + (isLarge ? BOX_HEADER_MAX : 8);
  const end = start + size;
  if (end < content || end > parentEnd) return undefined;
  return { type: header.toString('latin1', 4, 8), start, content, end };
}

/**
 * Lists the boxes between two offsets of `bytes`. QuickTime may end a list with four zero bytes.
 * @throws VideoStructureError
 */
export function listBoxes(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at < end;) {
    if (end - at < 8 && bytes.subarray(at, end).every((byte) => byte === 0)) break;
    const box = parseBoxHeader(bytes.subarray(at, Math.min(at + BOX_HEADER_MAX, end)), at, end);
    if (!box) throw new VideoStructureError(`A box at ${at} does not end before ${end}`);
    if (boxes.push(box) > BOXES_MAX) throw new VideoStructureError('Too many boxes');
    at = box.end;
  }
  return boxes;
}

export const listChildren = (bytes: Buffer, { content, end }: Box): Box[] => listBoxes(bytes, content, end);

/**
 * Returns the first box of a type.
 * @throws VideoStructureError when it is missing or has less than `least` bytes of content
 */
export function findBox(boxes: readonly Box[], type: string, least = 0): Box {
  const found = boxes.find((box) => box.type === type);
  if (!found || found.end - found.content < least) throw new VideoStructureError(`No complete box ${type}`);
  return found;
}

/** Builds a box with a 32-bit size. */
export function buildBox(type: string, ...content: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(content.reduce((sum, { length }) => sum + length, 8));
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...content]);
}
