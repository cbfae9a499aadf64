import { fullName } from '#backend/auth/identifier.ts';
import { sql } from 'kysely';
import { revokeSessions } from '#backend/auth/sessions.ts';
import type { CommandDeps, HasStorage } from '#backend/capabilities.ts';
import { nextUpdatedAt } from '#backend/db/next-updated-at.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { audit, type Changes } from '#backend/commands/audit.ts';
import { lockRecord } from '#backend/resource/locks.ts';
import { inTransaction, type TransactionContext } from '#backend/commands/transaction.ts';
import { storedKeys } from '#backend/storage/storage.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { foldSearchText } from '#domain/search/fold-search.ts';
import type { users } from '#domain/users/endpoints.ts';
import { purgeMedia } from '../media/repository.ts';
import { requireNoOpenVisit } from '../vehicles/vehicle-spec.ts';
import { anonymizeAuditLog, anonymizeTexts, readIdentity } from './anonymize-texts.ts';
import { isMessageOf, type Identity } from './personal-columns.ts';
import { userSpec, type UserRow } from './repository.ts';

type Deps = CommandDeps & HasStorage;

/** First name of an anonymized client; the last name is a code that distinguishes clients. */
const FIRST_NAME = '–';

/**
 * Removes everything that identifies a client (docs/rules/roles.md#anonymized-clients); it cannot be undone.
 * @throws AppError NOT_FOUND, CONFLICT for staff, VALIDATION for another name, HAS_OPEN_VISIT, CONFIRMATION_NEEDED
 * while money is owed
 */
export const anonymizeUser = (
  deps: Deps,
  actor: Actor,
  id: string,
  { name, reason, confirmed = false }: BodyOf<typeof users.anonymize>,
): Promise<UserRow> =>
  inTransaction(deps, actor, undefined, async (context) => {
    const executor = transactionExecutor(context);
    const person = await lockRecord(executor, userSpec, id);
    if (person.role !== 'CLIENT') throw new AppError('CONFLICT');
    const expected = fullName(person);
    if (foldSearchText(name).trim() !== foldSearchText(expected).trim())
      throw new AppError('VALIDATION', { problems: [{ field: 'name', code: 'oneOf', params: { types: expected } }] });
    const vehicles = await context.tx
      .selectFrom('vehicles')
      .select(['id', 'image_key'])
      .where('user_id', '=', id)
      .execute();
    await requireNoOpenVisit(
      context,
      vehicles.map((vehicle) => vehicle.id),
    );
    if ((person.owed ?? 0) > 0 && !confirmed) throw new AppError('CONFIRMATION_NEEDED');

    const code = id.replaceAll('-', '').slice(-6).toUpperCase();
    const customer = `${FIRST_NAME} ${code}`;
    await revokeSessions(context.tx, id, context.now);
    const identity = await readIdentity(context, person, code);
    // Anonymizes the audit log first, because the records that its entries refer to are deleted below.
    await anonymizeAuditLog(context, identity);
    await anonymizeTexts(context, identity);
    await removeTexts(context, identity);
    await removePictures(context, deps, person, vehicles);
    await context.tx.updateTable('visits').set({ customer }).where('user_id', '=', id).execute();
    await context.tx.updateTable('payments').set({ customer }).where('user_id', '=', id).execute();
    await context.tx
      .updateTable('users')
      .set({
        first_name: FIRST_NAME,
        last_name: code,
        email: null,
        username: `anonymized-${code.toLowerCase()}-${id.slice(0, 8)}`,
        country_code: '',
        phone_number: '',
        phone_e164: null,
        age: null,
        password_hash: null,
        verified: false,
        status: 'inactive',
        message_id: null,
        anonymized_at: context.now,
        updated_at: nextUpdatedAt(context.now),
      })
      .where('id', '=', id)
      .execute();
    // Clears the search texts: the trigger that updates them after a change of the author's name skips deleted ratings.
    await context.tx
      .updateTable('ratings')
      .set({ search: '' } as object)
      .where('user_id', '=', id)
      .execute();
    const changes: Changes = reason ? { reason: { from: null, to: reason } } : {};
    await audit(context, { action: 'anonymize', entityType: 'users', entityId: id, changes });
    return lockRecord(executor, userSpec, id);
  });

/** Deletes the messages, codes, queued mail and import records of a client. */
async function removeTexts({ tx }: TransactionContext, identity: Identity): Promise<void> {
  const { id, emails, phones } = identity;
  // Clears the reference to the message that the client was created from, because it may be deleted below.
  await tx.updateTable('users').set({ message_id: null }).where('id', '=', id).execute();
  await tx.deleteFrom('messages').where(isMessageOf(identity)).execute();
  const addresses = [...emails, ...phones];
  if (addresses.length > 0)
    await tx
      .deleteFrom('outbox')
      .where(sql<string>`lower(recipient)`, 'in', addresses)
      .execute();
  await tx.deleteFrom('otp_codes').where('user_id', '=', id).execute();
  await tx.deleteFrom('password_links').where('user_id', '=', id).execute();
  await tx.deleteFrom('totp_factors').where('user_id', '=', id).execute();
  // An undo of the import would bring the values back.
  const imported = sql<boolean>`entity_id = ${id} or entity_id in (select id from vehicles where user_id = ${id})`;
  await tx.deleteFrom('import_records').where(imported).execute();
}

/** Removes the photos and files of a client and of their vehicles and visits. */
async function removePictures(
  { tx }: TransactionContext,
  { storage }: HasStorage,
  person: UserRow,
  vehicles: readonly { image_key: string | null }[],
): Promise<void> {
  const media = await tx.selectFrom('media').select(['id', 'key']).where('user_id', '=', person.id).execute();
  await purgeMedia(tx, storage, media);
  const keys = [person, ...vehicles].map(({ image_key }) => image_key).filter((key) => key !== null);
  await tx.updateTable('users').set({ image_key: null }).where('id', '=', person.id).execute();
  await tx.updateTable('vehicles').set({ image_key: null }).where('user_id', '=', person.id).execute();
  if (keys.length === 0) return;
  const images = await tx.selectFrom('images').select(['key', 'purpose']).where('key', 'in', keys).execute();
  // Deletes the files before the rows: after a crash between them, a second call finds the rows.
  for (const stored of images.flatMap(storedKeys)) await storage.remove(stored);
  await tx.deleteFrom('images').where('key', 'in', keys).execute();
}
