import { sql } from 'kysely';
import type { Deps } from '#backend/deps.ts';
import { ensureVisits } from './garage.ts';

/** Days of generated page views. */
const DAYS = 4 * 365;
/** Distinct names per day in each dimension of the page-view roll-ups. */
const NAME_COUNTS = { total: 1, path: 60, referrer: 20, campaign: 12, browser: 6, device: 3, language: 3 };

/**
 * Adds visits like `ensureVisits` and, once, the other records that the main panel reads: messages and the clients
 * created from them, ratings, holds, re-opened tasks and page views.
 */
export async function ensurePanelRecords(deps: Deps, visits: number): Promise<void> {
  await ensureVisits(deps, visits);
  const { rows } = await deps.pool.query(`select from messages where full_name like 'Bench %' limit 1`);
  if (rows.length === 0) await addPanelRecords(deps);
  // Index-only scans need a current visibility map; an earlier run may have written to these tables.
  for (const table of [
    'messages',
    'users',
    'ratings',
    'visits',
    'tasks',
    'payments',
    'status_changes',
    'page_view_days',
  ])
    await sql`vacuum analyze ${sql.table(table)}`.execute(deps.db);
}

async function addPanelRecords(deps: Deps): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await sql`
      insert into messages (full_name, email, message, read, campaign, created_at)
      select 'Bench ' || i, 'bench-' || i || '@karaj.test', 'Bonjour', i % 50 > 0,
             case when i % 3 > 0 then 'Campaign ' || i % 12 end, now() - make_interval(mins => i * 40)
      from generate_series(1, 50000) i`.execute(tx);
    await sql`
      update users set message_id = message.id
      from (select id, row_number() over (order by id) as n from users where username like 'bulk-%') as client
      join (select id, row_number() over (order by id) as n from messages) as message on message.n * 5 = client.n
      where users.id = client.id`.execute(tx);
    await sql`
      insert into ratings (user_id, stars, created_at, search)
      select id, 1 + (n * 7 % 5)::int, now() - make_interval(mins => (n * 50)::int), ''
      from (select id, row_number() over (order by id) as n from users where username like 'bulk-%') as client
      where n <= 40000`.execute(tx);
    await sql`
      update tasks set hold_reason = (array['PARTS', 'APPROVAL', 'CLIENT'])[1 + length(name) % 3]
      where status = 'In Progress'`.execute(tx);
    await sql`
      insert into status_changes (visit_id, task_id, from_status, to_status, at)
      select visit_id, id, 'Completed', 'Re-opened', completed_at from tasks
      where completed_at is not null and hashtext(id::text) % 200 = 0`.execute(tx);
    for (const [dimension, names] of Object.entries(NAME_COUNTS))
      await sql`
        insert into page_view_days (day, dimension, name, views, visitors)
        select current_date - day, ${dimension}, ${dimension} || ' ' || name, 300 / name + day % 9, 200 / name
        from generate_series(0, ${sql.lit(DAYS)}) day, generate_series(1, ${sql.lit(names)}) name
        on conflict do nothing`.execute(tx);
  });
}
