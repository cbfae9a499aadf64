import { createHash } from 'node:crypto';

const INLINE = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g;
const HASH = / '(sha256-[\w+/=]+)'/g;

/** What Astro leaves to do on a rendered page, whether it is built or published. */
export const finishPage = (html: string): string => withStylesInHead(withUsedHashes(html));

/** The policy names the inline scripts and styles that the page has; Astro names those of every island, too. */
function withUsedHashes(html: string): string {
  const used = new Set(
    [...html.matchAll(INLINE)].map(([, , text]) => `sha256-${createHash('sha256').update(text!).digest('base64')}`),
  );
  return html.replace(/<meta http-equiv="content-security-policy"[^>]*>/, (policy) =>
    policy.replace(HASH, (named, hash: string) => (used.has(hash) ? named : '')),
  );
}

/** Astro writes an island's style where the island stands, in which HTML has no place for it. */
function withStylesInHead(html: string): string {
  const end = html.indexOf('</head>');
  if (end === -1) return html;
  const [head, body] = [html.slice(0, end), html.slice(end)];
  const styles = body.match(/<style>[\s\S]*?<\/style>/g) ?? [];
  return head + styles.join('') + styles.reduce((rest, style) => rest.replace(style, ''), body);
}
