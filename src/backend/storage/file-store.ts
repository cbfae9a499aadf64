/** Storage of uploaded files: a folder or an object store. */
export interface FileStore {
  /** Writes atomically and replaces an existing file. A large file is passed as a file-backed blob. */
  write(key: string, content: Uint8Array | Blob, contentType: string): Promise<void>;
  /** Reads a file or a range within it; undefined when it is missing. */
  read(key: string, part?: ByteRange): Promise<StoredFile | undefined>;
  /** Removes a file if it exists. */
  remove(key: string): Promise<void>;
  /** Removes partial files of ended processes of this machine, and those older than the given time. */
  removeUnfinished(before: Date): Promise<void>;
}

/** Both ends are inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  body: ReadableStream<Uint8Array>;
  /** Length of the body. */
  bytes: number;
}

/**
 * Parses a `Range` header for a file of `size` bytes. Returns undefined for the whole file: without a header, and for
 * several or invalid ranges, which RFC 9110 allows a server to ignore. Returns `beyond` for an unsatisfiable range.
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
