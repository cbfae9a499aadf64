import { createHmac } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import { networkPrefix } from './network.ts';

/** Seconds to wait after the free attempts: 1, 2, 4 … and never more than this, so nobody is locked out for ever. */
const MAX_WAIT = 900;
/** Without an attempt for so many seconds a subject is forgotten. */
const IDLE_TTL = 3_600;
/** Subjects remembered at once; the one that has been quiet for longest goes first. */
const MAX_SUBJECTS = 50_000;

/** How many attempts of each kind are free. */
const FREE_ATTEMPTS = {
  'login-account': 5,
  'login-address': 5,
  /** Of the current password, by someone who is signed in. */
  'password-account': 5,
  /** Names and addresses of others that somebody tried to take: each tells that there is such a person. */
  'taken-account': 10,
  /** Invitations of one person; each may cost the price of an SMS. */
  'invitation-account': 3,
  /** Codes asked for from one address, for whomever. */
  'otp-address': 30,
  'register-address': 5,
  /** Messages from one address, and from one who writes. */
  'message-address': 10,
  'message-sender': 5,
  /** Ratings of one person: each may have the public pages made anew. */
  'rating-account': 10,
} as const;
export type RateLimitKind = keyof typeof FREE_ATTEMPTS;

/** Counted as failed from its start, so that attempts in parallel do not pass together. */
export interface Attempt {
  /** The subject has shown that it is no attacker: forgets it, and tells how many attempts that were, this one included. */
  succeed(): number;
  /** Takes attempts back: 1 when this one was broken off by us, more when they proved to be one person's slips. */
  refund(attempts: number): void;
}

export interface RateLimits {
  /** Begins an attempt, or throws TOO_MANY_REQUESTS with the seconds to wait. */
  attempt(kind: RateLimitKind, subject: string): Attempt;
  /** Subjects remembered now. */
  readonly size: number;
}

interface Entry {
  failures: number;
  /** Milliseconds; nothing is let through before. */
  until: number;
  seen: number;
}

interface Options {
  secret: Buffer;
  now: () => Date;
  remembered?: number;
}

/** Slows repeated failures by account and by address. Subjects are kept as HMACs, in memory alone. */
export function createRateLimits({ secret, now, remembered = MAX_SUBJECTS }: Options): RateLimits {
  const entries = new Map<string, Entry>();

  function entryOf(key: string, at: number): Entry {
    const known = entries.get(key);
    entries.delete(key);
    const entry = known && at - known.seen < IDLE_TTL * 1000 ? known : { failures: 0, until: 0, seen: at };
    // Re-inserted, so that the map runs from the quietest to the most recent.
    entries.set(key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= remembered) break;
      entries.delete(oldest);
    }
    return entry;
  }

  return {
    get size() {
      return entries.size;
    },
    attempt(kind, subject) {
      const at = now().getTime();
      const plain = kind.endsWith('-address') ? networkPrefix(subject) : subject;
      const key = createHmac('sha256', secret).update(`${kind}:${plain}`).digest('base64url');
      const entry = entryOf(key, at);
      if (at < entry.until) {
        throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((entry.until - at) / 1000) });
      }
      entry.failures++;
      entry.seen = at;
      const beyond = entry.failures - FREE_ATTEMPTS[kind];
      if (beyond >= 0) entry.until = at + Math.min(2 ** beyond, MAX_WAIT) * 1000;
      return {
        succeed() {
          entries.delete(key);
          return entry.failures;
        },
        refund(attempts) {
          entry.failures = Math.max(0, entry.failures - attempts);
          if (entry.failures < FREE_ATTEMPTS[kind]) entry.until = 0;
        },
      };
    },
  };
}
