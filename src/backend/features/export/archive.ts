import { sql } from 'kysely';
import type { Capabilities } from '#backend/deps.ts';
import { BYTE_ORDER_MARK, formatCsvField, neutralizeFormula } from '#domain/reports/csv-text.ts';
import { EXPORT_TABLES, type ExportTable } from './tables.ts';
import type { ZipEntry } from './zip-stream.ts';

/** Maximum total size of the files in bytes, because the archive is not ZIP64. */
export const FILE_BYTES_MAX = 3.5 * 1024 ** 3;

/** Lists the originals of the uploads that live records refer to. */
export const listUploadedFiles = async ({ db }: Pick<Capabilities, 'db'>): Promise<{ key: string; bytes: number }[]> =>
  (
    await sql<{ key: string; bytes: number }>`
      select key, bytes::float8 as bytes from media where deleted_at is null
      union all select key, bytes::float8 from images where attached_at is not null
      order by key
    `.execute(db)
  ).rows;

/**
 * Lists the entries of the archive: a CSV file per table, then the uploads. `left-out.csv` lists uploads beyond
 * `FILE_BYTES_MAX` and uploads whose file is missing.
 */
export async function* listEntries(deps: Capabilities): AsyncGenerator<ZipEntry> {
  for (const table of EXPORT_TABLES)
    yield { name: `${table.name}.csv`, content: writeTable(deps, table), isCompressed: false };
  let total = 0;
  const leftOut: string[] = [];
  for (const { key, bytes } of await listUploadedFiles(deps)) {
    total += bytes;
    const file = total > FILE_BYTES_MAX ? undefined : await deps.storage.read(key);
    if (file) yield { name: `files/${key}`, content: file.body, isCompressed: true };
    else leftOut.push(key);
  }
  if (leftOut.length > 0)
    yield { name: 'left-out.csv', content: encode([`${BYTE_ORDER_MARK}key`, ...leftOut]), isCompressed: false };
}

async function* encode(lines: readonly string[]): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(lines.map((line) => `${line}\r\n`).join(''));
}

async function* writeTable(deps: Capabilities, { columns, batches }: ExportTable): AsyncGenerator<Uint8Array> {
  yield* encode([BYTE_ORDER_MARK + columns.join(',')]);
  for await (const rows of batches(deps))
    yield* encode(rows.map((row) => columns.map((column) => csvCell(row[column])).join(',')));
}

/** Formats a value as a CSV cell; objects are JSON without signed URLs. */
function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  const text = typeof value === 'string' ? value : JSON.stringify(value, withoutLinks);
  return formatCsvField(neutralizeFormula(text.toWellFormed()));
}

const withoutLinks = (name: string, value: unknown): unknown =>
  name === 'url' || name === 'thumbnailUrl' ? undefined : value;
