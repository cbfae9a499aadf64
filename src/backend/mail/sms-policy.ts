import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Kysely } from 'kysely';
import type { LimitedSubject, RateLimits } from '#backend/limits/rate-limits.ts';
import type { Config } from '#backend/config.ts';
import type { Database } from '#backend/db/schema.ts';
import { AppError } from '#domain/errors.ts';
import { COUNTRY_CODES, proposeRegion } from '#domain/regions/countries.ts';
import { merchantInfo } from '#backend/db/merchant-settings.ts';
import type { ClassifiedFailure } from './failures.ts';

/** Calling codes of countries; those of satellites and other global services, such as +882, are no countries. */
const COUNTRY_CALLING_CODES = new Set(COUNTRY_CODES.map((country) => proposeRegion(country).countryCode));

/** Returns the calling code of an E.164 number with its plus sign, else the whole number. */
export function callingCodeOf(e164: string): string {
  const code = parsePhoneNumberFromString(e164)?.countryCallingCode;
  return code ? `+${code}` : e164;
}

/** Sources of the policy. Not declared as capabilities, since the notifier, which is one, uses them. */
interface PolicySource {
  db: Kysely<Database>;
  config: Config;
}

interface Sms {
  /** E.164 number. */
  recipient: string;
  /** Marks a one-time code, which strangers can request. */
  isCode: boolean;
  /** Id of the person who causes the message; absent for one that the server sends by itself. */
  actorId?: string | null | undefined;
}

/**
 * Counts an SMS before it is sent (docs/rules/messages.md#limits-of-sms). Returns the failure of one that may not be
 * sent: `COUNTRY` is final, `LIMIT` is temporary.
 */
export async function admitSms(
  { db, config, rateLimits }: PolicySource & { rateLimits: RateLimits },
  { recipient, isCode, actorId }: Sms,
): Promise<ClassifiedFailure | undefined> {
  const code = callingCodeOf(recipient);
  const { countryCode } = await merchantInfo(db);
  const isAtHome = code === countryCode || config.smsCountries.includes(code);
  if (!isAtHome && !COUNTRY_CALLING_CODES.has(code))
    return { reason: 'COUNTRY', code: code.slice(0, CODE_LENGTH), isTemporary: false };
  const limited: LimitedSubject[] = [[isCode ? 'sms-code-garage' : 'sms-garage', '']];
  if (actorId) limited.push(['sms-person', actorId]);
  if (!isAtHome && countryCode) {
    limited.push(['sms-abroad-garage', '']);
    if (actorId) limited.push(['sms-abroad-person', actorId]);
  }
  try {
    await rateLimits.spendAll(limited);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { reason: 'LIMIT', code: String(error.status), isTemporary: true };
  }
}

/** Characters of a calling code: a failure must not contain a whole number. */
const CODE_LENGTH = 4;

/**
 * Returns true if a person may have a code sent to a new number without help of the staff: a number of the garage's
 * country, of the country of the person's present number, or of a country that the operator added.
 */
export async function mayConfirmNumber(
  { db, config }: PolicySource,
  e164: string,
  present: string | null,
): Promise<boolean> {
  const code = callingCodeOf(e164);
  const { countryCode } = await merchantInfo(db);
  const own = [countryCode, ...config.smsCountries, ...(present ? [callingCodeOf(present)] : [])];
  return own.includes(code) || (!countryCode && !present && COUNTRY_CALLING_CODES.has(code));
}
