import { sql } from 'kysely';
import * as v from 'valibot';
import type { CommandDeps } from '#backend/capabilities.ts';
import { nextUpdatedAt } from '#backend/db/next-updated-at.ts';
import type { IdempotencyKey } from '#backend/http/idempotency-key.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { audit, type Changes } from '#backend/commands/audit.ts';
import { createOnce } from '#backend/resource/idempotency.ts';
import { evictMerchantEntries, merchantCurrency, merchantInfo } from '#backend/db/merchant-settings.ts';
import { inTransaction, type TransactionContext } from '#backend/commands/transaction.ts';
import { assertNotStale } from '#backend/resource/write.ts';
import type { AuditAction } from '#domain/audit/endpoints.ts';
import { parseBrandingFields, type BrandingField, type EntryKind } from '#domain/branding/branding-fields.ts';
import { listEntryLanguages } from '#domain/branding/branding.ts';
import type { brandingManager } from '#domain/branding/manager-endpoints.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { findGrant } from '#domain/roles.ts';
import { completePhone } from '#domain/users/phone.ts';
import { Id } from '#domain/fields.ts';
import { storeClientFigures } from '../visits/client-figures.ts';
import { attachEntryImages, trimHistory, type BrandingKind, type BrandingRow } from './repository.ts';

/** Key of the advisory lock that serializes branding saves. */
const SAVE_LOCK = 4_480_005;
/** Unique indexes (one published entry and one draft per type and language), with the field of the error. */
const UNIQUE = { branding_active: 'type', branding_draft: 'type' };

/**
 * Creates the first entry of a type and language, or a draft, once per idempotency key.
 * @throws AppError VALIDATION, TAKEN, ALREADY_RECORDED
 */
export async function createBranding(
  deps: CommandDeps,
  actor: Actor,
  { type, language, status = 'ACTIVE', fields: sent }: BodyOf<typeof brandingManager.create>,
  key?: IdempotencyKey,
): Promise<BrandingRow> {
  const languages = listEntryLanguages(type);
  if (!languages.includes(language))
    throw new AppError('VALIDATION', {
      problems: [{ field: 'language', code: 'oneOf', params: { types: languages.join(', ') } }],
    });
  const parsed = parseFields({ type, language }, sent);
  return inBrandingTransaction(deps, actor, async (context) => {
    const load = (id: string) => findEntry(context, id);
    return (await createOnce(context, key, () => insertEntry(context), load)).record;
  });

  async function insertEntry(context: TransactionContext): Promise<BrandingRow> {
    const fields = await completePhones(context, parsed);
    const row = await context.tx
      .insertInto('branding')
      .values({
        type,
        language,
        status,
        fields: JSON.stringify(fields),
        ...updateStamp(context),
        created_at: context.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return finishSave(context, row, { action: 'create', changes: diffEntryFields([], fields) });
  }
}

/**
 * Updates a published entry and archives its previous version, or updates, publishes or archives a draft.
 * @throws AppError NOT_FOUND, STALE, INVALID_TRANSITION, VALIDATION
 */
export async function updateBranding(
  deps: CommandDeps,
  actor: Actor,
  id: string,
  { fields: sent, status, updatedAt }: BodyOf<typeof brandingManager.update>,
): Promise<BrandingRow> {
  return inBrandingTransaction(deps, actor, async (context) => {
    const before = await findEntry(context, id);
    // The entry was replaced or archived after the client had loaded it.
    if (before.status === 'ARCHIVED') throw new AppError('STALE');
    assertNotStale(before, updatedAt);
    const to = status ?? before.status;
    if (before.status === 'ACTIVE' && to !== 'ACTIVE')
      throw new AppError('INVALID_TRANSITION', { params: { allowed: [] } });
    const fields = sent ? await completePhones(context, parseFields(before, sent)) : before.fields;
    return replaceEntry(context, before, to, fields);
  });
}

async function replaceEntry(
  context: TransactionContext,
  before: BrandingRow,
  to: BrandingRow['status'],
  fields: BrandingField[],
): Promise<BrandingRow> {
  const changes = diffEntryFields(before.fields, fields);
  if (to === before.status && !Object.keys(changes).length) return before;
  if (before.status === 'ACTIVE') await archiveCopy(context, before);
  else if (to === 'ACTIVE') await archiveActive(context, before);
  const row = await updateEntry(context, before, { status: to, fields: JSON.stringify(fields) });
  const action = to === before.status ? 'update' : to === 'ACTIVE' ? 'publish' : 'archive';
  return finishSave(context, row, { action, changes });
}

/**
 * Updates fields of the published merchant entry in the caller's transaction.
 * @throws AppError VALIDATION
 */
export async function saveMerchantInfo(context: TransactionContext, values: Record<string, string>): Promise<void> {
  await lockBranding(context);
  const before = await context.tx
    .selectFrom('branding')
    .selectAll()
    .where('type', '=', 'MERCHANT_INFO')
    .where('language', '=', 'common')
    .where('status', '=', 'ACTIVE')
    .executeTakeFirstOrThrow();
  const stored = Object.fromEntries(before.fields.map(({ key, value }) => [key, value]));
  const sent = Object.entries({ ...stored, ...values }).map(([key, value]) => ({ key, value }));
  await withClientFigures(context, async () =>
    replaceEntry(context, before, 'ACTIVE', await completePhones(context, parseFields(before, sent))),
  );
}

/**
 * Publishes an archived entry again and archives the published one.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION for a draft
 */
export async function restoreBranding(deps: CommandDeps, actor: Actor, id: string): Promise<BrandingRow> {
  return inBrandingTransaction(deps, actor, async (context) => {
    const before = await findEntry(context, id);
    if (before.status === 'ACTIVE') return before;
    if (before.status === 'DRAFT') throw new AppError('INVALID_TRANSITION', { params: { allowed: ['ACTIVE'] } });
    await archiveActive(context, before);
    return finishSave(context, await updateEntry(context, before, { status: 'ACTIVE' }), {
      action: 'restore',
      changes: {},
    });
  });
}

function parseFields({ type, language }: EntryKind, sent: readonly BrandingField[]): BrandingField[] {
  const result = parseBrandingFields(type, sent, language);
  if ('problems' in result) throw new AppError('VALIDATION', result);
  return result.fields;
}

const PHONE_KEYS = ['phone', 'whatsapp'];

/**
 * Completes phone numbers with the calling code of the same entry, or else of the published merchant entry.
 * @throws AppError VALIDATION for a number without a calling code while the garage has none
 */
async function completePhones({ tx }: TransactionContext, fields: BrandingField[]): Promise<BrandingField[]> {
  const local = fields.some(({ key, value }) => PHONE_KEYS.includes(key) && value !== '' && !value.startsWith('+'));
  if (!local) return fields;
  const own = fields.find(({ key }) => key === 'countryCode');
  const code = own ? own.value : ((await merchantInfo(tx)).countryCode ?? '');
  return fields.map(({ key, value }) => {
    if (!PHONE_KEYS.includes(key) || value === '') return { key, value };
    const completed = completePhone(value, code);
    if (completed === undefined)
      throw new AppError('VALIDATION', { problems: [{ field: `fields.${key}`, code: 'callingCode' }] });
    return { key, value: completed };
  });
}

const inBrandingTransaction = (
  deps: CommandDeps,
  actor: Actor,
  work: (context: TransactionContext) => Promise<BrandingRow>,
) =>
  inTransaction(deps, actor, UNIQUE, async (context) => {
    await lockBranding(context);
    return withSamePhones(context, () => withClientFigures(context, () => work(context)));
  });

/**
 * Runs a save, and rejects other published phone and WhatsApp numbers by an actor who may not change them.
 * @throws AppError VALIDATION
 */
async function withSamePhones<T>(context: TransactionContext, save: () => Promise<T>): Promise<T> {
  if (findGrant(context.actor.role, 'public-phone.change')) return save();
  const before = await readPublicPhones(context);
  const saved = await save();
  const after = await readPublicPhones(context);
  const problems = PHONE_KEYS.filter((key) => (after.get(key) ?? '') !== (before.get(key) ?? '')).map(
    (key) => ({ field: `fields.${key}`, code: 'leadsOnly' }) as const,
  );
  if (problems.length) throw new AppError('VALIDATION', { problems });
  return saved;
}

/** Reads the published phone and WhatsApp numbers by their keys. */
async function readPublicPhones({ tx }: TransactionContext): Promise<Map<string, string>> {
  const entries = await tx.selectFrom('branding').select('fields').where('status', '=', 'ACTIVE').execute();
  const phones = entries.flatMap(({ fields }) => fields.filter(({ key }) => PHONE_KEYS.includes(key)));
  return new Map(phones.map(({ key, value }) => [key, value]));
}

/** Runs a save, and recalculates what all clients owe if it changed the currency of the garage. */
async function withClientFigures<T>({ tx, deps }: TransactionContext, save: () => Promise<T>): Promise<T> {
  const before = await merchantCurrency(tx, deps.config);
  const saved = await save();
  const currency = await merchantCurrency(tx, deps.config);
  if (currency !== before) await storeClientFigures(tx, currency);
  return saved;
}

async function lockBranding({ tx }: TransactionContext): Promise<void> {
  await tx.selectNoFrom(({ fn, val }) => fn('pg_advisory_xact_lock', [val(SAVE_LOCK)]).as('locked')).execute();
}

async function findEntry({ tx }: TransactionContext, id: string): Promise<BrandingRow> {
  const row = v.is(Id, id) && (await tx.selectFrom('branding').selectAll().where('id', '=', id).executeTakeFirst());
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const updateStamp = ({ actor, now }: TransactionContext) => ({ updated_at: now, updated_by: actor.id });

const updateEntry = (
  context: TransactionContext,
  { id }: BrandingRow,
  columns: { status: BrandingRow['status']; fields?: string },
) =>
  context.tx
    .updateTable('branding')
    .set({
      ...columns,
      ...updateStamp(context),
      updated_at: nextUpdatedAt(context.now),
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

/**
 * Completes every save: trims the history, attaches images, checks the time zone and writes the audit log.
 */
async function finishSave(
  context: TransactionContext,
  row: BrandingRow,
  entry: { action: AuditAction; changes: Changes },
): Promise<BrandingRow> {
  evictMerchantEntries(context.tx);
  await trimHistory(context.tx, row);
  if (row.type === 'MERCHANT_IMAGES') await attachEntryImages(context, row.fields);
  if (row.type === 'MERCHANT_INFO' && entry.changes.timeZone) await requireKnownTimeZone(context, row.fields);
  await audit(context, { ...entry, entityType: 'branding', entityId: row.id });
  return row;
}

/**
 * Rejects time zones that PostgreSQL lacks. The earlier validation by Node accepts more: names that other systems lack,
 * and UTC offsets, whose sign PostgreSQL inverts.
 * @throws AppError VALIDATION for a time zone that PostgreSQL lacks
 */
async function requireKnownTimeZone({ tx }: TransactionContext, fields: readonly BrandingField[]): Promise<void> {
  const zone = fields.find(({ key }) => key === 'timeZone')?.value;
  const known = await tx
    .selectFrom(sql<{ name: string }>`pg_timezone_names`.as('zone'))
    .select('zone.name')
    .where(({ eb, fn, val }) => eb(fn('lower', ['zone.name']), '=', fn('lower', [val(zone)])))
    .executeTakeFirst();
  if (!known) throw new AppError('VALIDATION', { problems: [{ field: 'fields.timeZone', code: 'format' }] });
}

function diffEntryFields(before: readonly BrandingField[], after: readonly BrandingField[]): Changes {
  const previous = new Map(before.map(({ key, value }) => [key, value]));
  return Object.fromEntries(
    after
      .filter(({ key, value }) => (previous.get(key) ?? '') !== value)
      .map(({ key, value }) => [key, { from: previous.get(key) ?? null, to: value }]),
  );
}
