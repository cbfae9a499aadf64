import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** One file of an archive. `isCompressed` content, such as a photo, is stored without another compression. */
export interface ZipEntry {
  name: string;
  content: AsyncIterable<Uint8Array>;
  isCompressed: boolean;
}

/**
 * Writes a ZIP archive as a stream with backpressure; at most one chunk of an entry is in memory. Entries and archive
 * must be smaller than 4 GB, because the format is not ZIP64.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const drain = () => {
    const ready = chunks;
    chunks = [];
    return ready;
  };
  for await (const { name, content, isCompressed } of entries) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    zip.add(file);
    for await (const chunk of content) {
      // Copies the chunk, because fflate may transfer its buffer.
      file.push(chunk.slice());
      yield* drain();
    }
    file.push(new Uint8Array(0), true);
    yield* drain();
  }
  zip.end();
  yield* drain();
}
