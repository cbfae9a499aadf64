import { createHash } from 'node:crypto';
import { CSP_META } from '#domain/site/pages.ts';

const INLINE = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g;
const HASH = / '(sha256-[\w+/=]+)'/g;

/**
 * Post-processes a rendered page, built or published: removes unused hashes from its policy, and moves styles to the
 * head and the policy before the first script.
 */
export const finalizePage = (html: string): string => movePolicyFirst(moveStylesToHead(removeUnusedHashes(html)));

/** Keeps the hashes of inline scripts and styles that the page contains; Astro lists those of every island. */
function removeUnusedHashes(html: string): string {
  const used = new Set(
    [...html.matchAll(INLINE)].map(([, , text]) => `sha256-${createHash('sha256').update(text!).digest('base64')}`),
  );
  return html.replace(CSP_META, (policy) =>
    policy.replace(HASH, (named, hash: string) => (used.has(hash) ? named : '')),
  );
}

/** Moves styles to the head: Astro writes an island's style into the body, where HTML does not allow it. */
function moveStylesToHead(html: string): string {
  const end = html.indexOf('</head>');
  if (end === -1) return html;
  const [head, body] = [html.slice(0, end), html.slice(end)];
  const styles = body.match(/<style>[\s\S]*?<\/style>/g) ?? [];
  return head + styles.join('') + styles.reduce((rest, style) => rest.replace(style, ''), body);
}

/**
 * Moves the policy directly after the charset, which must be in the first 1,024 bytes: Astro writes the policy at the
 * end of the head.
 */
function movePolicyFirst(html: string): string {
  const [policy = ''] = CSP_META.exec(html) ?? [];
  return html.replace(policy, '').replace(/<head>(?:<meta charset="[^"]*">)?/, (start) => start + policy);
}
