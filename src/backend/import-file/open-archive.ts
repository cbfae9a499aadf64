import { crc32, inflateRawSync } from 'node:zlib';
import { UNPACKED_MAX_MB } from '#domain/imports/import-fields.ts';
import { KB, MB } from '#domain/units.ts';
import { FileError } from './import-job.ts';

/** Bytes that are read where they are needed, since a backup may be larger than memory should be. */
export interface ByteSource {
  size: number;
  /** Returns the bytes from `start`; fewer than `length` at the end. */
  read(start: number, length: number): Buffer;
}

/** A ZIP file whose entries are read one by one. */
export interface Archive {
  names: ReadonlySet<string>;
  /**
   * Returns the bytes of an entry; undefined without one.
   * @throws FileError for a damaged or encrypted entry, or too many unpacked bytes
   */
  read(name: string): Buffer | undefined;
}

/** Signatures, sizes in bytes and offsets of the records of a ZIP file (APPNOTE 6.3.10). */
const END = { signature: 0x06054b50, size: 22 };
const END_64 = { signature: 0x06064b50, size: 56, locatorSize: 20 };
const ENTRY = { signature: 0x02014b50, size: 46 };
const LOCAL = { signature: 0x04034b50, size: 30 };
const EXTRA_64 = 1;
const UINT32_MAX = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;

/** Number of bytes at the end of the file to search for the directory, which a comment or other bytes may follow. */
const END_SEARCH = MB;
/** Maximum bytes of the directory: about 300,000 entries. */
const DIRECTORY_MAX = 32 * MB;

interface Entry {
  isEncrypted: boolean;
  method: number;
  checksum: number;
  packed: number;
  unpacked: number;
  offset: number;
}

/**
 * Opens a ZIP file; bytes before and after it are ignored. Reads its directory, and then only the entries that a caller
 * reads, none beyond its stated size (docs/decisions/110-archives-by-entry.md). Undefined for other files.
 * @throws FileError for a damaged directory
 */
export function openArchive(source: ByteSource): Archive | undefined {
  const directory = findDirectory(source);
  if (!directory) return undefined;
  const entries = readDirectory(source, directory);
  let total = 0;
  return {
    names: new Set(entries.keys()),
    read(name) {
      const entry = entries.get(name);
      if (!entry) return undefined;
      total += entry.unpacked;
      if (total > UNPACKED_MAX_MB * MB) throw new FileError('archiveLimits', { n: UNPACKED_MAX_MB });
      if (entry.isEncrypted) throw new FileError('filePassword');
      return readEntry(source, entry);
    },
  };
}

interface Directory {
  start: number;
  size: number;
  /** Bytes before the archive, by which its offsets are too small. */
  shift: number;
}

function findDirectory(source: ByteSource): Directory | undefined {
  const from = Math.max(0, source.size - END_SEARCH);
  const tail = source.read(from, source.size - from);
  for (let at = tail.length - END.size; at >= 0; at--) {
    if (tail[at] !== 0x50 || tail.readUInt32LE(at) !== END.signature) continue;
    const at64 = at - END_64.locatorSize - END_64.size;
    const is64 = at64 >= 0 && tail.readUInt32LE(at64) === END_64.signature;
    const end = from + (is64 ? at64 : at);
    const size = is64 ? Number(tail.readBigUInt64LE(at64 + 40)) : tail.readUInt32LE(at + 12);
    const offset = is64 ? Number(tail.readBigUInt64LE(at64 + 48)) : tail.readUInt32LE(at + 16);
    const start = end - size;
    if (size <= DIRECTORY_MAX && start >= offset && (size === 0 || hasSignature(source, start, ENTRY.signature)))
      return { start, size, shift: start - offset };
  }
  return undefined;
}

function hasSignature(source: ByteSource, at: number, signature: number): boolean {
  const bytes = source.read(at, 4);
  return bytes.length === 4 && bytes.readUInt32LE(0) === signature;
}

function readDirectory(source: ByteSource, { start, size, shift }: Directory): Map<string, Entry> {
  const bytes = source.read(start, size);
  const entries = new Map<string, Entry>();
  for (let at = 0; at + ENTRY.size <= bytes.length && bytes.readUInt32LE(at) === ENTRY.signature;) {
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const extraAt = at + ENTRY.size + nameSize;
    const name = bytes.toString('utf8', at + ENTRY.size, extraAt);
    const sizes = readSizes(bytes, at, bytes.subarray(extraAt, extraAt + extraSize));
    if (!entries.has(name))
      entries.set(name, {
        isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
        method: bytes.readUInt16LE(at + 10),
        checksum: bytes.readUInt32LE(at + 16),
        ...sizes,
        offset: sizes.offset + shift,
      });
    at = extraAt + extraSize + commentSize;
  }
  return entries;
}

/** Reads sizes and offset of an entry, which are in an extra field when they exceed 32 bits. */
function readSizes(bytes: Buffer, at: number, extra: Buffer): Pick<Entry, 'packed' | 'unpacked' | 'offset'> {
  let next = 0;
  while (next + 4 <= extra.length && extra.readUInt16LE(next) !== EXTRA_64) next += 4 + extra.readUInt16LE(next + 2);
  next += 4;
  const read = (field: number): number => {
    const value = bytes.readUInt32LE(at + field);
    if (value !== UINT32_MAX || next + 8 > extra.length) return value;
    next += 8;
    return Number(extra.readBigUInt64LE(next - 8));
  };
  // The extra field lists them in this order.
  const unpacked = read(24);
  const packed = read(20);
  return { unpacked, packed, offset: read(42) };
}

function readEntry(source: ByteSource, { method, checksum, packed, unpacked, offset }: Entry): Buffer {
  const header = source.read(offset, LOCAL.size);
  if (header.length < LOCAL.size || header.readUInt32LE(0) !== LOCAL.signature) throw new FileError('fileUnreadable');
  const start = offset + LOCAL.size + header.readUInt16LE(26) + header.readUInt16LE(28);
  // DEFLATE can grow by a few bytes: more are not part of the entry.
  const bytes = source.read(start, Math.min(packed, unpacked + unpacked / 8 + KB));
  const content = unpack(bytes, method, unpacked);
  if (content.length !== unpacked || crc32(content) !== checksum) throw new FileError('fileUnreadable');
  return content;
}

function unpack(bytes: Buffer, method: number, size: number): Buffer {
  if (method === STORED || size === 0) return bytes.subarray(0, size);
  if (method !== DEFLATED) throw new FileError('fileUnreadable');
  try {
    return inflateRawSync(bytes, { maxOutputLength: size });
  } catch {
    throw new FileError('fileUnreadable');
  }
}
