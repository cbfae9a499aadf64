import { atom, type WritableAtom } from 'nanostores';

interface Attributes {
  /** In seconds; 0 removes the cookie. */
  maxAge: number;
}

/** A cookie as the session has them: secure, same-site strict. It needs a name and a value, a removal only the name. */
export function serializeCookie(name: string, value: string, { maxAge }: Attributes): string {
  if (!name || (!value && maxAge > 0)) throw new TypeError('A cookie needs a name and a value');
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; Secure; SameSite=Strict`;
}

/** The value of a cookie in a `Cookie` header or `document.cookie`. */
export function parseCookie(header: string, name: string): string | undefined {
  const prefix = `${name}=`;
  const pair = header.split(/;\s*/).find((part) => part.startsWith(prefix));
  if (pair === undefined) return undefined;
  try {
    return decodeURIComponent(pair.slice(prefix.length)) || undefined;
  } catch {
    return undefined;
  }
}

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
