import { unzipSync } from 'fflate';
import { ARCHIVE_ENTRIES_MAX, UNPACKED_ARCHIVE_MAX_MB } from '#domain/imports/import-fields.ts';
import { MB } from '#domain/units.ts';
import { FileError } from './import-job.ts';

/** A ZIP file whose entries are unpacked one by one. */
export interface Archive {
  names: ReadonlySet<string>;
  /** Returns the bytes of an entry; undefined without one. */
  read(name: string): Uint8Array | undefined;
}

/**
 * Opens a ZIP file. An entry is never unpacked beyond the size in the directory of the ZIP file.
 * @throws FileError for too many entries or too many unpacked bytes
 */
export function openArchive(bytes: Uint8Array): Archive {
  const names = new Set<string>();
  let entries = 0;
  let unpacked = 0;
  unzip(bytes, ({ name, originalSize }) => {
    names.add(name);
    entries++;
    unpacked += originalSize;
    if (entries > ARCHIVE_ENTRIES_MAX || unpacked > UNPACKED_ARCHIVE_MAX_MB * MB)
      throw new FileError('archiveLimits', { n: UNPACKED_ARCHIVE_MAX_MB, max: ARCHIVE_ENTRIES_MAX });
    return false;
  });
  return {
    names,
    read: (wanted) => unzip(bytes, ({ name }) => name === wanted)[wanted],
  };
}

type Filter = NonNullable<NonNullable<Parameters<typeof unzipSync>[1]>['filter']>;

function unzip(bytes: Uint8Array, filter: Filter): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError('fileUnreadable');
  }
}
