import * as v from 'valibot';
import { accessStorage } from '#client/browser-storage.ts';
import { $session, RECENT_RECORDS_KEY } from '#client/session.ts';

const RECENT_TYPES = ['users', 'vehicles', 'visits'] as const;
export type RecentType = (typeof RECENT_TYPES)[number];

const RecentRecord = v.object({ type: v.picklist(RECENT_TYPES), title: v.string(), href: v.string() });
export type RecentRecord = v.InferOutput<typeof RecentRecord>;

const RecentRecords = v.object({ userId: v.string(), records: v.array(RecentRecord) });

const RECORDS_MAX = 8;

/**
 * Returns the records that the signed-in user has opened in this browser, latest first
 * (docs/rules/sessions.md#recently-opened-records).
 */
export function readRecentRecords(): RecentRecord[] {
  const stored = accessStorage(() => JSON.parse(localStorage.getItem(RECENT_RECORDS_KEY) ?? 'null') as unknown);
  const parsed = v.safeParse(RecentRecords, stored);
  return parsed.success && parsed.output.userId === $session.get()?.user.id ? parsed.output.records : [];
}

/** Adds a record that the signed-in user has opened, and removes the records of another user. */
export function addRecentRecord(record: RecentRecord): void {
  const userId = $session.get()?.user.id;
  if (!userId) return;
  const others = readRecentRecords().filter(({ href }) => href !== record.href);
  const records = [record, ...others].slice(0, RECORDS_MAX);
  accessStorage(() => localStorage.setItem(RECENT_RECORDS_KEY, JSON.stringify({ userId, records })));
}
