import type { HasClock, HasConfig, HasDatabase, HasTranslations } from '#backend/capabilities.ts';
import { route } from '#backend/http/route.ts';
import { resolveRange } from '#backend/resource/repository.ts';
import { searchPatterns } from '#backend/resource/search-term.ts';
import type { Locale } from '#domain/locales.ts';
import { audit } from '#domain/audit/endpoints.ts';
import type { QueryOf, ResponseOf } from '#domain/endpoint.ts';
import { listReferences, type RecordReference, readRecordNames } from './repository.ts';

type LogPage = ResponseOf<typeof audit.list>;

/** Lists audit log entries, by default the newest first; a search matches the name of the actor. */
async function listLogs(
  deps: HasConfig & HasClock & HasDatabase & HasTranslations,
  query: QueryOf<typeof audit.list>,
  locale: Locale,
): Promise<LogPage> {
  const { page, limit = deps.config.publicPageSize, sortOrder = 'desc', entityType, entityId, actorId, action } = query;
  const range = await resolveRange(deps, query);
  const groups = query.search ? searchPatterns(query.search) : [];
  const matching = deps.db
    .selectFrom('audit_log')
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_id')
    .$if(entityType !== undefined, (logs) => logs.where('entity_type', '=', entityType!))
    .$if(entityId !== undefined, (logs) => logs.where('entity_id', '=', entityId!))
    .$if(actorId !== undefined, (logs) => logs.where('audit_log.actor_id', '=', actorId!))
    .$if(action !== undefined, (logs) => logs.where('action', '=', action!))
    .$if(groups.length > 0, (logs) =>
      logs.where(({ and, or, eb }) =>
        or(groups.map((group) => and(group.map((pattern) => eb('actor.search', 'like', pattern))))),
      ),
    )
    .$if(range !== undefined, (logs) => logs.where('at', '>=', range!.from).where('at', '<', range!.until));
  const [rows, counted] = await Promise.all([
    matching
      .select(['audit_log.id', 'at', 'actor_id', 'action', 'entity_type', 'entity_id', 'changes'])
      .select(['actor.first_name', 'actor.last_name'])
      .orderBy('at', sortOrder)
      .orderBy('audit_log.id', sortOrder)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    matching.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const references = rows.map(({ changes }) => listReferences(changes));
  const names = await readRecordNames(deps, [...rows, ...references.flat()], locale);
  const nameOf = ({ entity_type, entity_id }: RecordReference) => names.get(`${entity_type} ${entity_id}`);
  const total = Number(counted.total);
  return {
    data: rows.map((row, at) => ({
      id: row.id,
      at: row.at.toISOString(),
      actorId: row.actor_id,
      actorName: row.first_name && `${row.first_name} ${row.last_name}`,
      action: row.action,
      entityType: row.entity_type,
      entityId: row.entity_id,
      entityName: nameOf(row) ?? null,
      changes: row.changes,
      names: Object.fromEntries(
        references[at]!.flatMap((reference) => {
          const name = nameOf(reference);
          return name ? [[reference.entity_id, name]] : [];
        }),
      ),
    })),
    meta: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}

export const auditRoutes = [route(audit.list, ({ deps, query, locale }) => listLogs(deps, query, locale))];
