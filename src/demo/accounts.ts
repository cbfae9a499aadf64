import type { HasConfig, HasDatabase } from '#backend/capabilities.ts';
import type { HasPasswords } from '#backend/auth/passwords.ts';
import { readInstallationKind } from '#backend/installation.ts';
import { ACCOUNTS } from './people.ts';

/** Printed instead of a random password, which only the first start prints. */
export const UNKNOWN_PASSWORD_HINT = 'password: printed at the first start; lost? `npm run clear-demo`';

/** Account of the demo garage, as the server prints it when it starts. */
export interface PrintedAccount {
  email: string;
  /** Preferred language, a tag such as `fr`. */
  language: string;
  /** Absent if neither the known password nor `DEMO_PASSWORD` matches the stored hash. */
  password?: string;
}

/**
 * Lists the active demo accounts. Includes the password `known`, else `DEMO_PASSWORD`, if it matches the stored hash.
 */
export async function listDemoAccounts(
  { db, config, passwords }: HasConfig & HasDatabase & HasPasswords,
  known?: string,
): Promise<PrintedAccount[]> {
  if (config.production || (await readInstallationKind(db)) !== 'demo') return [];
  const emails = ACCOUNTS.map(({ username }) => `${username}@karaj.test`);
  const rows = await db
    .selectFrom('users')
    .select(['email', 'preferred_language as language', 'password_hash as hash'])
    .where('email', 'in', emails)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute();
  const password = known ?? config.demoPassword;
  // Verifies each distinct hash once: all accounts share one until a password is changed.
  const checks = new Map<string | null, Promise<boolean>>();
  const isValid = (hash: string | null): Promise<boolean> => {
    if (password === undefined) return Promise.resolve(false);
    const check = checks.get(hash) ?? passwords.verify(password, hash).then(({ ok }) => ok);
    checks.set(hash, check);
    return check;
  };
  const accounts = await Promise.all(
    rows.map(async ({ email, language, hash }) => ({
      email: email!,
      language,
      ...((await isValid(hash)) && { password: password! }),
    })),
  );
  const order = (account: PrintedAccount) => emails.indexOf(account.email);
  return accounts.toSorted((one, other) => order(one) - order(other));
}

/** Formats accounts as lines with their languages in English. */
export function formatDemoAccounts(accounts: readonly PrintedAccount[]): string[] {
  const languages = new Intl.DisplayNames('en', { type: 'language' });
  const lines = accounts.map(({ email, language, password = '' }) =>
    `  ${email.padEnd(22)} ${languages.of(language)?.padEnd(8)} ${password}`.trimEnd(),
  );
  return accounts.some(({ password }) => password === undefined) ? [...lines, `  ${UNKNOWN_PASSWORD_HINT}`] : lines;
}
