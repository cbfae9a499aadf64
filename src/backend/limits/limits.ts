import { isIPv6 } from 'node:net';
import { DAY_SECONDS, HOUR_SECONDS } from '#domain/units.ts';

/** Kind of the subject that a limit counts. */
type SubjectKind =
  /** A person, signed in or not. */
  | 'person'
  /** A typed identifier, with or without an account. */
  | 'name'
  /** A network: an IPv4 address, or the /64 prefix of an IPv6 address. */
  | 'address'
  /** A browser or device, or the pair of it and a name or person. */
  | 'device'
  /** One record or message. */
  | 'record'
  /** The garage as a whole. */
  | 'garage';

export interface Limit {
  /** Attempts that the bucket holds. */
  attempts: number;
  /** Seconds in which a full bucket leaks empty. */
  seconds: number;
  subject: SubjectKind;
}

/**
 * Every [rate limit](docs/rules/sessions.md#rate-limits): a leaky bucket that holds `attempts`, of which one leaks out
 * every `seconds / attempts` seconds.
 */
export const LIMITS = {
  /** Sign-in attempts from unknown devices, per account and per typed name. */
  'login-account': { attempts: 10, seconds: HOUR_SECONDS, subject: 'name' },
  /**
   * Sign-in attempts from one address, per account and per typed name. Leaks at half the rate of `login-account`, so
   * that one address cannot block an account permanently.
   */
  'login-account-address': { attempts: 10, seconds: 2 * HOUR_SECONDS, subject: 'device' },
  /** Distinct names that one address tries; a successful sign-in refunds its name. */
  'login-address': { attempts: 30, seconds: HOUR_SECONDS, subject: 'address' },
  /** Sign-in attempts to one account from a known device. */
  'login-device': { attempts: 10, seconds: 900, subject: 'device' },
  /** Checks of the current password by a signed-in person. */
  'password-account': { attempts: 10, seconds: 900, subject: 'person' },
  /** Codes of the second factor that a signed-in person enters. */
  'totp-account': { attempts: 10, seconds: 900, subject: 'person' },
  /** One-time codes for one name or person that one browser, known device or address requests. */
  'code-minute': { attempts: 1, seconds: 60, subject: 'device' },
  'code-hour': { attempts: 3, seconds: HOUR_SECONDS, subject: 'device' },
  'code-day': { attempts: 10, seconds: DAY_SECONDS, subject: 'device' },
  /** One-time codes for one name or person that all unknown devices request together. */
  'code-unknown-devices': { attempts: 30, seconds: DAY_SECONDS, subject: 'name' },
  /** One-time codes that one address requests for any name, without the cookie and with it. */
  'code-address': { attempts: 100, seconds: HOUR_SECONDS, subject: 'address' },
  'code-cookie-address': { attempts: 100, seconds: HOUR_SECONDS, subject: 'address' },
  /** Wrong codes for one name or person from all unknown devices together. */
  'guess-unknown-devices': { attempts: 20, seconds: DAY_SECONDS, subject: 'name' },
  /** Wrong codes for one person from one known device. */
  'guess-device': { attempts: 20, seconds: DAY_SECONDS, subject: 'device' },
  /** Wrong codes for one name from one address, without the cookie; one code has as many tries with it. */
  'guess-name-address': { attempts: 5, seconds: 600, subject: 'device' },
  /** Wrong codes from one address for any name, without the cookie and with it. */
  'guess-address': { attempts: 30, seconds: HOUR_SECONDS, subject: 'address' },
  'guess-cookie-address': { attempts: 100, seconds: HOUR_SECONDS, subject: 'address' },
  /** Changes to a username or address that is in use: each rejection reveals that the account exists. */
  'taken-account': { attempts: 10, seconds: HOUR_SECONDS, subject: 'person' },
  /** Wrong secrets of password links from one address. */
  'link-address': { attempts: 10, seconds: 600, subject: 'address' },
  /** Accounts that one address registers. */
  'register-address': { attempts: 5, seconds: 1_800, subject: 'address' },
  /** Wrong set-up codes from one address. */
  'setup-address': { attempts: 10, seconds: 600, subject: 'address' },
  /** Contact messages from one address. */
  'message-address': { attempts: 10, seconds: 1_800, subject: 'address' },
  /** Contact messages from one account, e-mail address or phone number. */
  'message-sender': { attempts: 5, seconds: HOUR_SECONDS, subject: 'name' },
  /** Ratings that one person gives; each may republish the site. */
  'rating-account': { attempts: 10, seconds: HOUR_SECONDS, subject: 'person' },
  /** Invitations sent to one person. */
  'invitation-account': { attempts: 3, seconds: HOUR_SECONDS, subject: 'person' },
  /** Messages that staff send about one record. */
  'notification-record': { attempts: 3, seconds: HOUR_SECONDS, subject: 'record' },
  /** Test messages that one person sends to check mail and SMS. */
  'channel-test-account': { attempts: 5, seconds: HOUR_SECONDS, subject: 'person' },
  /** SMS a day: those that one person causes, codes and other messages of the garage, and those to other countries. */
  'sms-person': { attempts: 50, seconds: DAY_SECONDS, subject: 'person' },
  'sms-garage': { attempts: 300, seconds: DAY_SECONDS, subject: 'garage' },
  'sms-code-garage': { attempts: 300, seconds: DAY_SECONDS, subject: 'garage' },
  'sms-abroad-person': { attempts: 10, seconds: DAY_SECONDS, subject: 'person' },
  'sms-abroad-garage': { attempts: 50, seconds: DAY_SECONDS, subject: 'garage' },
  /** Refused calls of one person that are written to the audit log. */
  'refusal-account': { attempts: 19, seconds: HOUR_SECONDS, subject: 'person' },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;

/**
 * Returns the network of one household or server: the /64 prefix of an IPv6 address, or the IPv4 address, also of one
 * that is written as IPv6.
 */
export function networkPrefix(address: string): string {
  if (!isIPv6(address)) return address;
  // Converts every spelling to that of RFC 5952, without dots.
  const canonical = new URL(`http://[${address.split('%', 1)[0]}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical);
  if (mapped)
    return mapped
      .slice(1)
      .map((group) => Number.parseInt(group, 16))
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  const [before = [], after = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
