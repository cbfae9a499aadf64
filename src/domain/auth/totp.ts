import * as v from 'valibot';
import { toLatinDigits } from '../digits.ts';
import { CLOCK_SKEW_MS } from '../units.ts';
import type { MessageKey } from '../problems.ts';
import type { Role } from '../roles.ts';

/** Parameters of RFC 6238 that every authenticator app supports. */
export const TOTP = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Number of time steps before and after the current one whose codes are also accepted. */
export const TOTP_WINDOW = 1;
/** Number of recovery codes per factor; each is valid once. */
export const RECOVERY_CODE_COUNT = 10;
const STEP_MS = TOTP.period * 1000;

/** Alphabet of recovery codes: Crockford's base 32, which omits letters that look like digits. */
export const RECOVERY_CODE_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
export const RECOVERY_CODE_LENGTH = 12;
const GROUP_LENGTH = 4;

const TOTP_CODE = new RegExp(`^\\d{${TOTP.digits}}$`);
const RECOVERY_CODE = new RegExp(`^[${RECOVERY_CODE_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`);

/** Returns the number of the 30-second time step that contains `now`. */
export const toTotpStep = (now: Date): number => Math.floor(now.getTime() / STEP_MS);

/**
 * Returns true when a code of `step` may be accepted at `now`: the step is within the window and newer than the last
 * accepted step. A last step too far in the future, stored by a server with a wrong clock, is ignored.
 */
export function mayAcceptTotpStep(step: number, lastStep: number | null, now: Date): boolean {
  if (Math.abs(step - toTotpStep(now)) > TOTP_WINDOW) return false;
  return lastStep === null || step > lastStep || lastStep > getLatestTotpStep(now);
}

/** Returns the latest step that a server with a correct clock can have accepted. */
export const getLatestTotpStep = (now: Date): number =>
  toTotpStep(new Date(now.getTime() + CLOCK_SKEW_MS)) + TOTP_WINDOW;

/**
 * Normalizes a typed code: Latin digits, lower case, no spaces or dashes. In a recovery code, letters that look like
 * digits become digits.
 */
export function normalizeFactorCode(typed: string): string {
  const code = toLatinDigits(typed)
    .replace(/[\s\u200e\u200f\u2010-\u2015-]/g, '')
    .toLowerCase();
  return code.length === RECOVERY_CODE_LENGTH ? code.replaceAll('o', '0').replace(/[il]/g, '1') : code;
}

/** Returns true for a normalized code of an authenticator app. */
export const isTotpCode = (code: string): boolean => TOTP_CODE.test(code);

/** Returns true for a normalized recovery code. */
export const isRecoveryCode = (code: string): boolean => RECOVERY_CODE.test(code);

/** Formats a recovery code in groups of four: `4k7p-2m9x-q0vd`. */
export const formatRecoveryCode = (code: string): string =>
  code.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g'))!.join('-');

/** Formats a secret in groups of four for typing. */
export const formatTotpSecret = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** The roles that may have a second factor, most powerful first. */
export const FACTOR_ROLES = ['ADMIN', 'MANAGER', 'EMPLOYEE'] as const satisfies readonly Role[];
export type FactorRole = (typeof FACTOR_ROLES)[number];

/** Returns true for the roles that may have a second factor. */
export const mayHaveSecondFactor = (role: Role): boolean => role !== 'CLIENT';

const typedCode = v.pipe(
  v.string('factorCode' satisfies MessageKey),
  v.transform(normalizeFactorCode),
  v.nonEmpty('required' satisfies MessageKey),
);

/** A code of the authenticator app, or a recovery code; normalized. */
export const FactorCode = v.pipe(
  typedCode,
  v.check((code) => isTotpCode(code) || isRecoveryCode(code), 'factorCode' satisfies MessageKey),
);

/** A code of the authenticator app; normalized. */
export const TotpCode = v.pipe(typedCode, v.check(isTotpCode, 'otp' satisfies MessageKey));
