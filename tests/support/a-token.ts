import type { Role } from '#domain/roles.ts';

interface Claims {
  role?: Role | readonly Role[];
  /** Seconds from `now`. */
  expiresIn?: number;
  now?: Date;
  sub?: string;
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An access token as the browser sees one: its signature is nobody's, as only the server checks it. */
export function aToken({ role = 'ADMIN', expiresIn = 1800, now = new Date(), sub = 'u1' }: Claims = {}): string {
  const exp = Math.floor(now.getTime() / 1000) + expiresIn;
  return `${part({ alg: 'ES256' })}.${part({ sub, role, exp, jti: Math.random() })}.signature`;
}
