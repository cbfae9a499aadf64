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

test('moves the policy before the first script, after the charset', () => {
  const policy = '<meta http-equiv="content-security-policy" content="script-src \'self\'">';
  const html = `<html><head><meta charset="utf-8"><script src="/a.js"></script>${policy}</head><body></body></html>`;
  const finalized = `<html><head><meta charset="utf-8">${policy}<script src="/a.js"></script></head><body></body></html>`;
  expect(finalizePage(html)).toBe(finalized);
  expect(finalizePage(finalized)).toBe(finalized);
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
