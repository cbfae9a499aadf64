import type { Transaction } from 'kysely';
import { isCommonPassword } from '#backend/auth/common-passwords.ts';
import { buildAdminRow } from '#backend/auth/create-admin.ts';
import type { UserRow } from '#backend/auth/identifier.ts';
import type { CommandDeps } from '#backend/capabilities.ts';
import type { HasPasswords } from '#backend/auth/passwords.ts';
import type { Database } from '#backend/db/schema.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { claimInstallation } from '#backend/installation.ts';
import { audit } from '#backend/commands/audit.ts';
import { inTransaction, type TransactionContext } from '#backend/commands/transaction.ts';
import { AppError } from '#domain/errors.ts';
import { normalizeIdentifier } from '#domain/search/normalize-identifier.ts';
import { DEFAULT_USERNAME, deriveUsername, type SetupAdministrator, type SetupInput } from '#domain/setup/setup.ts';
import { saveMerchantInfo } from '../branding/save.ts';
import { addTypicalServices } from '../offering/typical-services.ts';
import { addStarterLists } from '../static-data/starter-lists.ts';
import { userSpec } from '../users/repository.ts';
import { isSetupOpen } from './codes.ts';

/** Key of the advisory lock that serializes set-up submissions. */
const LOCK = 4_480_022;
/** Actor of the transaction until the administrator exists. */
const PLACEHOLDER_ACTOR: Actor = { id: '', role: 'ADMIN', sessionId: '' };

/**
 * Creates the administrator, the garage and its first data in one transaction (docs/rules/installations.md#set-up).
 * @throws AppError VALIDATION for a common password and an unknown time zone, CONFLICT when another submission was
 * first, TAKEN
 */
export async function createGarage(deps: CommandDeps & HasPasswords, input: SetupInput): Promise<UserRow> {
  const username = proposeUsername(input);
  await assertUncommonAdministratorPassword(input, input.garageName);
  const passwordHash = await deps.passwords.hash(input.password);
  return inTransaction(deps, PLACEHOLDER_ACTOR, userSpec.unique, async (context) => {
    const { tx, now } = context;
    await tx.selectNoFrom(({ fn, val }) => fn('pg_advisory_xact_lock', [val(LOCK)]).as('locked')).execute();
    if (!(await isSetupOpen(tx))) throw new AppError('CONFLICT');
    const person = { ...input, username: await findFreeUsername(tx, username), preferredLanguage: input.language };
    const user = await tx
      .insertInto('users')
      .values(buildAdminRow(person, passwordHash, now))
      .returningAll()
      .executeTakeFirstOrThrow();
    const adminContext = { ...context, actor: { ...PLACEHOLDER_ACTOR, id: user.id } };
    await audit(adminContext, { action: 'create', entityType: 'users', entityId: user.id });
    await saveGarage(adminContext, input);
    if (input.starterLists) await addStarterLists(adminContext, { language: input.mainLanguage });
    if (input.typicalServices) await addTypicalServices(adminContext, input);
    await tx.deleteFrom('setup_codes').execute();
    return user;
  });
}

const proposeUsername = (person: SetupAdministrator): string => deriveUsername(person) || DEFAULT_USERNAME;

/**
 * @throws AppError VALIDATION for a password that is common for the administrator, and for the garage if it is named
 */
export async function assertUncommonAdministratorPassword(
  person: SetupAdministrator,
  garageName?: string,
): Promise<void> {
  const { firstName, lastName, email, password } = person;
  const ownWords = [firstName, lastName, proposeUsername(person), email?.split('@')[0], garageName];
  if (await isCommonPassword(password, ownWords))
    throw new AppError('VALIDATION', { problems: [{ field: 'password', code: 'commonPassword' }] });
}

/** Highest number that is appended to a username; a garage without an administrator has few accounts. */
const SUFFIX_MAX = 99;

async function findFreeUsername(tx: Transaction<Database>, base: string): Promise<string> {
  const names = [base, ...Array.from({ length: SUFFIX_MAX - 1 }, (_, index) => `${base}${index + 2}`)];
  const rows = await tx
    .selectFrom('users')
    .select(({ fn }) => fn<string>('normalize_identifier', ['username']).as('name'))
    .where('deleted_at', 'is', null)
    .where(({ eb, fn }) => eb(fn('normalize_identifier', ['username']), 'in', names.map(normalizeIdentifier)))
    .execute();
  const taken = new Set(rows.map(({ name }) => name));
  return names.find((name) => !taken.has(normalizeIdentifier(name))) ?? base;
}

async function saveGarage(context: TransactionContext, input: SetupInput): Promise<void> {
  const { garageName, garagePhone, countryCode, currency, timeZone, firstWeekday, hours, mainLanguage } = input;
  await saveMerchantInfo(context, {
    merchantName: garageName,
    phone: garagePhone,
    countryCode,
    currency,
    timeZone,
    firstWeekday,
    mainLanguage,
    ...(hours && { workingHours: JSON.stringify(hours) }),
  }).catch((error: unknown) => {
    throw error instanceof AppError ? renameProblemFields(error) : error;
  });
  await claimInstallation(context.tx, 'garage');
}

/** Renames the fields of branding errors to those of set-up: `fields.timeZone` to `timeZone`. */
const renameProblemFields = ({ code, detail }: AppError): AppError =>
  new AppError(code, {
    ...detail,
    problems: detail.problems?.map((problem) => ({ ...problem, field: problem.field.replace(/^fields\./, '') })),
  });
