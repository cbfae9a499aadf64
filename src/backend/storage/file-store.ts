/** Where the bytes of uploads are kept: a folder, or an object store. */
export interface FileStore {
  /** All or nothing; the same key twice is replaced. */
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Undefined when there is no such file. */
  read(key: string): Promise<StoredFile | undefined>;
  /** Silent when there is no such file. */
  remove(key: string): Promise<void>;
}

export interface StoredFile {
  body: ReadableStream<Uint8Array>;
  bytes: number;
}
