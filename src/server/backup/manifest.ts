import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import * as v from 'valibot';

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const Name = v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]*$/));
/** A key becomes a path: nothing that climbs out of the folder. */
const Key = v.pipe(
  v.string(),
  v.regex(/^[\w./-]+$/),
  v.check((key) => !key.split('/').includes('..') && !key.startsWith('/')),
);

/** What a backup holds. It is written last: a folder without `manifest.json` is no backup. */
export const Manifest = v.object({
  format: v.literal(1),
  createdAt: v.string(),
  /** The newest migration of the database it was taken from. */
  migration: v.string(),
  tables: v.array(
    v.object({ name: Name, columns: v.array(Name), key: v.array(Name), rows: v.number(), sha256: Sha256 }),
  ),
  files: v.array(v.object({ key: Key, bytes: v.number(), sha256: Sha256 })),
});
export type Manifest = v.InferOutput<typeof Manifest>;

/** Passes bytes on, and knows how many lines and bytes went by and their SHA-256. A row of COPY's text is one line. */
export function measure() {
  const hash = createHash('sha256');
  const seen = { lines: 0, bytes: 0, sha256: '' };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      seen.bytes += chunk.length;
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) seen.lines += 1;
      done(null, chunk);
    },
    flush(done) {
      seen.sha256 = hash.digest('hex');
      done();
    },
  });
  return { stream, seen };
}
