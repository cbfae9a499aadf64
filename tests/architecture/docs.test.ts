import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { exists, find, read } from '#tests/support/sources.ts';

const RECIPE = 'docs/add-an-entity.md';
const documents = find('*.md', 'docs/**/*.md', 'bench/**/*.md');

test.each(documents)('every link of %s has a target', (document) => {
  const targets = [...read(document).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map((match) => match[1]!);
  const inside = targets.filter((target) => !/^[a-z]+:/.test(target));
  expect(inside.filter((target) => !exists(posix.join(posix.dirname(document), target)))).toEqual([]);
});

const rules = find('docs/rules/*.md').filter((page) => !page.endsWith('README.md'));

test.each(rules)('the index of the rules names every heading of %s, in the same order', (page) => {
  const headings = [...read(page).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!.toLowerCase());
  const name = posix.basename(page);
  const links = [...read('docs/rules/README.md').matchAll(/\[([^\]]+)\]\(([a-z-]+\.md)#/g)];
  const listed = links
    .filter(([, , target]) => target === name)
    .map(([, text]) => text!.replace(/\s+/g, ' ').toLowerCase());
  expect(listed).toEqual(headings);
});

/** Expands braces: `locales/{ar,en}/x.json` becomes two paths. */
function expandBraces(path: string): string[] {
  const [all, choices] = /\{([^}]+)\}/.exec(path) ?? [];
  return all ? choices!.split(',').flatMap((choice) => expandBraces(path.replace(all, choice))) : [path];
}

test('every file that the recipe for an entity names exists', () => {
  const named = [...read(RECIPE).matchAll(/`((?:src|locales|tests|docs)\/[^`\s]+)`/g)].flatMap((match) =>
    expandBraces(match[1]!),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !exists(path))).toEqual([]);
});

const blocks = [...read(RECIPE).matchAll(/^```\w+ (\S+)\n([^]*?)^```$/gm)];
const linesOf = (text: string) => text.split('\n').map((line) => line.trim());

test.each(blocks.map(([, path, code]) => ({ path: path!, code: code! })))(
  'the recipe quotes $path verbatim',
  ({ path, code }) => {
    const source = linesOf(read(path)).join('\n');
    const quotes = code.split(/^\s*(?:\/\/ )?…\n/m).map((quote) => linesOf(quote).join('\n').trim());
    expect(quotes.filter((quote) => !source.includes(quote))).toEqual([]);
  },
);

test('each row of the recipe’s table is explained, in the same order', () => {
  const rows = [...read(RECIPE).matchAll(/^\| (\d+) +\| `([^`]+)`/gm)];
  const steps = [...read(RECIPE).matchAll(/^\*\*(\d+)\.\*\*[^]*?^```\w+ (\S+)$/gm)];
  expect(steps.map((step) => step[1])).toEqual(rows.map((row) => row[1]));
  for (const [at, row] of rows.entries()) expect(expandBraces(row[2]!)).toContain(steps[at]![2]);
});
