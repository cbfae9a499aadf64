import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Updates the client of the tasks when their visit moves to another client. */
export const movedVisits: Migration = {
  async up(db) {
    await sql`
      alter table tasks
      drop constraint tasks_visit_id_user_id_fkey,
      add foreign key (visit_id, user_id) references visits (id, user_id) on update cascade
    `.execute(db);
  },
};
