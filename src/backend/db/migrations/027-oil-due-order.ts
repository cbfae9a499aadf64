import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

// The due date of `forecastOilChange`, in UTC, because a generated column must not depend on the time zone of a
// session.
const LAST_DAY = sql`(created_at at time zone 'UTC' + interval '12 months')`;
/** Days until the next change at the current pace; negative when the km are exceeded, null when the pace is unknown. */
const DAYS = sql`greatest(-36500, least(36500, case
  when next_change_km > latest_km then (next_change_km - latest_km) / nullif(km_per_day, 0)
  else (next_change_km - latest_km) / coalesce(nullif(km_per_day, 0), 40)
end))`;

/** Adds the time from which an oil change is due, by which the list of due oil changes is sorted. */
export const oilDueOrder: Migration = {
  async up(db) {
    await sql`
      alter table oil_changes add column due_from timestamptz(3) generated always as (
        least(
          ${LAST_DAY},
          case
            when next_change_km > latest_km and coalesce(km_per_day, 0) = 0 then null
            else latest_km_updated_at at time zone 'UTC' + make_interval(secs => 86400 * ${DAYS})
          end
        ) at time zone 'UTC'
      ) stored
    `.execute(db);
    await sql`create index oil_changes_by_due_from on oil_changes (due_from, id) where deleted_at is null`.execute(db);
  },
};
