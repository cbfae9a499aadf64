import { atom, type WritableAtom } from 'nanostores';

/** A store whose value outlives the page, as JSON under `key`; what cannot be read or kept is only in memory. */
export function persisted<T>(key: string, initial: T, storage: () => Storage): WritableAtom<T> {
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
