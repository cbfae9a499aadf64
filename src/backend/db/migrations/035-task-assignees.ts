import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the assignee of a task, and indexes for the tasks of one person and for open tasks without an assignee. */
export const taskAssignees: Migration = {
  async up(db) {
    await sql`alter table tasks add column assignee_id uuid references users (id)`.execute(db);
    await sql`
      create index tasks_by_assignee_id_and_created_at on tasks (assignee_id, created_at, id) where deleted_at is null
    `.execute(db);
    await sql`
      create index tasks_unassigned on tasks (visit_id)
      where deleted_at is null and assignee_id is null and status in ('Pending', 'In Progress', 'Re-opened')
    `.execute(db);
  },
};
