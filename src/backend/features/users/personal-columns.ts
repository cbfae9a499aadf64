import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import { toColumnName } from '#backend/resource/spec.ts';
import type { Anonymizing, Fields } from '#domain/field-table.ts';
import { mediaFields } from '#domain/media/endpoints.ts';
import { messageFields } from '#domain/messages/endpoints.ts';
import { categoryFields, itemFields } from '#domain/offering/offering.ts';
import { oilChangeFields } from '#domain/oil-changes/oil-change.ts';
import { paymentFields } from '#domain/payments/payment.ts';
import { ratingFields } from '#domain/ratings/endpoints.ts';
import { staticDataFields } from '#domain/static-data/static-data.ts';
import { taskFields } from '#domain/tasks/task.ts';
import { todoFields } from '#domain/todos/todo.ts';
import { userFields } from '#domain/users/user.ts';
import { vehicleFields } from '#domain/vehicles/vehicle.ts';
import { visitFields } from '#domain/visits/visit.ts';

/** Names of a client, and every address that the account has had. */
export interface Identity {
  id: string;
  /** First name and last name, either of which may be empty. */
  names: readonly string[];
  username: string;
  /** Present and earlier e-mail addresses, in lower case. */
  emails: readonly string[];
  /** Present and earlier phone numbers: E.164, and as they were typed. */
  phones: readonly string[];
  /** Code that replaces them. */
  code: string;
}

/**
 * Decision for a column without a field: that of a field (`Anonymizing`), or `delete`, which deletes the rows that
 * contain a name or an address of the client.
 */
export type ColumnDecision = Anonymizing | 'delete';

interface PersonalTable<Column extends string = string> {
  /** Fields of its records, which decide for their columns. */
  fields?: Fields;
  /** Condition of the rows that belong to a client; absent for a table without such rows. */
  ownedBy?: (client: Identity) => RawBuilder<boolean>;
  /** Decisions for the text columns without a field. */
  columns?: Readonly<Partial<Record<Column, ColumnDecision>>>;
}

const visitsOf = (id: string) => sql`(select id from visits where user_id = ${id})`;
const vehiclesOf = (id: string) => sql`(select id from vehicles where user_id = ${id})`;
const byUser = ({ id }: Identity) => sql<boolean>`user_id = ${id}`;
/** Condition of the messages that a client wrote, with an account or before. */
export const isMessageOf = ({ id, emails, phones }: Identity): RawBuilder<boolean> =>
  sql`user_id = ${id} or lower(email) = any(${emails}::text[]) or phone = any(${phones}::text[])`;
const isTodoAbout = (client: Identity) => sql<boolean>`
  (entity_type = 'VISIT' and entity_id in ${visitsOf(client.id)})
  or (entity_type = 'VEHICLE' and entity_id in ${vehiclesOf(client.id)})
  or (entity_type = 'MESSAGE' and entity_id in (select id from messages where ${isMessageOf(client)}))`;

const keep = <Column extends string>(...columns: Column[]) =>
  Object.fromEntries(columns.map((column) => [column, 'keep'])) as Record<Column, 'keep'>;

/** The decision for every text column of the database; a test compares it with the schema. */
export const PERSONAL_TABLES: { readonly [T in keyof Database]?: PersonalTable<keyof Database[T] & string> } = {
  users: {
    fields: userFields.fields,
    ownedBy: ({ id }) => sql`id = ${id}`,
    columns: { phone_e164: 'rewrite', password_hash: 'rewrite' },
  },
  visits: { fields: visitFields.fields, ownedBy: byUser, columns: { search: 'rewrite' } },
  tasks: { fields: taskFields.fields, ownedBy: byUser, columns: keep('currency') },
  status_changes: {
    ownedBy: ({ id }) => sql`visit_id in ${visitsOf(id)}`,
    columns: { reason: 'clear', ...keep('from_status', 'to_status', 'hold_reason') },
  },
  vehicles: { fields: vehicleFields.fields, ownedBy: byUser, columns: { search: 'rewrite' } },
  km_readings: { ownedBy: ({ id }) => sql`vehicle_id in ${vehiclesOf(id)}`, columns: { reason: 'clear' } },
  oil_changes: { fields: oilChangeFields.fields, ownedBy: byUser, columns: { search: 'rewrite' } },
  payments: { fields: paymentFields.fields, ownedBy: byUser, columns: keep('idempotency_key') },
  ratings: { fields: ratingFields.fields, ownedBy: byUser, columns: { search: 'rewrite' } },
  media: { fields: mediaFields.fields, ownedBy: byUser, columns: keep('key') },
  // Before the messages, by which it finds its rows.
  todos: { fields: todoFields.fields, ownedBy: isTodoAbout },
  messages: { fields: messageFields.fields, ownedBy: isMessageOf },
  categories: { fields: categoryFields.fields },
  items: { fields: itemFields.fields },
  static_data: { fields: staticDataFields.fields },
  audit_log: { columns: { changes: 'rewrite', ...keep('action', 'entity_type', 'entity_id') } },
  outbox: {
    columns: {
      recipient: 'rewrite',
      subject: 'delete',
      body: 'delete',
      html: 'delete',
      ...keep('channel', 'purge_key', 'state', 'failure', 'headers', 'message_id'),
    },
  },
  imports: { columns: { file_name: 'mask', source: 'delete', result: 'delete', ...keep('state') } },
  import_records: { columns: { previous: 'rewrite', ...keep('entity_type') } },
  contact_changes: { columns: { changes: 'rewrite', codes: 'rewrite' } },
  images: { columns: { key: 'rewrite', ...keep('purpose', 'content_type') } },
  sessions: { columns: keep('browser', 'os', 'device_type') },
  page_views: {
    columns: {
      ...keep('session_id', 'path', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign', 'event_type'),
      ...keep('browser', 'os', 'device_type', 'screen_size', 'language'),
    },
  },
  // Secrets and their hashes, without names; those of the client are deleted.
  export_links: { columns: keep('hash') },
  idempotency_keys: { columns: keep('key', 'scope', 'call', 'fingerprint', 'record_id') },
  otp_codes: {
    columns: keep('purpose', 'code_hash', 'address_hash', 'identifier_hash', 'name_hash', 'subject_hash'),
  },
  password_links: { columns: keep('hash') },
  rate_limits: { columns: keep('key') },
  refresh_tokens: { columns: keep('hash') },
  reset_grants: { columns: keep('hash') },
  server_keys: { columns: keep('name', 'value') },
  setup_codes: { columns: keep('hash') },
  totp_challenges: { columns: keep('hash') },
  totp_factors: { columns: keep('secret') },
  totp_recovery_codes: { columns: keep('hash') },
  // Texts of the garage, counts and settings.
  additive_migrations: { columns: keep('name') },
  branding: { columns: keep('type', 'language', 'status', 'fields') },
  installation: { columns: keep('kind', 'version') },
  message_channels: { columns: keep('channel', 'failure') },
  page_view_days: { columns: keep('dimension', 'name') },
  publication: { columns: keep('told') },
  security_notices: { columns: keep('event') },
  settings: { columns: keep('name', 'value') },
};

/** Returns the decisions of a table by column: those of its fields, and those for its other columns. */
export const getDecisions = ({ fields = {}, columns }: PersonalTable): Record<string, ColumnDecision | undefined> => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, { anonymizing }]) => [toColumnName(name), anonymizing])),
  ...columns,
});
