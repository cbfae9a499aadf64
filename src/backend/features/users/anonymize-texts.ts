import { sql, type RawBuilder } from 'kysely';
import type { TransactionContext } from '#backend/commands/transaction.ts';
import type { UserRow } from '#backend/auth/identifier.ts';
import { toE164 } from '#domain/users/phone.ts';
import { getDecisions, PERSONAL_TABLES, type ColumnDecision, type Identity } from './personal-columns.ts';

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

/** Decisions that replace names and addresses of the client in the records of others. */
const MASKED: readonly ColumnDecision[] = ['clear', 'code', 'mask'];

/** Applies the decisions of `PERSONAL_TABLES` to every column, in the client's records and in those of others. */
export async function anonymizeTexts({ tx }: Transaction, identity: Identity): Promise<void> {
  const { identifying, parts } = toPatterns(identity);
  const types = await readColumnTypes({ tx });
  for (const [name, table] of Object.entries(PERSONAL_TABLES)) {
    const owned = table.ownedBy?.(identity);
    for (const [column, decision] of Object.entries(getDecisions(table))) {
      const [target, type] = [sql.ref(column), types.get(`${name}.${column}`)!];
      const update = (text: RawBuilder<unknown>, where: RawBuilder<boolean>) =>
        sql`update ${sql.table(name)} set ${target} = ${text} where ${where}`.execute(tx);
      const matches = (pattern: string) => sql<boolean>`${target}::text ~* ${pattern}`;
      const mask = (pattern: string) =>
        sql`regexp_replace(${target}::text, ${pattern}, ${identity.code}, 'gi')::${sql.raw(type)}`;
      if (decision === 'delete') await sql`delete from ${sql.table(name)} where ${matches(identifying)}`.execute(tx);
      if (owned && decision === 'clear') await update(sql`null`, sql`(${owned}) and ${target} is not null`);
      if (owned && decision === 'code') await update(sql`${identity.code}`, owned);
      if (owned && decision === 'mask') await update(mask(parts), sql`(${owned}) and ${matches(parts)}`);
      if (decision && MASKED.includes(decision) && TEXT_TYPES.has(type))
        await update(mask(identifying), matches(identifying));
    }
  }
}

/** Types of columns that may contain a name or an address. */
const TEXT_TYPES: ReadonlySet<string> = new Set(['text', 'varchar', 'jsonb']);

/** Reads the type of each column, by `table.column`. */
async function readColumnTypes({ tx }: Transaction): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select table_name || '.' || column_name as name, udt_name as type
    from information_schema.columns where table_schema = current_schema()
  `.execute(tx);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/**
 * Removes the personal fields and reasons of a client's records from the audit log, and every other value in it that
 * contains a full name or an address of the client.
 */
export async function anonymizeAuditLog({ tx }: Transaction, identity: Identity): Promise<void> {
  const { identifying } = toPatterns(identity);
  for (const [name, { fields, ownedBy }] of Object.entries(PERSONAL_TABLES)) {
    if (!fields || !ownedBy) continue;
    const personal = Object.entries(fields).filter(([, { anonymizing = 'keep' }]) => anonymizing !== 'keep');
    const removed = [...personal.map(([field]) => field), 'reason'];
    await sql`
      update audit_log set changes = changes - ${removed}::text[]
      where entity_type = ${name.replaceAll('_', '-')}
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
