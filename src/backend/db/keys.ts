import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { errors, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, type JWK, type JWTPayload } from 'jose';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import { createBoundedCache } from '#backend/caches.ts';

/**
 * Lifetime of an [access token](docs/rules/sessions.md#access-token) in seconds. It is also the maximum age, which is
 * checked by `iat` independently of `exp`.
 */
export const ACCESS_LIFETIME = 1_800;

/** The only accepted algorithm: a token with another one is rejected before its signature is checked. */
const ALGORITHM = 'ES256';
const ISSUER = 'karaj';
const AUDIENCE = 'karaj-api';
const TYPE = 'JWT';
const REQUIRED_CLAIMS = ['sub', 'sid', 'role', 'exp', 'iat'];
/** Advisory lock that serialises the creation of keys by parallel processes. */
const LOCK = 4_480_001;
/** Maximum number of tokens whose verified claims are cached, so that most calls need no signature check. */
const MAX_VERIFIED_TOKENS = 5_000;

export const SECRET_NAMES = [
  'throttle',
  'refresh',
  'otp',
  'file-links',
  'preview',
  'unsubscribe',
  'devices',
  'totp',
  'idempotency',
] as const;
export type SecretName = (typeof SECRET_NAMES)[number];

/** Channel of `pg_notify` on which every process listens for rotated keys. */
export const KEYS_ROTATED_CHANNEL = 'keys_rotated';

/** Keys of one garage, shared by every process of its database. */
export interface Keys {
  /** Returns the buffer of a secret, whose bytes `reload` overwrites. */
  secret(name: SecretName): Buffer;
  /** Returns the HMAC-SHA-256 of a text as base64url. */
  hmac(name: SecretName, text: string): string;
  readonly publicJwks: { keys: JWK[] };
  sign(claims: JWTPayload, at: { now: Date; lifetime: number }): Promise<string>;
  /**
   * Returns the claims of a valid token that is neither expired nor too old at `now`; throws an error of jose
   * otherwise.
   */
  verify(token: string, now: Date): Promise<JWTPayload>;
  /** Loads the keys again after a rotation. */
  reload(): Promise<void>;
}

/** Loads the signing key pair and the secrets, and creates missing ones; the database must be migrated. */
export async function loadKeys(db: Kysely<Database>): Promise<Keys> {
  const secrets = new Map(SECRET_NAMES.map((name) => [name, Buffer.alloc(SECRET_BYTES)]));
  const secret = (name: SecretName) => secrets.get(name)!;
  let signing: SigningKeys;
  let verified = createBoundedCache<JWTPayload>(MAX_VERIFIED_TOKENS);

  async function reload(): Promise<void> {
    const stored = await db.transaction().execute(readKeys);
    signing = await importSigningKeys(stored.get('signing') as JWK);
    // Overwrites the buffers in place, because other modules hold references to them.
    for (const [name, buffer] of secrets) buffer.set(toSecret(stored.get(name)!));
    verified = createBoundedCache(MAX_VERIFIED_TOKENS);
  }

  await reload();
  return {
    secret,
    hmac: (name, text) => createHmac('sha256', secret(name)).update(text).digest('base64url'),
    get publicJwks() {
      return { keys: [signing.publicJwk] };
    },
    reload,
    sign: (claims, { now, lifetime }) => {
      const { kid } = signing.publicJwk;
      const iat = Math.floor(now.getTime() / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(iat)
        .setExpirationTime(iat + lifetime)
        .sign(signing.privateKey);
    },
    verify: async (token, now) => {
      const known = verified.get(token);
      if (known && known.exp! * 1000 > now.getTime() && !isTooOld(known, now)) return known;
      const { payload } = await jwtVerify(token, signing.publicKey, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: TYPE,
        requiredClaims: REQUIRED_CLAIMS,
        currentDate: now,
      });
      if (isTooOld(payload, now)) throw new errors.JWTExpired('the token is too old', payload, 'iat', 'check_failed');
      verified.set(token, payload);
      return payload;
    },
  };
}

/** Replaces `maxTokenAge` of jose, which rejects a token from another server whose clock is ahead. */
const isTooOld = ({ iat }: JWTPayload, now: Date): boolean => now.getTime() / 1000 - iat! > ACCESS_LIFETIME;

interface SigningKeys {
  publicJwk: JWK;
  privateKey: CryptoKey | Uint8Array;
  publicKey: CryptoKey | Uint8Array;
}

async function importSigningKeys(pair: JWK): Promise<SigningKeys> {
  const { kty, crv, x, y, kid } = pair;
  const publicJwk: JWK = { kty, crv, x, y, kid, alg: ALGORITHM, use: 'sig' };
  const [privateKey, publicKey] = await Promise.all([importJWK(pair, ALGORITHM), importJWK(publicJwk, ALGORITHM)]);
  return { publicJwk, privateKey, publicKey };
}

/** Values of keys by their name. */
export type StoredKeys = Map<string, Record<string, unknown>>;

/** Locks and reads the stored keys, and creates missing ones. */
export async function readKeys(tx: Transaction<Database>): Promise<StoredKeys> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
  const rows = await tx.selectFrom('server_keys').select(['name', 'value']).execute();
  const found: StoredKeys = new Map(rows.map(({ name, value }) => [name, value]));
  for (const name of Object.keys(KEY_GENERATORS)) if (!found.has(name)) found.set(name, await storeNewKey(tx, name));
  return found;
}

/** Generates and stores a key, which replaces the stored key of that name; returns its value. */
export async function storeNewKey(tx: Transaction<Database>, name: string): Promise<Record<string, unknown>> {
  const value = await KEY_GENERATORS[name]!();
  const columns = { value: JSON.stringify(value) };
  await tx
    .insertInto('server_keys')
    .values({ name, ...columns })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
    .execute();
  return value;
}

/** Returns the bytes of a stored secret. */
export const toSecret = ({ key }: Record<string, unknown>): Buffer => Buffer.from(key as string, 'base64url');

const SECRET_BYTES = 32;
/** Creates a random secret as base64url. */
export const createSecret = (bytes = SECRET_BYTES): string => randomBytes(bytes).toString('base64url');

/** Hashes a random secret with SHA-256, for storage; returns hexadecimal digits. A random secret needs no slow hash. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts with AES-256-GCM; returns IV, tag and ciphertext. Decryption needs the same `context`, such as the id of the
 * owner.
 */
export function encrypt(key: Buffer, context: string, plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** Decrypts what `encrypt` returned. @throws Error for another key or context, and for changed bytes */
export function decrypt(key: Buffer, context: string, bytes: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

const generateKey = async () => ({ key: createSecret() });

async function generateSigningKey(): Promise<Record<string, unknown>> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex') };
}

/** Functions that generate a key, by key name. */
export const KEY_GENERATORS: Record<string, () => Promise<Record<string, unknown>>> = {
  signing: generateSigningKey,
  ...Object.fromEntries(SECRET_NAMES.map((name) => [name, generateKey])),
};
