import { sessionCookies } from '#backend/auth/cookies.ts';
import { loadKeys } from '#backend/auth/keys.ts';
import { startSession } from '#backend/auth/sessions.ts';
import { openDatabase } from '#backend/db/open-database.ts';
import { resolveClusterPaths } from '#server/postgres/cluster-paths.ts';
import { readSocketFolder } from '#server/postgres/postmaster.ts';
import { E2E_ENV, E2E_ORIGIN } from './e2e-environment.ts';

/**
 * Inserts a session of an account into the database of the running server under test and returns its cookies; a sign-in
 * through the API would cost a password check.
 */
export async function createSession(email: string) {
  const { cluster } = resolveClusterPaths(E2E_ENV.DATA_DIR!);
  const { db } = openDatabase({
    host: readSocketFolder(cluster),
    port: 5432,
    user: 'karaj',
    database: 'karaj',
    max: 1,
  });
  try {
    const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    const deps = { db, keys: await loadKeys(db), storage: { linkTo: (key: string) => key }, now: () => new Date() };
    const session = await startSession(deps as Parameters<typeof startSession>[0], user);
    if (!session) throw new Error(`${email} may not sign in`);
    return sessionCookies(session).map(parseCookie);
  } finally {
    await db.destroy();
  }
}

function parseCookie(line: string) {
  const [pair = ''] = line.split('; ');
  const at = pair.indexOf('=');
  const httpOnly = line.includes('HttpOnly');
  return { name: pair.slice(0, at), value: pair.slice(at + 1), url: E2E_ORIGIN, httpOnly, sameSite: 'Strict' as const };
}
