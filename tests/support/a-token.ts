import type { Role } from '#domain/roles.ts';

interface Claims {
  role?: Role | readonly Role[];
  /** Lifetime in seconds from `now`. */
  expiresIn?: number;
  now?: Date;
  sub?: string;
}

const encodeJson = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Creates an access token for tests in a browser. Its signature is invalid, but only the server verifies it. */
export function aToken({ role = 'ADMIN', expiresIn = 1800, now = new Date(), sub = 'u1' }: Claims = {}): string {
  const iat = Math.floor(now.getTime() / 1000);
  const exp = iat + expiresIn;
  return `${encodeJson({ alg: 'ES256' })}.${encodeJson({ sub, role, iat, exp, jti: Math.random() })}.signature`;
}
