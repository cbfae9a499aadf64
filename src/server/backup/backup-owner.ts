import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS } from '#domain/units.ts';

/** Identifies the installation of a backup: the time of its creation in milliseconds. */
export type Owner = number;

/** The first timestamp of the row of `installation` is its creation; the one after it may be null. */
const TIMESTAMP = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d(?::?\d\d)?/;
/** Age in milliseconds from which a backup without an owner was interrupted. */
const ABANDONED = 24 * HOUR_MS;

/** Reads the owner of a complete or incomplete backup; undefined before its rows of `installation` were written. */
export function readOwner(backup: string): Owner | undefined {
  try {
    const [text] = TIMESTAMP.exec(readFileSync(join(backup, 'tables', 'installation.copy'), 'utf8')) ?? [];
    return text === undefined ? undefined : Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  } catch {
    return undefined;
  }
}

/**
 * Returns true for a backup that an installation may link and remove: its own, and one that names no owner, which is complete (0.1.0
 * wrote it) or was interrupted long ago. Several installations may have one folder of backups.
 */
export function isOwn(backup: string, owner: Owner | undefined, now: Date): boolean {
  const found = readOwner(backup);
  if (found !== undefined) return found === owner;
  const hasManifest = statSync(join(backup, 'manifest.json'), { throwIfNoEntry: false }) !== undefined;
  return hasManifest || now.getTime() - readMoment(backup) > ABANDONED;
}

/** Returns the moment in the name of a backup, `<prefix>-YYYY-MM-DDTHH-MM-SS`, in milliseconds. */
export function readMoment(backup: string): number {
  const [, day, hour, minute, second] = /-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)$/.exec(backup)!;
  return Date.parse(`${day}T${hour}:${minute}:${second}Z`);
}
