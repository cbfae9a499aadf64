import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withUsedHashes } from './used-hashes.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = (policy: string) =>
  `<head><meta http-equiv="content-security-policy" content="script-src 'self'${policy}"></head><script>go()</script><style>a{}</style>`;

test('a policy keeps the hashes of what the page has, and loses the others', () => {
  const used = ` ${hashOf('go()')} ${hashOf('a{}')}`;
  expect(withUsedHashes(page(`${used} ${hashOf('elsewhere()')}`))).toBe(page(used));
});

test('what is not inline, or no policy, stays', () => {
  const html = `<script src="/a.js"></script><p>'sha256-abc='</p>`;
  expect(withUsedHashes(html)).toBe(html);
});
