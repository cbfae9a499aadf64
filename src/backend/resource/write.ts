import type * as v from 'valibot';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import type { CommandDeps } from '#backend/capabilities.ts';
import type { IdempotencyKey } from '#backend/http/idempotency-key.ts';
import type { Actor } from '#backend/commands/actor.ts';
import type { AuditAction } from '#domain/audit/endpoints.ts';
import { AppError } from '#domain/errors.ts';
import { fillMissingLanguages } from '#domain/localized.ts';
import type { Currency } from '#domain/money/currency.ts';
import { findGrant } from '#domain/roles.ts';
import { amountsToDecimals, amountsToMinorUnits } from './amounts.ts';
import { audit, type Changes } from '#backend/commands/audit.ts';
import { createOnce } from './idempotency.ts';
import { lockRecord } from './locks.ts';
import { mainLanguage } from '#backend/db/merchant-settings.ts';
import { replaceImage } from './record-image.ts';
import { buildInsertQuery, buildUpdateQuery } from './record-query.ts';
import { readRecord, type Scope } from './repository.ts';
import { toColumnName, type BaseRow, type ResourceCalls, type ResourceSpec } from './spec.ts';
import { inTransaction, type TransactionContext } from '#backend/commands/transaction.ts';

type Input<R extends ResourceCalls> = v.InferOutput<R['input']>;
type Values = Record<string, unknown>;

/**
 * Creates a record, once per idempotency key, and returns its row.
 * @throws AppError ROLE_FORBIDDEN, VALIDATION, TAKEN, ALREADY_RECORDED
 */
export async function createRecord<R extends ResourceCalls, Row extends BaseRow>(
  deps: CommandDeps,
  spec: ResourceSpec<R, Row>,
  actor: Actor,
  input: Input<R>,
  key?: IdempotencyKey,
): Promise<Row> {
  if (spec.mayCreate?.(actor, input) === false) throw new AppError('ROLE_FORBIDDEN');
  const { record, isReplay } = await inTransaction(deps, actor, spec.unique, (context) =>
    createOnce(
      context,
      key,
      () => insertRecord(context, spec, input),
      (id) => readRecord(transactionExecutor(context), spec, id),
    ),
  );
  if (!isReplay) spec.onCreated?.(record, deps, actor);
  return record;
}

/**
 * Inserts a record inside a transaction of the caller, who checks permissions.
 *
 * @param options `prepare` replaces that of the resource
 */
export async function insertRecord<R extends ResourceCalls, Row extends BaseRow>(
  context: TransactionContext,
  spec: ResourceSpec<R, Row>,
  given: Input<R>,
  { prepare = spec.prepare }: Pick<ResourceSpec<R, Row>, 'prepare'> = {},
): Promise<Row> {
  const input = await resolvePlainTexts(context, spec, given);
  const derived = await prepare?.({ ...context, input, before: undefined });
  const currency = findCurrency(derived, input);
  const changes = diffFields(undefined, amountsToMinorUnits(spec.amounts, input, currency));
  if (spec.image) {
    const after = (changes.image?.to ?? null) as string | null;
    await replaceImage(context, { purpose: spec.image, before: null, after });
  }
  const columns = { ...toColumnValues(changes), ...derived, created_at: context.now, updated_at: context.now };
  const executor = transactionExecutor(context);
  const query = buildInsertQuery({ table: spec.table, columns: Object.keys(columns) });
  const [inserted] = await query.execute(executor, columns);
  await audit(context, {
    action: 'create',
    entityType: spec.endpoints.name,
    entityId: inserted!.id,
    changes: spec.isPersonal ? {} : amountsToDecimals(spec.amounts, changes, currency),
  });
  const row = await readRecord(executor, spec, inserted!.id);
  await spec.onInsert?.(context, row);
  return row;
}

interface UpdateOptions<R extends ResourceCalls, Row extends BaseRow> extends Scope {
  /** The version that the update is based on; absent where the call may omit it. */
  updatedAt?: string;
  /** The action in the audit log; by default `update`. */
  action?: AuditAction;
  /** Added to the changes in the audit log. A closed record requires it. */
  reason?: string | null;
  /** Replaces the resource's own `mayUpdate`. */
  may?(actor: Actor, row: Row, input: Partial<Input<R>>): boolean;
  /** Replaces the resource's own `prepare`. */
  prepare?: ResourceSpec<R, Row>['prepare'];
}

/**
 * Updates the fields that were sent and returns the row; equal values change nothing.
 * @throws AppError NOT_FOUND, ROLE_FORBIDDEN, RECORD_CLOSED, STALE, VALIDATION, TAKEN
 */
export const updateRecord = <R extends ResourceCalls, Row extends BaseRow>(
  deps: CommandDeps,
  spec: ResourceSpec<R, Row>,
  actor: Actor,
  id: string,
  input: Values,
  options: UpdateOptions<R, Row> = {},
): Promise<Row> => inTransaction(deps, actor, spec.unique, (context) => applyUpdate(context, spec, id, input, options));

/**
 * Updates a record inside a transaction of the caller.
 * @throws AppError NOT_FOUND, ROLE_FORBIDDEN, RECORD_CLOSED, STALE, VALIDATION
 */
export async function applyUpdate<R extends ResourceCalls, Row extends BaseRow>(
  context: TransactionContext,
  spec: ResourceSpec<R, Row>,
  id: string,
  input: Values,
  options: UpdateOptions<R, Row> = {},
): Promise<Row> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<
    Input<R>
  >;
  const { actor } = context;
  const executor = transactionExecutor(context);
  const before = await lockRecord(executor, spec, id, options);
  const may = options.may ?? spec.mayUpdate;
  if (may?.(actor, before, given) === false) throw new AppError('ROLE_FORBIDDEN');
  if (spec.isClosed?.(before)) assertMayCorrect(actor, options.reason);
  assertNotStale(before, options.updatedAt);
  const sent = await resolvePlainTexts(context, spec, given, before as unknown as Values);
  const prepare = options.prepare ?? spec.prepare;
  const derived = await prepare?.({ ...context, input: sent, before, reason: options.reason });
  const currency = findCurrency(derived, sent, before as unknown as Values);
  const changes = diffFields(before as unknown as Values, amountsToMinorUnits(spec.amounts, sent, currency));
  if (!Object.keys(changes).length) return before;
  if (spec.image && changes.image) {
    const { from, to } = changes.image as { from: string | null; to: string | null };
    await replaceImage(context, { purpose: spec.image, before: from, after: to });
  }
  const isRenamed = spec.spelledField !== undefined && spec.spelledField in changes;
  const columns = { ...toColumnValues(changes), ...derived, ...(isRenamed && { spelled_alike: false }) };
  const query = buildUpdateQuery({ table: spec.table, columns: Object.keys(columns) });
  await query.execute(executor, { ...columns, id, now: context.now });
  const audited = spec.isPersonal ? {} : amountsToDecimals(spec.amounts, changes, currency);
  await audit(context, {
    action: options.action ?? 'update',
    entityType: spec.endpoints.name,
    entityId: before.id,
    changes: options.reason ? { ...audited, reason: { from: null, to: options.reason } } : audited,
  });
  await spec.onUpdate?.(context, before, sent);
  return readRecord(executor, spec, id);
}

/**
 * Replaces each plain text of a localized field by a text per language: the plain one in the
 * [main language](docs/rules/routes.md#content-languages), in the others those of the stored row.
 */
async function resolvePlainTexts<Given extends object>(
  { tx }: TransactionContext,
  { localized = [] }: { localized?: readonly string[] },
  given: Given,
  before: Values = {},
): Promise<Given> {
  const isPlain = ([field, value]: [string, unknown]) =>
    localized.includes(field) && (typeof value === 'string' || value === null);
  const plain = Object.entries(given).filter(isPlain);
  if (plain.length === 0) return given;
  const main = await mainLanguage(tx);
  const texts = plain.map(([field, text]) => [
    field,
    fillMissingLanguages({ ...(before[toColumnName(field)] as object | null), [main]: text as string | null }),
  ]);
  return { ...given, ...(Object.fromEntries(texts) as object) };
}

/**
 * Checks a change or deletion of a closed record (docs/rules/lifecycles.md#closed-records).
 * @throws AppError RECORD_CLOSED for a role that may not correct it, VALIDATION without a reason
 */
export function assertMayCorrect(actor: Pick<Actor, 'role'>, reason: string | null | undefined): void {
  if (!findGrant(actor.role, 'records.correct')) throw new AppError('RECORD_CLOSED');
  if (!reason) throw new AppError('VALIDATION', { problems: [{ field: 'reason', code: 'required' }] });
}

/**
 * Checks that a write is based on the stored version; without `updatedAt`, nothing is checked.
 * @throws AppError STALE
 */
export function assertNotStale({ updated_at }: Pick<BaseRow, 'updated_at'>, updatedAt: string | undefined): void {
  if (updatedAt !== undefined && new Date(updatedAt).getTime() !== updated_at.getTime()) throw new AppError('STALE');
}

/** Returns the fields whose value differs from the row. */
export function diffFields(before: Values | undefined, input: Values): Changes {
  const changes: Changes = {};
  for (const [field, to] of Object.entries(input)) {
    const from = before?.[toColumnName(field)] ?? null;
    if (to !== undefined && JSON.stringify(from) !== JSON.stringify(to)) changes[field] = { from, to };
  }
  return changes;
}

/** Returns the currency of the first source that has one: the derived columns, the input, or the stored row. */
const findCurrency = (...sources: (Values | void)[]): Currency =>
  sources.map((source) => source?.currency).find((currency) => currency !== undefined) as Currency;

/** Returns the new values of changes by column. */
export const toColumnValues = (changes: Changes): Values =>
  Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [toColumnName(field), to]));
