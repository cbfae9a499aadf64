import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { HasClock, HasConfig, HasDatabase, HasLog, HasRateLimits } from '#backend/capabilities.ts';
import type { AuditAction } from '#domain/audit/endpoints.ts';
import { AppError } from '#domain/errors.ts';
import { DAY_MS, HOUR_MS } from '#domain/units.ts';
import type { TransactionContext } from './transaction.ts';

/** The previous and the new value of each changed field. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

interface Entry {
  action: AuditAction;
  entityType: string;
  entityId: string;
  changes?: Changes;
}

/** Writes entries to the audit log, in the transaction of the change. Entries never contain secrets. */
export async function audit(
  { tx, actor, now }: Pick<TransactionContext, 'tx' | 'actor' | 'now'>,
  ...entries: Entry[]
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('audit_log')
    .values(
      entries.map(({ action, entityType, entityId, changes }) => ({
        at: now,
        actor_id: actor.id,
        action,
        entity_type: entityType,
        entity_id: entityId,
        changes: JSON.stringify(changes ?? {}),
      })),
    )
    .execute();
}

/** Account event for the log, without addresses, names and secrets. */
interface AccountEvent {
  event: AuditAction | 'change-role';
  /** The person whose account it concerns; absent for an unknown name. */
  userId?: string | undefined;
  actorId?: string | undefined;
  requestId?: string | undefined;
  /** Kind of the typed name, such as `email`, of an event without an account. */
  nameKind?: string | undefined;
}

/** Logs an account event. */
export const logAccountEvent = ({ log }: HasLog, event: AccountEvent): void => log.info(event, 'account event');

/**
 * Returns the id and the changes of the entry that counts the events of an hour about unknown accounts, which strangers
 * cause without limit. Each kind of typed name has one entry per hour, never the names themselves.
 */
function toHourlyEntry(now: Date, event: AuditAction, nameKind: string): { id: string; changes: string } {
  const hour = Math.floor(now.getTime() / HOUR_MS);
  const digest = createHash('sha256').update(`${event}:${nameKind}:${hour}`).digest('hex');
  // The layout of a UUID of version 8, whose content is free.
  const id = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
  const changes = { attempts: { from: null, to: 1 }, ...(nameKind && { nameKind: { from: null, to: nameKind } }) };
  return { id, changes: JSON.stringify(changes) };
}

/**
 * Writes an account event to the log and, outside of a transaction, to the audit log; events about unknown accounts are
 * counted per hour. A failed insert is logged and does not fail the call. Runs the same statement for known and unknown
 * names, so that the response time reveals no account.
 */
export async function recordAccountEvent(
  deps: HasClock & HasDatabase & HasLog,
  event: AccountEvent & { event: AuditAction },
  target: Pick<Entry, 'entityType' | 'entityId'> = { entityType: 'users', entityId: event.userId ?? '' },
): Promise<void> {
  logAccountEvent(deps, event);
  const at = deps.now();
  const isOfStranger = event.userId === undefined && event.actorId === undefined;
  const { id, changes } = isOfStranger
    ? toHourlyEntry(at, event.event, event.nameKind ?? '')
    : { id: null, changes: '{}' };
  await sql`
    insert into audit_log as counted (id, at, actor_id, action, entity_type, entity_id, changes)
    values (coalesce(${id}::uuid, uuidv7()), ${at}, ${event.actorId ?? null}, ${event.event}, ${target.entityType},
      ${target.entityId}, ${changes})
    on conflict (id) do update set changes = jsonb_set(
      counted.changes, '{attempts,to}', to_jsonb((counted.changes #>> '{attempts,to}')::int + 1)
    )`
    .execute(deps.db)
    .catch((error: unknown) => deps.log.error({ err: error }, 'an event was not written to the audit log'));
}

/**
 * Records a refused call or sign-in. The number of records per subject is limited, so that a flood does not fill the
 * audit log.
 */
export async function recordRefusal(
  deps: HasClock & HasDatabase & HasLog & HasRateLimits,
  event: Omit<AccountEvent, 'event'>,
  target?: Pick<Entry, 'entityType' | 'entityId'>,
): Promise<void> {
  try {
    await deps.rateLimits.spend('refusal-account', event.actorId ?? event.userId ?? '');
  } catch (error) {
    if (!(error instanceof AppError)) deps.log.error({ err: error }, 'an event was not written to the audit log');
    return;
  }
  await recordAccountEvent(deps, { ...event, event: 'refuse' }, target);
}

/**
 * Deletes the entries of the audit log that are older than the [retention
 * period](docs/security.md#retention-of-the-audit-log). Keeps corrections, assignments and changed prices of visits and
 * tasks, which the history of a visit shows.
 */
export async function purgeAuditLog({ db, now, config }: HasClock & HasConfig & HasDatabase): Promise<void> {
  const before = new Date(now().getTime() - config.auditRetentionDays * DAY_MS);
  await db
    .deleteFrom('audit_log')
    .where('at', '<', before)
    .where(
      sql<boolean>`not (entity_type in ('visits', 'tasks') and (
        changes ?| array['reason', 'assigneeId'] or action = 'update' and changes ?| array['totalCost', 'soldFor']))`,
    )
    .execute();
}
