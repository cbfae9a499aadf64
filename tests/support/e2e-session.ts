import type { Kysely } from 'kysely';
import { sessionCookies } from '#backend/auth/cookies.ts';
import { loadKeys } from '#backend/db/keys.ts';
import { startSession } from '#backend/auth/sessions.ts';
import { readConfig } from '#backend/config.ts';
import { openDatabase } from '#backend/db/open-database.ts';
import type { Database } from '#backend/db/schema.ts';
import { createUnsubscribeToken } from '#backend/features/reports/summary/subscriptions.ts';
import { resolveClusterPaths } from '#server/postgres/cluster-paths.ts';
import { readConnection } from '#server/postgres/connection.ts';
import { E2E_ENV, E2E_ORIGIN } from './e2e-environment.ts';

/** Calls `use` with the database of a running server under test. */
export async function withDatabase<Result>(
  use: (db: Kysely<Database>) => Promise<Result>,
  env = E2E_ENV,
): Promise<Result> {
  const { db } = openDatabase({ ...readConnection(resolveClusterPaths(env.DATA_DIR!)), max: 1 });
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Inserts a session of an account into the database of a running server under test and returns its cookies. A sign-in
 * through the API would be slower, since it hashes the password.
 */
export const createSession = (email: string, env = E2E_ENV) =>
  withDatabase(async (db) => {
    const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    const deps = {
      db,
      config: readConfig(env),
      keys: await loadKeys(db),
      storage: { linkTo: (key: string) => key },
      now: () => new Date(),
    };
    const session = await startSession(deps as Parameters<typeof startSession>[0], user);
    if (!session) throw new Error(`${email} may not sign in`);
    return sessionCookies(session).map(parseCookie);
  }, env);

/**
 * Inserts an employee who signs in with `E2E_PASSWORD` and has not chosen a language, and returns the username. A test
 * that signs in through the login page needs a separate account, because the first choice of a language is stored in
 * the profile.
 */
export const createEmployee = () =>
  withDatabase(async (db) => {
    const { first_name, last_name, country_code, role, preferred_language, password_hash } = await db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'employee@karaj.test')
      .executeTakeFirstOrThrow();
    const person = { first_name, last_name, country_code, role, preferred_language, password_hash, verified: true };
    const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
    const username = `employee.${digits}`;
    await db
      .insertInto('users')
      .values({ ...person, username, phone_number: digits })
      .execute();
    return username;
  });

/** Returns the path of the unsubscribe link in a person's weekly summary. */
export const createUnsubscribeUrl = (userId: string) =>
  withDatabase(
    async (db) => `/backend/report/unsubscribe/${createUnsubscribeToken({ keys: await loadKeys(db) }, userId)}`,
  );

function parseCookie(line: string) {
  const [pair = ''] = line.split('; ');
  const at = pair.indexOf('=');
  const httpOnly = line.includes('HttpOnly');
  return { name: pair.slice(0, at), value: pair.slice(at + 1), url: E2E_ORIGIN, httpOnly, sameSite: 'Strict' as const };
}
