import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { find, read } from '#tests/support/sources.ts';

const IMPORT = /^(?:import|export) (?!type)[^;]*?from '([^']+)'/gm;

/** Returns all modules that a file imports statically, directly or transitively. */
function importsOf(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const [, name] of read(path).matchAll(IMPORT)) {
    if (name!.startsWith('#')) importsOf(name!.replace('#', 'src/'), found);
    else if (name!.startsWith('.')) importsOf(join(dirname(path), name!), found);
    else found.add(name!);
  }
  return found;
}

test('keeps forms out of the chunks of the shell and of lists', () => {
  const first = [
    'src/portal/Portal.tsx',
    'src/portal/resource/list/ResourceList.tsx',
    ...find('src/portal/**/*.resource.tsx'),
  ];
  expect(first.length).toBeGreaterThan(10);
  for (const path of first) expect([...importsOf(path)], path).not.toContain('react-hook-form');
  expect([...importsOf('src/portal/features/visits/create/NewVisitScreen.tsx')]).toContain('react-hook-form');
});
