import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS } from '#domain/units.ts';

/** Creation time of the installation that made a backup, in Unix milliseconds; identifies the installation. */
export type BackupOwner = number;

/** Matches the first timestamp of the `installation` row, which is its creation time. */
const TIMESTAMP = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d(?::?\d\d)?/;
/** Age in milliseconds from which a backup without a manifest counts as interrupted. */
const ABANDONED_MS = 24 * HOUR_MS;

/** Reads the owner of a complete or incomplete backup; undefined before its rows of `installation` were written. */
export function readOwner(backup: string): BackupOwner | undefined {
  try {
    const [text] = TIMESTAMP.exec(readFileSync(join(backup, 'tables', 'installation.copy'), 'utf8')) ?? [];
    return text === undefined ? undefined : Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  } catch {
    return undefined;
  }
}

/**
 * Returns true if an installation may hard-link and remove a backup: its own, a complete one of release 0.1.0, which
 * has no owner, or one that was interrupted more than a day ago. Several installations may share a folder of backups.
 */
export function isOwnBackup(backup: string, owner: BackupOwner | undefined, now: Date): boolean {
  const found = readOwner(backup);
  if (found !== undefined) return found === owner;
  const hasManifest = statSync(join(backup, 'manifest.json'), { throwIfNoEntry: false }) !== undefined;
  return hasManifest || now.getTime() - parseBackupTime(backup) > ABANDONED_MS;
}

/** Parses the time in the name of a backup, `<prefix>-YYYY-MM-DDTHH-MM-SS`, as Unix milliseconds. */
export function parseBackupTime(backup: string): number {
  const [, day, hour, minute, second] = /-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)$/.exec(backup)!;
  return Date.parse(`${day}T${hour}:${minute}:${second}Z`);
}
