import { createHash } from 'node:crypto';

const INLINE = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g;
const HASH = / '(sha256-[\w+/=]+)'/g;

/** Post-processes a rendered page, built or published: removes unused hashes from its policy and moves styles to the head. */
export const finalizePage = (html: string): string => moveStylesToHead(removeUnusedHashes(html));

/** Keeps the hashes of inline scripts and styles that the page contains; Astro lists those of every island. */
function removeUnusedHashes(html: string): string {
  const used = new Set(
    [...html.matchAll(INLINE)].map(([, , text]) => `sha256-${createHash('sha256').update(text!).digest('base64')}`),
  );
  return html.replace(/<meta http-equiv="content-security-policy"[^>]*>/, (policy) =>
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
