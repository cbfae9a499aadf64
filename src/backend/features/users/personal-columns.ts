import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#backend/db/schema.ts';

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
 * Treatment of a text column when a client is [anonymized](docs/rules/roles.md#anonymized-clients).
 *
 * - `clear`: removes the text from the records of the client; `code` stores the code of the client instead.
 * - `mask`: replaces names and addresses of the client in it by the code; in other people's records the same is done
 *   with `clear` and `code`.
 * - `rewritten`: `anonymizeUser` itself replaces or deletes it, or the database derives it from other columns.
 * - `delete`: deletes rows that contain a name or an address of the client.
 * - `keep`: contains nothing about a client.
 */
export type ColumnDecision = 'clear' | 'code' | 'mask' | 'rewritten' | 'delete' | 'keep';

export interface PersonalTable {
  /** Type of its records in the audit log. */
  entityType?: string;
  /** Condition of the rows that belong to a client; absent for a table without such rows. */
  ownedBy?: (client: Identity) => RawBuilder<boolean>;
  /** Columns by decision; `keep` for a table whose texts never concern a client. */
  columns: Readonly<Partial<Record<ColumnDecision, readonly string[]>>> | 'keep';
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

const KEPT: PersonalTable = { columns: 'keep' };

/** The decision for every text column of the database; a test compares it with the schema. */
export const PERSONAL_TABLES: Readonly<Partial<Record<keyof Database, PersonalTable>>> = {
  users: {
    entityType: 'users',
    ownedBy: ({ id }) => sql`id = ${id}`,
    columns: {
      rewritten: [
        'first_name',
        'last_name',
        'email',
        'username',
        'country_code',
        'phone_number',
        'phone_e164',
        'image_key',
        'password_hash',
        'status',
        'search',
      ],
      keep: ['role', 'preferred_language', 'owed_currency'],
    },
  },
  visits: {
    entityType: 'visits',
    ownedBy: byUser,
    columns: {
      code: ['name', 'customer'],
      keep: ['currency', 'status', 'payment_status'],
      rewritten: ['search'],
    },
  },
  tasks: {
    entityType: 'tasks',
    ownedBy: byUser,
    columns: {
      mask: ['name'],
      clear: ['description'],
      keep: ['service', 'status', 'priority', 'category', 'hold_reason', 'currency'],
      rewritten: ['search'],
    },
  },
  status_changes: {
    ownedBy: ({ id }) => sql`visit_id in ${visitsOf(id)}`,
    columns: {
      clear: ['reason'],
      keep: ['from_status', 'to_status', 'hold_reason'],
    },
  },
  vehicles: {
    entityType: 'vehicles',
    ownedBy: byUser,
    columns: {
      rewritten: ['image_key', 'search'],
      keep: ['type', 'plate_number', 'color', 'brand', 'model', 'engine_type', 'status'],
    },
  },
  km_readings: {
    ownedBy: ({ id }) => sql`vehicle_id in ${vehiclesOf(id)}`,
    columns: {
      clear: ['reason'],
    },
  },
  oil_changes: {
    entityType: 'oil-changes',
    ownedBy: byUser,
    columns: {
      mask: ['oil_name', 'oil_type'],
      clear: ['notes'],
      rewritten: ['search'],
    },
  },
  payments: {
    entityType: 'payments',
    ownedBy: byUser,
    columns: {
      code: ['customer'],
      clear: ['notes', 'reason'],
      keep: ['entity_type', 'currency', 'method', 'status', 'idempotency_key'],
      rewritten: ['search'],
    },
  },
  ratings: {
    entityType: 'ratings',
    ownedBy: byUser,
    columns: {
      rewritten: ['feedback', 'search'],
    },
  },
  media: {
    entityType: 'media',
    ownedBy: byUser,
    columns: {
      mask: ['name', 'alternative_text', 'caption'],
      keep: ['type', 'section', 'key', 'content_type'],
      rewritten: ['search'],
    },
  },
  // Before the messages, by which it finds its rows.
  todos: {
    ownedBy: isTodoAbout,
    columns: {
      mask: ['title'],
      code: ['description'],
      keep: ['entity_type'],
      rewritten: ['search'],
    },
  },
  messages: {
    entityType: 'messages',
    ownedBy: isMessageOf,
    columns: {
      rewritten: ['full_name', 'email', 'phone', 'search'],
      mask: ['message'],
      keep: ['campaign', 'referrer_host'],
    },
  },
  audit_log: {
    columns: {
      rewritten: ['changes'],
      keep: ['action', 'entity_type', 'entity_id'],
    },
  },
  outbox: {
    columns: {
      rewritten: ['recipient'],
      delete: ['subject', 'body', 'html'],
      keep: ['channel', 'purge_key', 'state', 'failure', 'headers', 'message_id'],
    },
  },
  imports: {
    columns: {
      mask: ['file_name'],
      delete: ['source', 'result'],
      keep: ['state'],
    },
  },
  import_records: {
    columns: {
      rewritten: ['previous'],
      keep: ['entity_type'],
    },
  },
  contact_changes: {
    columns: {
      rewritten: ['changes', 'codes'],
    },
  },
  images: {
    columns: {
      rewritten: ['key'],
      keep: ['purpose', 'content_type'],
    },
  },
  sessions: {
    columns: {
      keep: ['browser', 'os', 'device_type'],
    },
  },
  page_views: {
    columns: {
      keep: [
        'session_id',
        'path',
        'referrer',
        'utm_source',
        'utm_medium',
        'utm_campaign',
        'browser',
        'os',
        'device_type',
        'event_type',
        'screen_size',
        'language',
      ],
    },
  },
  // Secrets and their hashes, without names; those of the client are deleted.
  export_links: KEPT,
  idempotency_keys: KEPT,
  otp_codes: KEPT,
  password_links: KEPT,
  rate_limits: KEPT,
  refresh_tokens: KEPT,
  reset_grants: KEPT,
  server_keys: KEPT,
  setup_codes: KEPT,
  totp_challenges: KEPT,
  totp_factors: KEPT,
  totp_recovery_codes: KEPT,
  // Texts of the garage, counts and settings.
  additive_migrations: KEPT,
  branding: KEPT,
  categories: KEPT,
  installation: KEPT,
  items: KEPT,
  message_channels: KEPT,
  page_view_days: KEPT,
  publication: KEPT,
  security_notices: KEPT,
  settings: KEPT,
  static_data: KEPT,
};

/** Returns the decision for a column; undefined for a column that has none yet. */
export function findDecision(table: string, column: string): ColumnDecision | undefined {
  const columns = (PERSONAL_TABLES as Readonly<Record<string, PersonalTable>>)[table]?.columns;
  if (columns === 'keep') return 'keep';
  return (Object.keys(columns ?? {}) as ColumnDecision[]).find((decision) => columns?.[decision]?.includes(column));
}

/** Lists the columns of a table with one of some decisions. */
export const columnsWith = ({ columns }: PersonalTable, ...decisions: ColumnDecision[]): string[] =>
  columns === 'keep' ? [] : decisions.flatMap((decision) => columns[decision] ?? []);
