import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { exists, find, read } from '#tests/support/sources.ts';

const documents = find('*.md', 'docs/**/*.md', 'bench/**/*.md');
const sources = find(
  'src/**/*.{ts,tsx,astro,css}',
  'tests/**/*.{ts,tsx}',
  'bench/**/*.ts',
  'scripts/**/*.{ts,mjs}',
  '*.mjs',
);

/** The anchor of a heading as GitHub writes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\-_ ]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (path: string): string[] =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(match[1]!));

function isBroken(target: string): boolean {
  const [path = '', anchor] = target.split('#');
  return !exists(path) || (anchor !== undefined && !anchorsOf(path).includes(anchor));
}

test.each(documents)('every anchor that %s links is a heading', (document) => {
  const targets = [...read(document).matchAll(/\]\(([^)\s:]*\.md#[^)\s]+)\)/g)].map((match) => match[1]!);
  const broken = targets.filter((target) => isBroken(posix.join(posix.dirname(document), target)));
  expect(broken).toEqual([]);
});

test('every document and anchor that a source refers to exists', () => {
  const broken = [...sources, ...documents].flatMap((path) =>
    [...read(path).matchAll(/\bdocs\/[\w/.-]+\.md(?:#[\w-]+)?/g)]
      .filter(([target]) => isBroken(target))
      .map(([target]) => `${path}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('a source links a rule by its heading', () => {
  const links = sources.flatMap((path) =>
    [...read(path).matchAll(/\bdocs\/rules\/(?!README)[\w-]+\.md(?!#)/g)].map(([link]) => `${path}: ${link}`),
  );
  expect(links).toEqual([]);
});

test('every decision is in the index of decisions', () => {
  const index = read('docs/decisions/README.md');
  const missing = find('docs/decisions/[0-9]*.md').filter((path) => !index.includes(posix.basename(path)));
  expect(missing).toEqual([]);
});

test('no source cites a rule by a number of another document', () => {
  const citation = /\b(?:decision|specification) [0-9]+/i;
  // Migrations that have run do not change.
  const cited = [...sources, ...documents].filter(
    (path) => !path.includes('/migrations/') && citation.test(read(path)),
  );
  expect(cited).toEqual([]);
});
