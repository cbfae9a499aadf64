import type { JWTPayload } from 'jose';
import type { HasClock, HasKeys, HasStatements } from '#backend/capabilities.ts';
import type { Actor } from '#backend/http/route.ts';
import { AppError } from '#domain/errors.ts';
import type { Role } from '#domain/roles.ts';

/** One prepared question for each call: a session that lives, of a person who may still sign in. */
const SESSION = {
  name: 'session-of-call',
  text: `select u.role from sessions s join users u on u.id = s.user_id
         where s.id = $1 and u.id = $2 and s.revoked_at is null and s.expires_at > $3
           and u.status = 'active' and u.deleted_at is null`,
};

/** Who calls, by `Authorization: Bearer` alone; on a public call nobody is an answer, too. */
export async function authenticate(
  deps: HasClock & HasStatements & HasKeys,
  request: Request,
  isPublic: boolean,
): Promise<Actor | undefined> {
  const header = request.headers.get('authorization');
  if (header === null) {
    if (isPublic) return undefined;
    throw new AppError('UNAUTHENTICATED');
  }
  try {
    return await actorOf(deps, header);
  } catch (error) {
    if (isPublic && error instanceof AppError) return undefined;
    throw error;
  }
}

async function actorOf(deps: HasClock & HasStatements & HasKeys, header: string): Promise<Actor> {
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1];
  if (!token) throw new AppError('INVALID_TOKEN');
  const { sub, sid } = await claimsOf(deps, token);
  if (!isId(sub) || !isId(sid)) throw new AppError('INVALID_TOKEN');
  const { rows } = await deps.pool.query<{ role: Role }>({ ...SESSION, values: [sid, sub, deps.now()] });
  if (!rows[0]) throw new AppError('INVALID_TOKEN');
  return { id: sub, role: rows[0].role, sessionId: sid };
}

const isId = (claim: unknown): claim is string => typeof claim === 'string' && /^[\da-f-]{36}$/.test(claim);

async function claimsOf({ keys, now }: HasClock & HasKeys, token: string): Promise<JWTPayload> {
  try {
    return await keys.verify(token, now());
  } catch (cause) {
    throw new AppError('INVALID_TOKEN', { cause });
  }
}
