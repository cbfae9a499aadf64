import { sql } from 'kysely';
import * as v from 'valibot';
import type { CommandDeps } from '#backend/capabilities.ts';
import type { Actor } from '#backend/http/route.ts';
import { audit, type Changes } from '#backend/resource/audit.ts';
import { inTransaction, type TransactionContext } from '#backend/resource/transaction.ts';
import { assertNotStale } from '#backend/resource/write.ts';
import { COMMON_TYPES } from '#domain/branding/branding.ts';
import { parseBrandingFields, type BrandingField } from '#domain/branding/branding-fields.ts';
import type { brandingManager } from '#domain/branding/manager-endpoints.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { Id } from '#domain/fields.ts';
import { LOCALE_CODES } from '#domain/locales.ts';
import { attachEntryImages } from './images.ts';
import { trimHistory, type BrandingKind, type BrandingRow } from './repository.ts';

/** Any number will do; whoever saves waits for whoever saves. */
const LOCK = 4_480_005;
/** One entry of each type and language is published, and one is a draft. */
const UNIQUE = { branding_active: 'type', branding_draft: 'type' };

/** Makes the first entry of a type and language, or a draft beside it. */
export async function createBranding(
  deps: CommandDeps,
  actor: Actor,
  { type, language, status = 'ACTIVE', fields: sent }: BodyOf<typeof brandingManager.create>,
): Promise<BrandingRow> {
  const languages = (COMMON_TYPES as readonly string[]).includes(type) ? ['common'] : LOCALE_CODES;
  if (!(languages as readonly string[]).includes(language))
    throw new AppError('VALIDATION', {
      problems: [{ field: 'language', code: 'oneOf', params: { types: languages.join(', ') } }],
    });
  const fields = parseFields(type, sent);
  return inBrandingTransaction(deps, actor, async (act) => {
    const row = await act.tx
      .insertInto('branding')
      .values({ type, language, status, fields: JSON.stringify(fields), ...updateStamp(act), created_at: act.now })
      .returningAll()
      .executeTakeFirstOrThrow();
    return finishSave(act, row, { action: 'create', changes: changesOf([], fields) });
  });
}

/** Changes an entry; what was published is kept as history. A draft may take its place, or be put aside. */
export async function updateBranding(
  deps: CommandDeps,
  actor: Actor,
  id: string,
  { fields: sent, status, updatedAt }: BodyOf<typeof brandingManager.update>,
): Promise<BrandingRow> {
  return inBrandingTransaction(deps, actor, async (act) => {
    const before = await findEntry(act, id);
    // Somebody put another in its place.
    if (before.status === 'ARCHIVED') throw new AppError('STALE');
    assertNotStale(before, updatedAt);
    const to = status ?? before.status;
    if (before.status === 'ACTIVE' && to !== 'ACTIVE')
      throw new AppError('INVALID_TRANSITION', { params: { allowed: [] } });
    const fields = sent ? parseFields(before.type, sent) : before.fields;
    const changes = changesOf(before.fields, fields);
    if (to === before.status && !Object.keys(changes).length) return before;

    if (before.status === 'ACTIVE') await archiveCopy(act, before);
    else if (to === 'ACTIVE') await archiveActive(act, before);
    const row = await updateEntry(act, before, { status: to, fields: JSON.stringify(fields) });
    const action = to === before.status ? 'update' : to === 'ACTIVE' ? 'publish' : 'archive';
    return finishSave(act, row, { action, changes });
  });
}

/** What was published before is published again; what is published now becomes history. */
export async function restoreBranding(deps: CommandDeps, actor: Actor, id: string): Promise<BrandingRow> {
  return inBrandingTransaction(deps, actor, async (act) => {
    const before = await findEntry(act, id);
    if (before.status === 'ACTIVE') return before;
    if (before.status === 'DRAFT') throw new AppError('INVALID_TRANSITION', { params: { allowed: ['ACTIVE'] } });
    await archiveActive(act, before);
    return finishSave(act, await updateEntry(act, before, { status: 'ACTIVE' }), { action: 'restore', changes: {} });
  });
}

function parseFields(type: BrandingKind['type'], sent: readonly BrandingField[]): BrandingField[] {
  const result = parseBrandingFields(type, sent);
  if ('problems' in result) throw new AppError('VALIDATION', result);
  return result.fields;
}

const inBrandingTransaction = (
  deps: CommandDeps,
  actor: Actor,
  work: (act: TransactionContext) => Promise<BrandingRow>,
) =>
  inTransaction(deps, actor, UNIQUE, async (act) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(act.tx);
    return work(act);
  });

async function findEntry({ tx }: TransactionContext, id: string): Promise<BrandingRow> {
  const row = v.is(Id, id) && (await tx.selectFrom('branding').selectAll().where('id', '=', id).executeTakeFirst());
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const updateStamp = ({ actor, now }: TransactionContext) => ({ updated_at: now, updated_by: actor.id });

/** Two saves within a millisecond still differ in `updated_at`. */
const updateEntry = (
  act: TransactionContext,
  { id }: BrandingRow,
  columns: { status: BrandingRow['status']; fields?: string },
) =>
  act.tx
    .updateTable('branding')
    .set({
      ...columns,
      ...updateStamp(act),
      updated_at: sql`greatest(${act.now}::timestamptz(3), updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

const archiveCopy = (
  { tx }: TransactionContext,
  { type, language, fields, created_at, updated_at, updated_by }: BrandingRow,
) =>
  tx
    .insertInto('branding')
    .values({ type, language, status: 'ARCHIVED', fields: JSON.stringify(fields), created_at, updated_at, updated_by })
    .execute();

const archiveActive = ({ tx }: TransactionContext, { type, language }: BrandingKind) =>
  tx
    .updateTable('branding')
    .set({ status: 'ARCHIVED' })
    .where('type', '=', type)
    .where('language', '=', language)
    .where('status', '=', 'ACTIVE')
    .execute();

/** What goes with every save. */
async function finishSave(
  act: TransactionContext,
  row: BrandingRow,
  did: { action: string; changes: Changes },
): Promise<BrandingRow> {
  await trimHistory(act.tx, row);
  if (row.type === 'MERCHANT_IMAGES') await attachEntryImages(act, row.fields);
  if (row.type === 'MERCHANT_INFO' && did.changes.timeZone) await requireKnownTimeZone(act, row.fields);
  await audit(act, { ...did, entityType: 'branding', entityId: row.id });
  return row;
}

/** Lists are narrowed to the merchant's days by PostgreSQL, which knows other zones than we do and reads `+01:00` the other way round. */
async function requireKnownTimeZone({ tx }: TransactionContext, fields: readonly BrandingField[]): Promise<void> {
  const zone = fields.find(({ key }) => key === 'timeZone')?.value;
  const { rows } = await sql`select from pg_timezone_names where lower(name) = lower(${zone})`.execute(tx);
  if (!rows.length) throw new AppError('VALIDATION', { problems: [{ field: 'fields.timeZone', code: 'format' }] });
}

function changesOf(before: readonly BrandingField[], after: readonly BrandingField[]): Changes {
  const was = new Map(before.map(({ key, value }) => [key, value]));
  return Object.fromEntries(
    after
      .filter(({ key, value }) => (was.get(key) ?? '') !== value)
      .map(({ key, value }) => [key, { from: was.get(key) ?? null, to: value }]),
  );
}
