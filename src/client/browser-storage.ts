import { parseCookie, serializeCookie as serialize } from '#domain/auth/cookies.ts';
import { atom, type WritableAtom } from 'nanostores';

interface Attributes {
  /** Seconds; 0 removes the cookie. */
  maxAge: number;
}

/** Returns a secure, same-site strict cookie for the whole site. A removal needs only the name. */
export const serializeCookie = (name: string, value: string, { maxAge }: Attributes): string =>
  serialize(name, value, { Path: '/', 'Max-Age': maxAge, Secure: true, SameSite: 'Strict' });

export const readCookie = (name: string): string | undefined => parseCookie(document.cookie, name);

export function writeCookie(name: string, value: string, attributes: Attributes): void {
  document.cookie = serializeCookie(name, value, attributes);
}

export const removeCookie = (name: string): void => writeCookie(name, '', { maxAge: 0 });

/** A store whose value outlives the page, as JSON under `key`; what cannot be read or kept is only in memory. */
export function persistentAtom<T>(key: string, initial: T, storage: () => Storage): WritableAtom<T> {
  const store = atom<T>(read(key, storage) ?? initial);
  store.listen((value) => {
    try {
      storage().setItem(key, JSON.stringify(value));
    } catch {
      // Storage is full or forbidden; the store itself still holds the value.
    }
  });
  return store;
}

function read<T>(key: string, storage: () => Storage): T | undefined {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
