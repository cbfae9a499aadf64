import { sql } from 'kysely';
import type { HasClock, HasConfig, HasDatabase, HasTranslations } from '#backend/capabilities.ts';
import { route } from '#backend/http/route.ts';
import { resolveRange } from '#backend/resource/repository.ts';
import { searchPatterns } from '#backend/resource/search-term.ts';
import { readNameLookup } from '#backend/resource/static-names.ts';
import type { QueryOf, ResponseOf } from '#domain/endpoint.ts';
import type { Locale } from '#domain/locales.ts';
import { trash, TRASH_TYPES, type TrashType } from '#domain/trash/endpoints.ts';
import { RECORD_TABLES, showRecordName } from '../audit/repository.ts';

interface Row {
  id: string;
  type: TrashType;
  title: string;
  deleted_at: Date;
  deleted_by: string | null;
  deleted_by_name: string | null;
  total: number;
}

/** Lists deleted records, the newest deletion first (docs/rules/lifecycles.md#trash). */
async function listTrash(
  deps: HasConfig & HasClock & HasDatabase & HasTranslations,
  query: QueryOf<typeof trash.list>,
  locale: Locale,
): Promise<ResponseOf<typeof trash.list>> {
  const { page, limit = deps.config.publicPageSize, entityType, search } = query;
  const range = await resolveRange(deps, query);
  const groups = search ? searchPatterns(search) : [];
  const deletions = (entityType ? [entityType] : TRASH_TYPES).map((type) => {
    const { table, name } = RECORD_TABLES[type];
    const conditions = [sql`t.deleted_at is not null`];
    if (range) conditions.push(sql`t.deleted_at >= ${range.from} and t.deleted_at < ${range.until}`);
    if (groups.length > 0) {
      const matches = groups.map((group) =>
        sql.join(
          group.map((pattern) => sql`t.search like ${pattern}`),
          sql` and `,
        ),
      );
      conditions.push(sql`(${sql.join(matches, sql` or `)})`);
    }
    return sql`
      select t.id, ${type}::text as type, ${name(locale)} as title, t.deleted_at, t.deleted_by
      from ${sql.table(table)} t where ${sql.join(conditions, sql` and `)}
    `;
  });
  const { rows } = await sql<Row>`
    select deleted.*, nullif(concat_ws(' ', person.first_name, person.last_name), '') as deleted_by_name,
      count(*) over ()::int as total
    from (${sql.join(deletions, sql` union all `)}) as deleted
    left join users as person on person.id = deleted.deleted_by
    order by deleted.deleted_at desc, deleted.id desc
    limit ${limit} offset ${(page - 1) * limit}
  `.execute(deps.db);
  const total = rows[0]?.total ?? 0;
  const names = await readNameLookup(deps.db, locale);
  const noPlate = deps.translate(locale, 'shell:noPlate');
  return {
    data: rows.map((row) => ({
      id: row.id,
      entityType: row.type,
      title: showRecordName(row.type, row.title, names, noPlate),
      deletedAt: row.deleted_at.toISOString(),
      deletedBy: row.deleted_by,
      deletedByName: row.deleted_by_name,
    })),
    meta: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}

export const trashRoutes = [route(trash.list, ({ deps, query, locale }) => listTrash(deps, query, locale))];
