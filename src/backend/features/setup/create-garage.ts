import type { Transaction } from 'kysely';
import { isCommonPassword } from '#backend/auth/common-passwords.ts';
import { buildAdminRow } from '#backend/auth/create-admin.ts';
import type { UserRow } from '#backend/auth/identifier.ts';
import type { CommandDeps, HasPasswords } from '#backend/capabilities.ts';
import type { Database } from '#backend/db/schema.ts';
import type { Actor } from '#backend/http/route.ts';
import { claimInstallation } from '#backend/installation.ts';
import { audit } from '#backend/resource/audit.ts';
import { inTransaction, type TransactionContext } from '#backend/resource/transaction.ts';
import { AppError } from '#domain/errors.ts';
import { deriveUsername, type SetupInput } from '#domain/setup/setup.ts';
import { saveMerchantInfo } from '../branding/save.ts';
import { addTypicalServices } from '../offering/typical-services.ts';
import { addStarterLists } from '../static-data/starter-lists.ts';
import { userSpec } from '../users/repository.ts';
import { isSetupOpen } from './codes.ts';

/** Key of the advisory lock that serializes submissions. */
const LOCK = 4_480_022;
/** The actor until the administrator exists. */
const NOBODY: Actor = { id: '', role: 'ADMIN', sessionId: '' };
/** Used when neither names nor e-mail address have a letter or digit. */
const DEFAULT_USERNAME = 'admin';

/**
 * Creates the administrator, the garage and its first data in one transaction (docs/rules/installations.md#set-up).
 * @throws AppError VALIDATION for a common password and an unknown time zone, CONFLICT when another submission was first, TAKEN
 */
export async function createGarage(deps: CommandDeps & HasPasswords, input: SetupInput): Promise<UserRow> {
  const { firstName, lastName, email, password, garageName } = input;
  const username = deriveUsername(input) || DEFAULT_USERNAME;
  if (isCommonPassword(password, [firstName, lastName, username, email?.split('@')[0], garageName]))
    throw new AppError('VALIDATION', { problems: [{ field: 'password', code: 'commonPassword' }] });
  const passwordHash = await deps.passwords.hash(password);
  return inTransaction(deps, NOBODY, userSpec.unique, async (context) => {
    const { tx, now } = context;
    await tx.selectNoFrom(({ fn, val }) => fn('pg_advisory_xact_lock', [val(LOCK)]).as('locked')).execute();
    if (!(await isSetupOpen(tx))) throw new AppError('CONFLICT');
    const person = { ...input, username: await findFreeUsername(tx, username), preferredLanguage: input.language };
    const user = await tx
      .insertInto('users')
      .values(buildAdminRow(person, passwordHash, now))
      .returningAll()
      .executeTakeFirstOrThrow();
    const own = { ...context, actor: { ...NOBODY, id: user.id } };
    await audit(own, { action: 'create', entityType: 'users', entityId: user.id });
    await saveGarage(own, input);
    if (input.starterLists) await addStarterLists(own, { language: input.mainLanguage });
    if (input.typicalServices) await addTypicalServices(own, input);
    await tx.deleteFrom('setup_codes').execute();
    return user;
  });
}

/** Highest number that is appended to a username; a garage without an administrator has hardly any accounts. */
const NUMBER_MAX = 99;

async function findFreeUsername(tx: Transaction<Database>, base: string): Promise<string> {
  const names = [base, ...Array.from({ length: NUMBER_MAX - 1 }, (_, index) => `${base}${index + 2}`)];
  const rows = await tx
    .selectFrom('users')
    .select(({ fn }) => fn<string>('lower', ['username']).as('name'))
    .where('deleted_at', 'is', null)
    .where(({ eb, fn }) => eb(fn('lower', ['username']), 'in', names))
    .execute();
  const taken = new Set(rows.map(({ name }) => name));
  return names.find((name) => !taken.has(name)) ?? base;
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
    throw error instanceof AppError ? withFieldsOfSetup(error) : error;
  });
  await claimInstallation(context.tx, 'garage');
}

/** Renames `fields.timeZone`, as the branding names it, to `timeZone`. */
const withFieldsOfSetup = ({ code, detail }: AppError): AppError =>
  new AppError(code, {
    ...detail,
    problems: detail.problems?.map((problem) => ({ ...problem, field: problem.field.replace(/^fields\./, '') })),
  });
