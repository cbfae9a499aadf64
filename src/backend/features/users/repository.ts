import { sql, type Transaction } from 'kysely';
import { revokeGrants } from '#backend/auth/reset-grants.ts';
import { revokeSessions } from '#backend/auth/sessions.ts';
import type { Database } from '#backend/db/schema.ts';
import type { Actor } from '#backend/http/route.ts';
import { toDayCondition } from '#backend/resource/list-query.ts';
import { logAccountEvent } from '#backend/resource/audit.ts';
import { spellingConditions } from '#backend/resource/spelled-alike.ts';
import type { RangeCondition, ResourceSpec } from '#backend/resource/spec.ts';
import { mapTable, type MappedRow } from '#backend/resource/table-mapping.ts';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import { diffFields } from '#backend/resource/write.ts';
import type { SecurityEvent } from '#domain/auth/security-notices.ts';
import { AppError } from '#domain/errors.ts';
import type { Channel } from '#domain/notifications/delivery.ts';
import { DAY_MS } from '#domain/units.ts';
import { users, type UserRecord } from '#domain/users/endpoints.ts';
import { formatInternationalPhone, splitInternational, toE164 } from '#domain/users/phone.ts';
import {
  listAssignableRoles,
  CONTACT_FIELDS,
  isLead,
  mayChangeRole,
  mayEditUser,
  mayRemoveUser,
  STAFF_ROLE_FILTER,
  userFields,
  type UserDateBy,
} from '#domain/users/user.ts';
import { guardLead } from '#backend/auth/security-notices.ts';
import { requireActiveAdmin, removeVehiclesOf, restoreVehiclesOf } from './removal.ts';
import { prepareSignInPhone, sharePhoneOnRestore } from './shared-phone.ts';

type ChangedFields = Partial<
  Pick<UserRecord, 'role' | 'email' | 'username' | 'countryCode' | 'phoneNumber' | 'signsInByPhone' | 'status'>
>;

const userTable = mapTable(userFields, { table: 'users' });
export type UserRow = MappedRow<typeof userTable> & { phone_e164: string | null; anonymized_at: Date | null };

export const userSpec: ResourceSpec<typeof users, UserRow, 'users'> = {
  endpoints: users,
  textSorts: ['firstName', 'lastName', 'username'],
  ...userTable,
  columns: [...userTable.columns, 'phone_e164', 'anonymized_at'],
  join: (rows) => rows.select('t.owed_currency as currency'),
  present: (row, deps, actor) => ({
    ...userTable.present(row, deps, actor),
    formattedPhone: formatInternationalPhone(row.phone_e164 ?? ''),
    ...(row.anonymized_at && { isAnonymized: true }),
  }),
  owner: 'id',
  hiddenFields: [...userTable.hiddenFields, 'spelling'],
  conditions: {
    ...spellingConditions('users'),
    role: { [STAFF_ROLE_FILTER]: (eb) => eb('t.role', '<>', sql.lit('CLIENT' as const)) },
  },
  ranges: {
    'first-visit': (_, range) => toDayCondition('t.first_visit_date', range),
    returning: (eb, range) =>
      eb.and([
        eb('t.first_visit_date', '<', sql<string>`${range.startDate}::date`),
        eb.exists(
          eb
            .selectFrom('visits')
            .whereRef('visits.user_id', '=', 't.id')
            .where('visits.deleted_at', 'is', null)
            .where('visits.status', '<>', sql.lit('Cancelled'))
            .where(toDayCondition('visits.visit_date', range)),
        ),
      ]),
  } satisfies Record<UserDateBy, RangeCondition<'users'>>,
  spelledField: 'username',
  unique: {
    users_email_live: 'email',
    users_username_live: 'username',
    users_username_alike: 'username',
    users_phone_live: 'phoneNumber',
    // Violated when a person is restored with a vehicle whose plate is taken.
    vehicles_plate_live: 'plateNumber',
    vehicles_plate_number_alike: 'plateNumber',
  },
  image: 'USER',
  mayCreate: (actor, { role }) => listAssignableRoles(actor.role).includes(role),
  mayUpdate: (actor, row, { role = row.role }) =>
    mayEditUser(actor, row) && (role === row.role || mayChangeRole(actor, row)),
  mayRemove: mayRemoveUser,
  async prepare(write) {
    const { tx, actor, now, input, before } = write;
    if (before?.anonymized_at) throw new AppError('ANONYMIZED');
    const origin = {
      ...(!before && input.role === 'CLIENT' && { message_id: await findFirstMessageId(tx, input.email) }),
      // People choose a language in their own profile; staff preselect it for others.
      ...(before?.id === actor.id && input.preferredLanguage && { language_chosen_at: now }),
    };
    return { ...origin, ...(await prepareSignInPhone(write, toPhoneColumns(input, before))) };
  },
  onCreated: (row, { notifier }, { id }) => notifier.sendInvitation(row, id),
  onInsert: (context, row) => guardLead(context, row, 'lead-created'),
  async onUpdate(context, before, changed: ChangedFields) {
    const { role, status, email, username, countryCode, phoneNumber } = changed;
    if (before.role === 'ADMIN' && (role || status)) await requireActiveAdmin(context);
    const event = findLeadEvent(context.actor, before, changed);
    if (event) await guardLead(context, { id: before.id, role: isLead(before.role) ? before.role : role! }, event);
    if (email !== undefined || username || countryCode || phoneNumber) await notifyContactChange(context, before);
    const roleEvent = { event: 'change-role', userId: before.id, actorId: context.actor.id } as const;
    if (role && role !== before.role) context.afterCommit(() => logAccountEvent(context.deps, roleEvent));
    // Revokes the sessions of an inactive person, and after a change of the role, which access tokens contain.
    if (role || status === 'inactive') await revokeSessions(context.tx, before.id, context.now);
    // Revokes pending codes and links, which were sent to the previous address.
    else if (email !== undefined || countryCode || phoneNumber) await revokeGrants(context.tx, before.id, context.now);
  },
  async onRemove(context, row) {
    if (row.role === 'ADMIN') await requireActiveAdmin(context);
    await guardLead(context, row, 'lead-status-changed');
    await revokeSessions(context.tx, row.id, context.now);
    await removeVehiclesOf(context, row.id);
  },
  beforeRestore: sharePhoneOnRestore,
  async onRestore(context, row) {
    await guardLead(context, row, 'lead-status-changed');
    await restoreVehiclesOf(context, row);
  },
};

/** Fields by which a person signs in or gets codes. */
const SIGN_IN_FIELDS = [...CONTACT_FIELDS, 'signsInByPhone'];

/** Returns the event of an update that changes who leads the garage or how a lead signs in; undefined for others. */
function findLeadEvent(actor: Actor, before: UserRow, changed: ChangedFields): SecurityEvent | undefined {
  const { role = before.role, status = before.status } = changed;
  if (role !== before.role && (isLead(role) || isLead(before.role))) return 'lead-role-changed';
  if (!isLead(before.role)) return undefined;
  if (status !== before.status) return 'lead-status-changed';
  // People who change their own addresses have proved themselves (docs/rules/sessions.md#contact-changes).
  const fields = Object.keys(diffFields(before as never, changed));
  const isChanged = SIGN_IN_FIELDS.some((field) => fields.includes(field));
  return isChanged && actor.id !== before.id ? 'lead-contact-changed' : undefined;
}

/**
 * Returns the columns of a changed phone number. A calling code in the number takes precedence over the selected one.
 */
export function toPhoneColumns(
  input: { countryCode?: string | null | undefined; phoneNumber?: string | null | undefined },
  before: Pick<UserRow, 'country_code' | 'phone_number'> | undefined,
): Partial<Pick<UserRow, 'country_code' | 'phone_number' | 'phone_e164'>> {
  if (input.countryCode === undefined && input.phoneNumber === undefined) return {};
  const countryCode = input.countryCode ?? before?.country_code ?? '';
  const phoneNumber = input.phoneNumber ?? before?.phone_number ?? '';
  const own = splitInternational(phoneNumber);
  return {
    ...(own && { country_code: own.countryCode, phone_number: own.phoneNumber }),
    phone_e164: phoneNumber ? toE164(countryCode, phoneNumber) : null,
  };
}

/**
 * Notifies the previous addresses after a change of contact fields, and the new ones after a change by somebody else.
 */
async function notifyContactChange({ tx, deps, actor, now, afterCommit }: TransactionContext, before: UserRow) {
  const after = await tx
    .selectFrom('users')
    .select(['email', 'phone_e164', 'username'])
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow();
  const own = actor.id === before.id;
  const recipients: { channel: Channel; recipient: string | null }[] = [];
  if (after.email !== before.email)
    recipients.push(
      { channel: 'mail', recipient: before.email },
      { channel: 'mail', recipient: own ? null : after.email },
    );
  if (after.phone_e164 !== before.phone_e164)
    recipients.push(
      { channel: 'sms', recipient: before.phone_e164 },
      { channel: 'sms', recipient: own ? null : after.phone_e164 },
    );
  const route = deps.notifier.routeTo(before);
  if (route && recipients.length === 0 && after.username !== before.username) recipients.push(route);
  const message = { template: 'contact-changed', locale: before.preferred_language, params: {} } as const;
  const expiresAt = new Date(now.getTime() + DAY_MS);
  const isChanged = recipients.length > 0 || after.username !== before.username;
  afterCommit(() => {
    if (isChanged) logAccountEvent(deps, { event: 'change-contact', userId: before.id, actorId: actor.id });
    for (const { channel, recipient } of recipients)
      if (recipient) deps.notifier.send({ ...message, channel, recipient, expiresAt, actorId: actor.id });
  });
}

/**
 * Returns the id of the first message from an e-mail address, which a new client
 * [stores](docs/rules/analytics.md#landing); null without a message.
 */
async function findFirstMessageId(tx: Transaction<Database>, email: string | null | undefined): Promise<string | null> {
  if (!email) return null;
  const message = await tx
    .selectFrom('messages')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return message?.id ?? null;
}
