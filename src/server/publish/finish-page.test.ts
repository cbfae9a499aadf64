import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { finishPage } from './finish-page.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = (policy: string) =>
  `<head><meta http-equiv="content-security-policy" content="script-src 'self'${policy}"><style>a{}</style></head><body><script>go()</script></body>`;

test('a policy keeps the hashes of what the page has, and loses the others', () => {
  const used = ` ${hashOf('go()')} ${hashOf('a{}')}`;
  expect(finishPage(page(`${used} ${hashOf('elsewhere()')}`))).toBe(page(used));
});

test('a style in the body stands in the head', () => {
  expect(finishPage('<head></head><body><div><style>b{}</style>text</div></body>')).toBe(
    '<head><style>b{}</style></head><body><div>text</div></body>',
  );
});

test('what is not inline, or has no head, stays', () => {
  const html = `<script src="/a.js"></script><p>'sha256-abc='</p>`;
  expect(finishPage(html)).toBe(html);
});
