import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Secret, TOTP as Totp } from 'otpauth';
import {
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODE_ALPHABET,
  TOTP,
  TOTP_WINDOW,
  toTotpStep,
} from '#domain/auth/totp.ts';
import { hashSecret } from '../keys.ts';

/** Bytes of a secret: the length of the hash, which RFC 4226 recommends. */
const SECRET_BYTES = 20;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

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

/** Encrypts a secret with AES-256-GCM for the person `userId`; returns IV, tag and ciphertext as base64url. */
export function encryptSecret(key: Buffer, userId: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(userId));
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Decrypts a secret of the person `userId`. @throws Error for another key or person, or a changed text */
export function decryptSecret(key: Buffer, userId: string, stored: string): string {
  const bytes = Buffer.from(stored, 'base64url');
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(userId))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

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
