import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { find, read, sizeOf } from '#tests/support/sources.ts';

const SOURCES = 'src/**/*.{ts,tsx,astro,css}';
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const sources = find(SOURCES).filter((path) => !isTest(path) && !path.includes('/migrations/'));
const linesOf = (path: string): number => read(path).split('\n').length - 1;

/** Files that may have fewer than 25 lines without a second importer or a test of their own. */
const SMALL_FILE_EXEMPTIONS: readonly { path: RegExp; reason: string }[] = [
  { path: /^src\/pages\//, reason: 'Astro routes by file name' },
  { path: /^src\/middleware\.ts$/, reason: 'Astro loads it by its name' },
  { path: /\/gallery\.astro$/, reason: 'the Astro integration injects it as a route by its path' },
  { path: /\/astro-entry\.ts$/, reason: 'entry point of the built server' },
  { path: /Screen\.tsx$/, reason: 'a screen is loaded on demand, by its own file' },
  { path: /\/(?:parts\.ts|[a-z-]+\.resource\.tsx)$/, reason: 'the recipe for an entity prescribes it' },
  { path: /\/features\/[a-z-]+\/(?:repository|routes)\.ts$/, reason: 'the recipe for an entity prescribes it' },
  { path: /\/HelpMenu\.tsx$/, reason: 'the top bar loads it on demand' },
  { path: /\.d\.ts$/, reason: 'the compiler reads declarations' },
  { path: /\.css$/, reason: 'a style sheet is a file of its own to be loaded on demand' },
];

const aliases = Object.entries((JSON.parse(read('package.json')) as { imports: Record<string, string> }).imports).map(
  ([alias, target]) => [alias.replace('*', ''), target.replace('*', '').replace('./', '')] as const,
);

/** Resolves an import specifier to a path from the root; undefined for a package. */
function resolveImport(specifier: string, importer: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier);
  const alias = aliases.find(([prefix]) => specifier.startsWith(prefix));
  return alias && alias[1] + specifier.slice(alias[0].length);
}

/** Maps each imported file of `src` to the files that import it. */
function mapImportersByFile(): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const importer of find(SOURCES))
    for (const match of read(importer).matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)) {
      const target = resolveImport(match[1]!, importer);
      if (target) importers.set(target, (importers.get(target) ?? new Set()).add(importer));
    }
  return importers;
}

test('src has at most 981 files', () => {
  expect(sources.length).toBeLessThanOrEqual(981);
});

test('a folder has at most 20 files', () => {
  const folders = Object.groupBy(sources, (path) => posix.dirname(path));
  expect(Object.keys(folders).filter((folder) => folders[folder]!.length > 20)).toEqual([]);
});

test('a file has at most 300 lines', () => {
  expect(sources.filter((path) => linesOf(path) > 300)).toEqual([]);
});

/** Returns `use…` functions with more than 100 lines, as `path name lines`. */
function findLongHooks(path: string): string[] {
  const hooks = read(path).matchAll(/^(?:export )?(?:const|function) (use[A-Z]\w*)[\s\S]*?^(?:\}|\S.*;$)/gm);
  return [...hooks]
    .map(([text, name]) => ({ name, lines: text.split('\n').length }))
    .filter(({ lines }) => lines > 100)
    .map(({ name, lines }) => `${path} ${name} ${lines}`);
}

test('a hook has at most 100 lines', () => {
  expect(sources.flatMap(findLongHooks)).toEqual([]);
});

test('the pictures of screens have at most 3 MB', () => {
  const sizes = find('tests/e2e/pictures/**/*.png').map(sizeOf);
  expect(sizes).not.toEqual([]);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3_000_000);
});

test('a file under 25 lines has two importers or its own test', () => {
  const importers = mapImportersByFile();
  const isJustified = (path: string): boolean => {
    const users = [...(importers.get(path) ?? [])];
    return users.filter((user) => !isTest(user)).length > 1 || users.some(isTest);
  };
  const small = sources.filter(
    (path) => linesOf(path) < 25 && !SMALL_FILE_EXEMPTIONS.some((exempt) => exempt.path.test(path)),
  );
  expect(small.filter((path) => !isJustified(path))).toEqual([]);
});

test('every exemption from the rule for small files applies to a file', () => {
  expect(SMALL_FILE_EXEMPTIONS.filter(({ path }) => !find(SOURCES).some((file) => path.test(file)))).toEqual([]);
});
