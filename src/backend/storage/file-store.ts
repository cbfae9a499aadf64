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
