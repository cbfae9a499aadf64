import type { HasImageEncoder, HasStorage } from '#backend/capabilities.ts';
import type { PdfRenderer } from '#backend/pdf/pdf-renderer.ts';
import { createKeyedSemaphore, type KeyedSemaphore } from '#backend/concurrency.ts';
import { attachment } from '#backend/http/attachment.ts';
import { visibleColumns } from '#domain/reports/columns.ts';
import { REPORT_MEDIA_TYPES, reportFileName, type ReportFormat, type ReportType } from '#domain/reports/report.ts';
import type { Locale } from '#domain/locales.ts';
import { writeCsv } from './formats/csv.ts';
import { renderPdf } from './formats/pdf/render-pdf.ts';
import type { ReportSheet } from './formats/sheet.ts';
import { writeXlsx } from './formats/xlsx/write-xlsx.ts';
import type { ReportDeps } from './report-context.ts';
import { REPORT_SOURCES } from './sources/sources.ts';
import type { ReportContext } from './sources/source.ts';

interface Parameters {
  type: ReportType;
  format: ReportFormat;
  locale: Locale;
  mayReadCosts: boolean;
  /** Reader of the report, who has a limit of concurrent reports. */
  userId: string;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

/**
 * Maximum concurrent reports of all readers together (`all`) and of one reader (`each`); `retryAfter` in seconds.
 * Writing a report yields to other requests between batches.
 */
const PERMITS = { all: 12, each: 3, retryAfter: 10 };

export const createReportSemaphore = (): KeyedSemaphore => createKeyedSemaphore(PERMITS);

const WRITERS = { csv: writeCsv, xlsx: writeXlsx };

/**
 * Responds with a report as a file. CSV and XLSX are streamed; a PDF is rendered before the response starts.
 * @throws AppError VALIDATION for a PDF of too many rows, PDF_UNAVAILABLE, TOO_MANY_REQUESTS
 */
export async function generateReport(
  deps: ReportDeps & HasImageEncoder & { pdf: PdfRenderer; reportSemaphore: KeyedSemaphore } & HasStorage,
  context: ReportContext,
  { type, format, locale, mayReadCosts, userId, signal }: Parameters,
): Promise<Response> {
  const source = REPORT_SOURCES[type];
  const sheet: ReportSheet = {
    title: context.label(`reports:types.${type}`),
    locale,
    columns: visibleColumns(type, { mayReadCosts }).map((column) => ({
      ...column,
      heading: context.label(`reports:columns.${column.key}`),
    })),
    totalLabel: context.label('reports:total'),
    batches: source.batches(context),
  };
  const headers = {
    'content-type': REPORT_MEDIA_TYPES[format],
    'content-disposition': attachment(reportFileName(sheet.title, context.range, format)),
    'content-language': locale,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  const release = deps.reportSemaphore(userId);
  if (format !== 'pdf') return new Response(createStream(WRITERS[format](sheet), signal, release), { headers });
  try {
    return new Response(await renderPdf(deps, context, { sheet, source, signal }), { headers });
  } finally {
    release();
  }
}

/** Streams chunks with backpressure, and stops their generator when the client disconnects. Calls `onEnd` once. */
function createStream(
  chunks: AsyncGenerator<Uint8Array>,
  signal: AbortSignal,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  async function* untilAborted() {
    try {
      for await (const chunk of chunks) {
        signal.throwIfAborted();
        yield chunk;
      }
    } finally {
      onEnd();
    }
  }
  const guarded = untilAborted();
  // When the client disconnects before the first chunk, the generator never starts, and its `finally` does not run.
  let hasStarted = false;
  return new ReadableStream(
    {
      async pull(controller) {
        hasStarted = true;
        const { done, value } = await guarded.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        if (!hasStarted) onEnd();
        await guarded.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
}
