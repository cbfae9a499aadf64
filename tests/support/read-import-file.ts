import { readImportFile } from '#backend/import-file/read-file.ts';
import type { ImportEncoding } from '#domain/imports/import-fields.ts';
import { toByteSource } from './import-files.ts';

/** Reads a file as the import reads an uploaded one. */
export const read = async (file: Blob, encoding?: ImportEncoding) =>
  readImportFile(toByteSource(new Uint8Array(await file.arrayBuffer())), encoding);
