import { randomBytes } from 'node:crypto';
import { Secret, TOTP as Totp } from 'otpauth';
import {
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODE_ALPHABET,
  TOTP,
  TOTP_WINDOW,
  toTotpStep,
} from '#domain/auth/totp.ts';
import { decrypt, encrypt, hashSecret } from '#backend/db/keys.ts';

/** Bytes of a secret: the output length of HMAC-SHA-1, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** Creates a secret in base 32. */
export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const toTotp = (secret: string, label?: { issuer: string; account: string }): Totp =>
  new Totp({
    ...TOTP,
    secret: Secret.fromBase32(secret),
    ...(label && { issuer: label.issuer, label: label.account }),
  });

/** Returns the `otpauth:` URI of a secret, which authenticator apps read from a QR code. */
export const buildTotpUri = (secret: string, label: { issuer: string; account: string }): string =>
  toTotp(secret, label).toString();

/** Returns the time step within the window whose code matches; undefined for a wrong code. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const delta = toTotp(secret).validate({ token: code, timestamp: now.getTime(), window: TOTP_WINDOW });
  return delta === null ? undefined : toTotpStep(now) + delta;
}

/** Encrypts a secret for the person `userId`; returns base64url. */
export const encryptSecret = (key: Buffer, userId: string, secret: string): string =>
  encrypt(key, userId, Buffer.from(secret)).toString('base64url');

/** Decrypts a secret of the person `userId`. @throws Error for another key or person, or a changed text */
export const decryptSecret = (key: Buffer, userId: string, stored: string): string =>
  decrypt(key, userId, Buffer.from(stored, 'base64url')).toString('utf8');

/** Creates the recovery codes of a factor, 60 random bits each. */
export const createRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODE_COUNT }, createRecoveryCode);

// A byte modulo 32 is uniform.
const createRecoveryCode = (): string =>
  Array.from(
    randomBytes(RECOVERY_CODE_LENGTH),
    (byte) => RECOVERY_CODE_ALPHABET[byte % RECOVERY_CODE_ALPHABET.length],
  ).join('');

/** Hashes a normalized recovery code with the id of its person as the salt. */
export const hashRecoveryCode = (userId: string, code: string): string => hashSecret(`${userId}:${code}`);
