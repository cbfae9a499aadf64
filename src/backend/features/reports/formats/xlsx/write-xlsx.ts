import { strToU8, Zip, ZipDeflate } from 'fflate';
import { getTextDirection } from '#domain/locales.ts';
import { createTotals } from '#domain/reports/totals.ts';
import type { ReportSheet } from '../sheet.ts';
import { createPackageParts, SHEET_PATH, buildSheetHead, buildSheetTail } from './package-parts.ts';
import { createRowWriter } from './rows.ts';

/** Compression level: speed matters more than a slightly smaller file. */
const COMPRESSION = { level: 3 } as const;
/** Characters per compressed chunk, which blocks the event loop for about 2 ms. */
const CHUNK_LENGTH = 64 * 1024;

/**
 * Writes a report as a workbook of one sheet and yields it in chunks; memory does not depend on the rows. Hand-written
 * because of docs/decisions/061-sheet-xml.md.
 */
export async function* writeXlsx(sheet: ReportSheet): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const compressed = () => {
    const ready = chunks;
    chunks = [];
    return ready;
  };
  for (const [path, text] of Object.entries(createPackageParts(sheet))) {
    const part = new ZipDeflate(path, COMPRESSION);
    zip.add(part);
    part.push(strToU8(text), true);
  }
  const part = new ZipDeflate(SHEET_PATH, COMPRESSION);
  zip.add(part);

  const writer = createRowWriter(sheet);
  const totals = createTotals(sheet.columns);
  let pending = buildSheetHead(sheet, getTextDirection(sheet.locale) === 'rtl') + writer.header();
  yield* compressed();
  for await (const batch of sheet.batches) {
    for (const row of batch) {
      totals.add(row);
      pending += writer.row(row, totals.count() + 1);
      if (pending.length < CHUNK_LENGTH) continue;
      part.push(strToU8(pending));
      pending = '';
      yield* compressed();
    }
  }
  const rows = totals.count();
  part.push(strToU8(pending + writer.totals(totals.rows(), rows) + buildSheetTail(sheet, rows)), true);
  zip.end();
  yield* compressed();
}
