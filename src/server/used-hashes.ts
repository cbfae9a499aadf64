import { createHash } from 'node:crypto';

const INLINE = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g;
const HASH = / '(sha256-[\w+/=]+)'/g;

/** A page whose policy names the inline scripts and styles that it has; Astro names those of every island, too. */
export function withUsedHashes(html: string): string {
  const used = new Set(
    [...html.matchAll(INLINE)].map(([, , text]) => `sha256-${createHash('sha256').update(text!).digest('base64')}`),
  );
  return html.replace(/<meta http-equiv="content-security-policy"[^>]*>/, (policy) =>
    policy.replace(HASH, (named, hash: string) => (used.has(hash) ? named : '')),
  );
}
