import type { HasConfig, HasDatabase, HasPasswords } from '#backend/capabilities.ts';
import { readKind } from '#backend/installation.ts';
import { ACCOUNTS } from './people.ts';

/** Shown instead of a random password, which only the first start prints. */
export const UNKNOWN_PASSWORD_HINT = 'password: printed at the first start; lost? `npm run clear-demo`';

/** An account of the demo garage as a start prints it. */
export interface PrintedAccount {
  email: string;
  /** Preferred language, a tag such as `fr`. */
  language: string;
  /** Absent when it is neither known nor `DEMO_PASSWORD`. */
  password?: string;
}

/** Lists the active demo accounts. A password is shown if `known` or `DEMO_PASSWORD` matches the stored hash. */
export async function listDemoAccounts(
  { db, config, passwords }: HasConfig & HasDatabase & HasPasswords,
  known?: string,
): Promise<PrintedAccount[]> {
  if (config.production || (await readKind(db)) !== 'demo') return [];
  const emails = ACCOUNTS.map(({ username }) => `${username}@karaj.test`);
  const rows = await db
    .selectFrom('users')
    .select(['email', 'preferred_language as language', 'password_hash as hash'])
    .where('email', 'in', emails)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute();
  const password = known ?? config.demoPassword;
  // All accounts share one hash until a password is changed.
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
