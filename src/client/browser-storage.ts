import { atom, type WritableAtom } from 'nanostores';
import { LOOPBACK_HOST, parseCookie, serializeCookie as serialize } from '#domain/auth/cookies.ts';

interface CookieAttributes {
  /** In seconds; 0 removes the cookie. */
  maxAge: number;
  /** `Lax` also sends the cookie on links from other sites. */
  sameSite?: 'Strict' | 'Lax';
}

/**
 * Serializes a cookie for the whole site: `Secure; SameSite=Strict`. A `Lax` cookie is not `Secure`, because it must
 * also work over HTTP.
 *
 * @throws TypeError without a name, or without a value unless `maxAge` is 0
 */
export const serializeCookie = (
  name: string,
  value: string,
  { maxAge, sameSite = 'Strict' }: CookieAttributes,
): string =>
  serialize(name, value, {
    Path: '/',
    'Max-Age': maxAge,
    ...(sameSite === 'Strict' && { Secure: true }),
    SameSite: sameSite,
  });

/** Returns a cookie of this page. */
export const readCookie = (name: string): string | undefined => parseCookie(document.cookie, name);

/** Sets a cookie of this page; omits `Secure` over plain HTTP on a loopback host (docs/rules/sessions.md#cookies). */
export function writeCookie(name: string, value: string, attributes: CookieAttributes): void {
  const cookie = serializeCookie(name, value, attributes);
  const isPlain = location.protocol === 'http:' && LOOPBACK_HOST.test(location.host);
  document.cookie = isPlain ? cookie.replace('; Secure', '') : cookie;
}

/** Removes a cookie of this page. */
export const removeCookie = (name: string): void => writeCookie(name, '', { maxAge: 0 });

/** Calls a function that accesses a storage; returns undefined if the storage is full or blocked. */
export function accessStorage<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** Creates an atom that is stored as JSON under `key`, or in memory only if the storage is not accessible. */
export function persistentAtom<T>(key: string, initial: T, storage: () => Storage): WritableAtom<T> {
  const store = atom<T>((read(key, storage) as T | undefined) ?? initial);
  store.listen((value) => {
    try {
      storage().setItem(key, JSON.stringify(value));
    } catch {
      // The storage is full or blocked: the atom still holds the value.
    }
  });
  return store;
}

function read(key: string, storage: () => Storage): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
