import type * as v from 'valibot';
import type { CommandDeps } from '#backend/capabilities.ts';
import type { Actor } from '#backend/http/route.ts';
import { AppError } from '#domain/errors.ts';
import type { Currency } from '#domain/money/currency.ts';
import { amountsToDecimals, amountsToMinorUnits } from './amounts.ts';
import { replaceImage } from './record-image.ts';
import { audit, type Changes } from './audit.ts';
import { lockRecord, readRecord, type Scope } from './repository.ts';
import { inTransaction, type TransactionContext } from './transaction.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import { columnOf, type BaseRow, type ResourceCalls, type ResourceSpec } from './spec.ts';

type Input<R extends ResourceCalls> = v.InferOutput<R['input']>;
type Values = Record<string, unknown>;

/** Makes a record; answers it as it is stored. */
export async function createRecord<R extends ResourceCalls, Row extends BaseRow>(
  deps: CommandDeps,
  spec: ResourceSpec<R, Row>,
  actor: Actor,
  input: Input<R>,
): Promise<Row> {
  if (spec.mayCreate?.(actor, input) === false) throw new AppError('ROLE_FORBIDDEN');
  const row = await inTransaction(deps, actor, spec.unique, (act) => insertRecord(act, spec, input));
  spec.onCreated?.(row, deps);
  return row;
}

/** The same as a part of a larger act, which knows who may. */
export async function insertRecord<R extends ResourceCalls, Row extends BaseRow>(
  act: TransactionContext,
  spec: ResourceSpec<R, Row>,
  input: Input<R>,
): Promise<Row> {
  const derived = await spec.prepare?.({ ...act, input, before: undefined });
  const currency = currencyOf(derived, input as Values);
  const changed = changesOf(undefined, amountsToMinorUnits(spec.amounts, input as Values, currency));
  if (spec.image)
    await replaceImage(act, { purpose: spec.image, before: null, after: (changed.image?.to ?? null) as string | null });
  const stamps = { created_at: act.now, updated_at: act.now };
  const columns: Values = { ...columnsOf(changed), ...derived, ...stamps };
  const names = Object.keys(columns);
  const [made] = await transactionExecutor(act.tx)<{ id: string }>(
    `insert into ${spec.table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(columns),
  );
  const changes = amountsToDecimals(spec.amounts, changed, currency);
  await audit(act, { action: 'create', entityType: spec.endpoints.name, entityId: made!.id, changes });
  return readRecord(transactionExecutor(act.tx), spec, made!.id);
}

interface UpdateOptions<R extends ResourceCalls, Row> extends Scope {
  /** The moment the change was based on; absent where the call may omit it. */
  updatedAt?: string;
  /** Named in the audit log. */
  action?: string;
  /** Told in the audit log beside what changed. */
  reason?: string;
  /** In place of the resource's own `mayUpdate`. */
  may?(actor: Actor, row: Row, input: Partial<Input<R>>): boolean;
}

/** Changes the fields that were sent; the same values again change nothing. */
export async function updateRecord<R extends ResourceCalls, Row extends BaseRow>(
  deps: CommandDeps,
  spec: ResourceSpec<R, Row>,
  actor: Actor,
  id: string,
  input: Values,
  options: UpdateOptions<R, Row> = {},
): Promise<Row> {
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<
    Input<R>
  >;
  return inTransaction(deps, actor, spec.unique, async (act) => {
    const run = transactionExecutor(act.tx);
    const before = await lockRecord(run, spec, id, options);
    const may = options.may ?? spec.mayUpdate;
    if (may?.(actor, before, sent) === false) throw new AppError('ROLE_FORBIDDEN');
    assertNotStale(before, options.updatedAt);
    const derived = await spec.prepare?.({ ...act, input: sent, before });
    const currency = currencyOf(derived, sent as Values, before as unknown as Values);
    const changed = changesOf(before as unknown as Values, amountsToMinorUnits(spec.amounts, sent as Values, currency));
    if (!Object.keys(changed).length) return before;
    if (spec.image && changed.image) {
      const { from, to } = changed.image as { from: string | null; to: string | null };
      await replaceImage(act, { purpose: spec.image, before: from, after: to });
    }
    const columns: Values = { ...columnsOf(changed), ...derived };
    const names = Object.keys(columns);
    // Two changes within a millisecond still differ in `updated_at`.
    await run(
      `update ${spec.table} set ${names.map((name, at) => `${name} = $${at + 3}`).join(', ')},
       updated_at = greatest($2::timestamptz(3), updated_at + interval '1 millisecond') where id = $1`,
      [id, act.now, ...Object.values(columns)],
    );
    const told = amountsToDecimals(spec.amounts, changed, currency);
    const changes = options.reason === undefined ? told : { ...told, reason: { from: null, to: options.reason } };
    await audit(act, {
      action: options.action ?? 'update',
      entityType: spec.endpoints.name,
      entityId: before.id,
      changes,
    });
    await spec.onUpdate?.(act, before, sent);
    return readRecord(run, spec, id);
  });
}

/** Refuses what was based on an earlier state of a record; a call that may omit the moment is not asked. */
export function assertNotStale({ updated_at }: Pick<BaseRow, 'updated_at'>, updatedAt: string | undefined): void {
  if (updatedAt !== undefined && new Date(updatedAt).getTime() !== updated_at.getTime()) throw new AppError('STALE');
}

/** What differs, by field. */
export function changesOf(before: Values | undefined, input: Values): Changes {
  const changes: Changes = {};
  for (const [field, to] of Object.entries(input)) {
    const from = before?.[columnOf(field)] ?? null;
    if (to !== undefined && JSON.stringify(from) !== JSON.stringify(to)) changes[field] = { from, to };
  }
  return changes;
}

/** What a record's amounts are in: its own currency, or that of what it belongs to. */
const currencyOf = (...sources: (Values | void)[]): Currency =>
  sources.map((source) => source?.currency).find((currency) => currency !== undefined) as Currency;

/** The columns that changes write. */
export const columnsOf = (changes: Changes): Values =>
  Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [columnOf(field), to]));
