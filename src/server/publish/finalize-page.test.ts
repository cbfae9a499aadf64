import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { finalizePage } from './finalize-page.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = (policy: string) =>
  `<head><meta http-equiv="content-security-policy" content="script-src 'self'${policy}"><style>a{}</style></head><body><script>go()</script></body>`;

test('removes the hashes of missing scripts and styles from the policy', () => {
  const used = ` ${hashOf('go()')} ${hashOf('a{}')}`;
  expect(finalizePage(page(`${used} ${hashOf('elsewhere()')}`))).toBe(page(used));
});

test('moves a style from the body to the head', () => {
  expect(finalizePage('<head></head><body><div><style>b{}</style>text</div></body>')).toBe(
    '<head><style>b{}</style></head><body><div>text</div></body>',
  );
});

test('keeps external scripts and pages without a head', () => {
  const html = `<script src="/a.js"></script><p>'sha256-abc='</p>`;
  expect(finalizePage(html)).toBe(html);
});
