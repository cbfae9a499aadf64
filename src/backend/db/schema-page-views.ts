import type { Generated } from 'kysely';
import type { Timestamp } from './column-types.ts';

// Written by `npm run schema` from the migrated database. Amounts are minor units of the column `currency`; a day
// is `YYYY-MM-DD`. Columns are snake_case in the database, and Kysely's CamelCasePlugin is not used: a query reads
// as its SQL.

export interface PageViewDayTable {
  day: string;
  dimension: 'total' | 'path' | 'browser' | 'os' | 'device' | 'language' | 'referrer' | 'campaign';
  name: string;
  views: number;
  visitors: number;
}

export interface PageViewSessionTable {
  day: string;
  key: string;
}

export interface PageViewTable {
  id: Generated<string>;
  at: Timestamp;
  session_id: string;
  path: string;
  referrer: string | null;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  browser: string;
  os: string;
  device_type: string;
  event_type: string;
  screen_size: string | null;
  language: string | null;
  is_signed_in: Generated<boolean>;
}
