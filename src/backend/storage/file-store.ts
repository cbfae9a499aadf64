/** Where the bytes of uploads are kept: a folder, or an object store. */
export interface FileStore {
  /** All or nothing; the same key twice is replaced. A large file comes as a blob of the disk. */
  write(key: string, content: Uint8Array | Blob, contentType: string): Promise<void>;
  /** The file, or a part that lies within it; undefined when there is no such file. */
  read(key: string, part?: ByteRange): Promise<StoredFile | undefined>;
  /** Silent when there is no such file. */
  remove(key: string): Promise<void>;
}

/** Both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  body: ReadableStream<Uint8Array>;
  /** Of the body. */
  bytes: number;
}

/**
 * The part of a file of `size` bytes that a `Range` header asks for. Undefined where the whole is sent: without the header, and
 * for several parts at once or what is none, as RFC 9110 allows.
 */
export function parseByteRange(header: string | null, size: number): ByteRange | 'beyond' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (!first && !last) return undefined;
  if (!first) return Number(last) > 0 ? { start: Math.max(0, size - Number(last)), end: size - 1 } : 'beyond';
  const start = Number(first);
  const end = last ? Number(last) : size - 1;
  if (last && end < start) return undefined;
  return start < size ? { start, end: Math.min(end, size - 1) } : 'beyond';
}
