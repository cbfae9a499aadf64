import { sql, type Kysely, type Transaction } from 'kysely';
import { fullName, type UserRow as Account } from '#backend/auth/identifier.ts';
import { revokeGrants } from '#backend/auth/reset-grants.ts';
import type { Database } from '#backend/db/schema.ts';
import { nextUpdatedAt } from '#backend/db/next-updated-at.ts';
import { audit } from '#backend/commands/audit.ts';
import type { TransactionContext } from '#backend/commands/transaction.ts';
import { USERNAME_MAX } from '#domain/auth/credentials.ts';
import { AppError } from '#domain/errors.ts';
import { mayEditUser } from '#domain/users/user.ts';
import { guardLead } from '#backend/auth/security-notices.ts';

/** Columns of a phone number, without `phone_e164` when the number does not change. */
type PhoneColumns = Partial<Pick<Account, 'country_code' | 'phone_number' | 'phone_e164'>>;
interface Write extends TransactionContext {
  input: { signsInByPhone?: boolean | undefined };
  before: Pick<Account, 'id' | 'phone_e164' | 'signs_in_by_phone'> | undefined;
}

/**
 * Returns the columns of a written phone number and whether the person signs in by it
 * (docs/rules/sessions.md#shared-phone-numbers): by a number that nobody else signs in by, and by one that an update
 * moves here.
 * @throws AppError TAKEN, which names the person who signs in by the number to staff, ROLE_FORBIDDEN for moving the
 * number of a person whom the actor may not edit
 */
export async function prepareSignInPhone(
  context: Write,
  columns: PhoneColumns,
): Promise<PhoneColumns & { signs_in_by_phone?: boolean }> {
  const { tx, actor, input, before } = context;
  const phone = columns.phone_e164 === undefined ? before?.phone_e164 : columns.phone_e164;
  const isNew = columns.phone_e164 !== undefined && columns.phone_e164 !== before?.phone_e164;
  const isMoved = input.signsInByPhone === true && before?.signs_in_by_phone === false;
  if (!isNew && !isMoved) return columns;
  const holder = phone ? await findHolder(tx, phone, before?.id) : undefined;
  if (!holder) return { ...columns, signs_in_by_phone: true };
  if (isMoved) {
    await releasePhone(context, holder, phone!);
    return { ...columns, signs_in_by_phone: true };
  }
  if (input.signsInByPhone === false) return { ...columns, signs_in_by_phone: false };
  throw new AppError('TAKEN', {
    problems: [{ field: 'phoneNumber', code: 'taken' }],
    ...(actor.role !== 'CLIENT' && {
      params: { userId: holder.id, name: fullName(holder) || holder.username, confirmation: 'sharesPhone' },
    }),
  });
}

/** Selects the live person who signs in by a number, `FOR NO KEY UPDATE`, except `ownId`. */
const findHolder = (tx: Transaction<Database>, phone: string, ownId: string | undefined) =>
  tx
    .selectFrom('users')
    .select(['id', 'role', 'first_name', 'last_name', 'username'])
    .where('phone_e164', '=', phone)
    .where('signs_in_by_phone', '=', sql.lit(true))
    .where('deleted_at', 'is', null)
    .$if(ownId !== undefined, (rows) => rows.where('id', '<>', ownId!))
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Takes the number from the person who signs in by it, and revokes codes and links that were sent to it. */
async function releasePhone(
  context: Write,
  holder: Pick<Account, 'id' | 'role' | 'username'>,
  phone: string,
): Promise<void> {
  const { tx, actor, now } = context;
  if (!mayEditUser(actor, holder)) throw new AppError('ROLE_FORBIDDEN');
  await guardLead(context, holder, 'lead-contact-changed');
  await sharePhone(context, holder, phone);
  await revokeGrants(tx, holder.id, now);
}

/** Lets a person share a number that another one signs in by, who would be found by its digits as a username, too. */
async function sharePhone(
  context: TransactionContext,
  { id, username }: Pick<Account, 'id' | 'username'>,
  phone: string,
): Promise<void> {
  const free = await toFreeUsername(context.tx, username, phone);
  await context.tx
    .updateTable('users')
    .set({ signs_in_by_phone: false, username: free, updated_at: nextUpdatedAt(context.now) })
    .where('id', '=', id)
    .execute();
  const changes = {
    signsInByPhone: { from: true, to: false },
    ...(free !== username && { username: { from: username, to: free } }),
  };
  await audit(context, { action: 'update', entityType: 'users', entityId: id, changes });
}

/**
 * Makes a deleted person share a phone number that has become the identifier of another one, so that the person can be
 * restored.
 */
export async function sharePhoneOnRestore(context: TransactionContext, id: string): Promise<void> {
  const row = await context.tx
    .selectFrom('users')
    .select(['id', 'username', 'phone_e164', 'signs_in_by_phone'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.phone_e164 || !row.signs_in_by_phone || !(await findHolder(context.tx, row.phone_e164, id))) return;
  await sharePhone(context, row, row.phone_e164);
}

/**
 * Returns a free username for a person who shares a phone number: its digits, which the portal proposes, find the
 * person who signs in by it, and get a suffix. Any other username is returned unchanged.
 */
export async function toFreeUsername(db: Kysely<Database>, username: string, phone: string): Promise<string> {
  if (username !== phone.slice(1)) return username;
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where('username', 'like', `${username}-%`)
    .where('deleted_at', 'is', null)
    .execute();
  const taken = new Set(rows.map((row) => row.username));
  const names = Array.from({ length: rows.length + 1 }, (_, at) => `${username}-${at + 2}`);
  return names.find((name) => !taken.has(name))!.slice(0, USERNAME_MAX);
}
