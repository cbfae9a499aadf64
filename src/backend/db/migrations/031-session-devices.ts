import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the device and the time of the last use to sessions (docs/rules/sessions.md#devices). */
export const sessionDevices: Migration = {
  async up(db) {
    await sql`
      alter table sessions
        add column browser text,
        add column os text,
        add column device_type text,
        add column last_used_at timestamptz(3)
    `.execute(db);
  },
};
