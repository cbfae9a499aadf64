import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Id } from '../fields.ts';
import { ImportAnswers, ImportEncoding, ImportField, ImportMapping, ImportProblem } from './import-fields.ts';

const name = 'imports';
const access = 'imports.manage';

/** Creates the schema of a form field that contains JSON; the multipart parser limits a field to 16 KB. */
const jsonField = <S extends v.GenericSchema>(schema: S) =>
  v.optional(v.pipe(v.string('format'), v.parseJson(undefined, 'format'), schema));

const Counts = v.object({ create: v.number(), update: v.number(), skip: v.number() });

const Row = v.object({
  number: v.number(),
  action: v.picklist(['create', 'update', 'skip']),
  clientAction: v.nullable(v.picklist(['create', 'update', 'keep'])),
  vehicleAction: v.nullable(v.picklist(['create', 'update'])),
  name: v.string(),
  phone: v.string(),
  vehicle: v.string(),
  plate: v.string(),
  /** Key in `people` of the answer who the person of the row is; null without a question. */
  question: v.nullable(v.number()),
  problems: v.array(ImportProblem),
});
export type CheckedRow = v.InferOutput<typeof Row>;

const Check = v.object({
  id: v.string(),
  fileName: v.string(),
  format: v.picklist(['csv', 'xlsx', 'ods', 'vcard', 'torqvoice']),
  /** Character set of a text, guessed or chosen; null for other files. */
  encoding: v.nullable(ImportEncoding),
  /** The columns of the file with their first values. */
  columns: v.array(v.object({ heading: v.string(), samples: v.array(v.string()), field: v.nullable(ImportField) })),
  answers: ImportAnswers,
  rows: v.array(Row),
  counts: Counts,
  /** Number of records that would be created, updated or skipped. */
  records: v.object({ clients: Counts, vehicles: Counts }),
});
export type ImportCheck = v.InferOutput<typeof Check>;

const UndoSkippedRecord = v.object({
  entityType: v.picklist(['users', 'vehicles']),
  id: v.string(),
  userId: v.string(),
  title: v.string(),
});

/**
 * An import, in progress or finished. `kept` lists the records that its undo did not remove, because they had been
 * changed or used.
 */
const ImportRecord = v.object({
  id: v.string(),
  fileName: v.string(),
  createdAt: v.string(),
  actorName: v.string(),
  state: v.picklist(['CHECKED', 'DONE', 'UNDONE']),
  /** Rows written so far. */
  processed: v.number(),
  total: v.number(),
  records: v.nullable(v.object({ clients: Counts, vehicles: Counts })),
  skipped: v.number(),
  undoUntil: v.nullable(v.string()),
  kept: v.array(UndoSkippedRecord),
});
export type ImportRecord = v.InferOutput<typeof ImportRecord>;

export const imports = {
  name,
  /**
   * Parses a file, or applies another mapping to the file of an earlier check, and returns the outcome that an import
   * would have.
   */
  check: endpoint({
    name,
    method: 'POST',
    path: '/import/check-file',
    access,
    errors: ['NOT_FOUND', 'CONFLICT'],
    multipart: true,
    body: v.strictObject({
      importId: v.optional(Id),
      mapping: jsonField(ImportMapping),
      answers: jsonField(ImportAnswers),
      /** Character set of the file. */
      encoding: v.optional(ImportEncoding),
    }),
    response: v.object({ data: Check }),
  }),
  run: endpoint({
    name,
    method: 'POST',
    path: '/import/run-import',
    access,
    errors: ['NOT_FOUND', 'CONFLICT', 'TAKEN'],
    idempotent: true,
    body: v.strictObject({ importId: Id, mapping: ImportMapping, answers: ImportAnswers }),
    response: v.object({ data: ImportRecord }),
  }),
  /** Lists the imports of the last day, newest first, with their progress. */
  list: endpoint({
    name,
    method: 'GET',
    path: '/import/fetch-imports',
    access,
    response: v.object({ data: v.array(ImportRecord) }),
  }),
  /** Sends the rows that were skipped or imported only in part, as CSV with the reasons. */
  skippedRows: endpoint({
    name,
    method: 'GET',
    path: '/import/fetch-skipped-rows/{id}',
    access,
    files: ['text/csv'],
    response: v.object({}),
  }),
  undo: endpoint({
    name,
    method: 'DELETE',
    path: '/import/undo-import/{id}',
    access,
    errors: ['CONFLICT', 'UNDO_EXPIRED', 'TAKEN'],
    response: v.object({ data: ImportRecord }),
  }),
};
