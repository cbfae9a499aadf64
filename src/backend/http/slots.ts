import { AppError } from '#domain/errors.ts';

/** Takes a place for a person, or tells them to come back; the answer gives the place free. */
export type KeyedSemaphore = (person: string) => () => void;

interface Bounds {
  /** At once in this process. */
  all: number;
  /** Of one person. */
  each: number;
  /** Seconds. */
  retryAfter: number;
}

/** Places for what is held open for long. */
export function createKeyedSemaphore({ all, each, retryAfter }: Bounds): KeyedSemaphore {
  const byPerson = new Map<string, number>();
  let taken = 0;
  return (person) => {
    const own = byPerson.get(person) ?? 0;
    if (taken >= all || own >= each) throw new AppError('TOO_MANY_REQUESTS', { retryAfter });
    taken++;
    byPerson.set(person, own + 1);
    return () => {
      taken--;
      const left = byPerson.get(person)! - 1;
      if (left) byPerson.set(person, left);
      else byPerson.delete(person);
    };
  };
}
