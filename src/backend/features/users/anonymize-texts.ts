import { sql, type RawBuilder } from 'kysely';
import type { TransactionContext } from '#backend/commands/transaction.ts';
import type { UserRow } from '#backend/auth/identifier.ts';
import { toE164 } from '#domain/users/phone.ts';
import { columnsWith, PERSONAL_TABLES, type Identity } from './personal-columns.ts';

type Transaction = Pick<TransactionContext, 'tx'>;

/** Minimum length of a single name, and of an address, that is replaced. */
const NAME_MIN = 3;
const ADDRESS_MIN = 6;
const escapePattern = (text: string) =>
  text
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replace(/\s+/g, String.raw`\s+`);
/** Matches nothing. */
const NEVER = '$.';

/**
 * Returns regular expressions of PostgreSQL: `identifying` matches full names and addresses, which name the client in
 * anybody's record; `parts` also matches a single name, which does so in the client's own records.
 */
function toPatterns({ names, username, emails, phones }: Identity): { identifying: string; parts: string } {
  const known = names.map((name) => name.trim()).filter((name) => name !== '');
  const full = known.length === 2 ? [known.join(' '), known.toReversed().join(' ')] : [];
  const addresses = [...emails, ...phones].filter((text) => text.length >= ADDRESS_MIN);
  // PostgreSQL ignores the case of letters only as far as the collation of the database knows them.
  const toPattern = (texts: readonly string[]) =>
    [...new Set(texts.flatMap((text) => [text, text.toLowerCase(), text.toUpperCase()]))]
      .map(escapePattern)
      .join('|') || NEVER;
  const single = [...known, username].filter((name) => name.length >= NAME_MIN);
  return { identifying: toPattern([...full, ...addresses]), parts: toPattern([...full, ...addresses, ...single]) };
}

/**
 * Reads what identifies a client, with the earlier addresses of the audit log. Call it before the audit log is
 * anonymized.
 */
export async function readIdentity(
  { tx }: Transaction,
  person: Pick<
    UserRow,
    'id' | 'first_name' | 'last_name' | 'username' | 'email' | 'country_code' | 'phone_e164' | 'phone_number'
  >,
  code: string,
): Promise<Identity> {
  const { rows } = await sql<{ field: string; text: string }>`
    select distinct field.key as field, side.text
    from audit_log, jsonb_each(changes) as field,
      lateral (values (field.value ->> 'from'), (field.value ->> 'to')) as side (text)
    where entity_type = 'users' and entity_id = ${person.id}
      and field.key in ('email', 'countryCode', 'phoneNumber') and side.text <> ''
  `.execute(tx);
  const textsOf = (field: string) => rows.filter((row) => row.field === field).map(({ text }) => text);
  const unique = (texts: readonly (string | null)[]) => [...new Set(texts)].filter((text) => text !== null);
  const countryCodes = unique([person.country_code, ...textsOf('countryCode')]);
  const numbers = unique([person.phone_number, ...textsOf('phoneNumber')]).filter((number) => number !== '');
  const international = countryCodes.flatMap((countryCode) => numbers.map((number) => toE164(countryCode, number)));
  return {
    id: person.id,
    code,
    names: [person.first_name, person.last_name],
    username: person.username,
    emails: unique([person.email, ...textsOf('email')].map((email) => email?.toLowerCase() ?? null)),
    phones: unique([person.phone_e164, ...numbers, ...international]),
  };
}

/** Applies the decisions of `PERSONAL_TABLES` to every text column, in the client's records and in those of others. */
export async function anonymizeTexts({ tx }: Transaction, identity: Identity): Promise<void> {
  const { identifying, parts } = toPatterns(identity);
  const matches = (column: string, pattern: string) => sql<boolean>`${sql.ref(column)}::text ~* ${pattern}`;
  const mask = (column: string, pattern: string) => {
    const text = sql`regexp_replace(${sql.ref(column)}::text, ${pattern}, ${identity.code}, 'gi')`;
    return JSON_COLUMNS.has(column) ? sql`${text}::jsonb` : text;
  };
  for (const [name, table] of Object.entries(PERSONAL_TABLES)) {
    const update = (column: string, text: RawBuilder<unknown>, where: RawBuilder<boolean>) =>
      sql`update ${sql.table(name)} set ${sql.ref(column)} = ${text} where ${where}`.execute(tx);
    for (const column of columnsWith(table, 'delete'))
      await sql`delete from ${sql.table(name)} where ${matches(column, identifying)}`.execute(tx);
    const owned = table.ownedBy?.(identity);
    if (owned) {
      for (const column of columnsWith(table, 'clear'))
        await update(column, sql`null`, sql`(${owned}) and ${sql.ref(column)} is not null`);
      for (const column of columnsWith(table, 'code')) await update(column, sql`${identity.code}`, owned);
      for (const column of columnsWith(table, 'mask'))
        await update(column, mask(column, parts), sql`(${owned}) and ${matches(column, parts)}`);
    }
    for (const column of columnsWith(table, 'mask', 'clear', 'code'))
      await update(column, mask(column, identifying), matches(column, identifying));
  }
}

const JSON_COLUMNS: ReadonlySet<string> = new Set(['alternative_text', 'caption']);

/** Returns the field of a column, such as `oilName`. */
const toFieldName = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
/** Fields that identify a client, besides those of the columns that `PERSONAL_TABLES` clears. */
const IDENTIFYING_FIELDS: Readonly<Record<string, readonly string[]>> = {
  users: ['firstName', 'lastName', 'email', 'username', 'countryCode', 'phoneNumber', 'age', 'image'],
  vehicles: ['image'],
  ratings: ['feedback'],
  messages: ['fullName', 'email', 'message', 'phone'],
};

/**
 * Removes the personal fields and reasons of a client's records from the audit log, and every other value in it that
 * contains a full name or an address of the client.
 */
export async function anonymizeAuditLog({ tx }: Transaction, identity: Identity): Promise<void> {
  const { identifying } = toPatterns(identity);
  for (const [name, table] of Object.entries(PERSONAL_TABLES)) {
    const { entityType, ownedBy } = table;
    if (!entityType || !ownedBy) continue;
    const cleared = columnsWith(table, 'clear', 'code', 'mask').map(toFieldName);
    const fields = [...cleared, ...(IDENTIFYING_FIELDS[entityType] ?? []), 'reason'];
    await sql`
      update audit_log set changes = changes - ${fields}::text[]
      where entity_type = ${entityType}
        and entity_id in (select id::text from ${sql.table(name)} where ${ownedBy(identity)})
    `.execute(tx);
  }
  await sql`
    update audit_log set changes = coalesce(
      (select jsonb_object_agg(key, value) from jsonb_each(changes) where value::text !~* ${identifying}), '{}'
    )
    where changes::text ~* ${identifying}
  `.execute(tx);
}
