import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { AppError } from '#domain/errors.ts';

/** Maximum wait in seconds. The wait starts at 1 s and doubles with each attempt beyond `FREE_ATTEMPTS`. */
const MAX_WAIT = 900;
/** Seconds without an attempt after which a subject is evicted. */
const IDLE_TTL = 3_600;
/** Maximum number of subjects in memory; beyond it, the least recently used one is evicted. */
const MAX_SUBJECTS = 50_000;

/** Number of attempts before the first wait, by kind. */
const FREE_ATTEMPTS = {
  /** Changes to a username or address that is in use: each rejection reveals that the account exists. */
  'taken-account': 10,
  /** Invitations sent to one person; each may cost an SMS. */
  'invitation-account': 3,
  /** Messages that staff send about one record; each may cost an SMS. */
  'notification-record': 3,
  /** Refused calls of one person that are written to the audit log. */
  'refusal-account': 19,
  /** Test messages that one person sends to check mail and SMS. */
  'channel-test-account': 5,
  /** Wrong secrets of password links from one address. */
  'link-address': 10,
  /** Wrong codes from one address, for any identifier. */
  'code-address': 30,
  /** Requests for codes from one address, for any identifier. */
  'otp-address': 30,
  'register-address': 5,
  /** Wrong set-up codes from one address. */
  'setup-address': 10,
  /** Contact messages from one address. */
  'message-address': 10,
  /** Contact messages from one account, e-mail address or phone number. */
  'message-sender': 5,
  /** Ratings that one person gives; each may republish the site. */
  'rating-account': 10,
} as const;
export type RateLimitKind = keyof typeof FREE_ATTEMPTS;

/** An attempt counts as failed from its start, so that parallel attempts share the limit. */
export interface Attempt {
  /** Resets the subject; returns how many attempts it had made, this one included. */
  succeed(): number;
  /** Refunds attempts: 1 for an aborted attempt, more when a success shows that earlier ones were typing mistakes. */
  refund(attempts: number): void;
}

export interface RateLimits {
  /**
   * Starts an attempt of a subject, which is an account or, for kinds that end in `-address`, an IP address.
   * @throws AppError TOO_MANY_REQUESTS with the seconds to wait
   */
  attempt(kind: RateLimitKind, subject: string): Attempt;
  /** Subjects in memory. */
  readonly size: number;
}

interface Entry {
  failures: number;
  /** Epoch ms until which attempts are rejected. */
  blockedUntil: number;
  lastSeen: number;
}

interface Options {
  secret: Buffer;
  now: () => Date;
  maxSubjects?: number;
}

/**
 * Creates rate limits with exponential backoff; subjects are stored as HMACs and in memory only
 * (docs/decisions/040-own-limits.md).
 * @throws AppError TOO_MANY_REQUESTS
 */
export function createRateLimits({ secret, now, maxSubjects = MAX_SUBJECTS }: Options): RateLimits {
  const entries = new Map<string, Entry>();

  function touchEntry(key: string, at: number): Entry {
    const known = entries.get(key);
    entries.delete(key);
    const isFresh = known && at - known.lastSeen < IDLE_TTL * 1000;
    const entry = isFresh ? known : { failures: 0, blockedUntil: 0, lastSeen: at };
    // Re-inserting keeps the map in order of use.
    entries.set(key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= maxSubjects) break;
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
      const canonical = kind.endsWith('-address') ? networkPrefix(subject) : subject;
      const key = createHmac('sha256', secret).update(`${kind}:${canonical}`).digest('base64url');
      const entry = touchEntry(key, at);
      if (at < entry.blockedUntil) {
        throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((entry.blockedUntil - at) / 1000) });
      }
      entry.failures++;
      entry.lastSeen = at;
      const excess = entry.failures - FREE_ATTEMPTS[kind];
      if (excess >= 0) entry.blockedUntil = at + Math.min(2 ** excess, MAX_WAIT) * 1000;
      return {
        succeed() {
          entries.delete(key);
          return entry.failures;
        },
        refund(attempts) {
          entry.failures = Math.max(0, entry.failures - attempts);
          if (entry.failures < FREE_ATTEMPTS[kind]) entry.blockedUntil = 0;
        },
      };
    },
  };
}

/** Returns the network of one household or server: the /64 prefix of an IPv6 address, or an IPv4 address unchanged. */
export function networkPrefix(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('%', 1)[0]!.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Array(Math.max(0, 8 - before.length - after.length)).fill('0') : [];
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
