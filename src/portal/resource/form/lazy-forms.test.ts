import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { find, read } from '#tests/support/sources.ts';

const IMPORT = /^(?:import|export) (?!type)[^;]*?from '([^']+)'/gm;

/** What a file loads with it, however far away. */
function loadedWith(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const [, name] of read(path).matchAll(IMPORT)) {
    if (name!.startsWith('#')) loadedWith(name!.replace('#', 'src/'), found);
    else if (name!.startsWith('.')) loadedWith(join(dirname(path), name!), found);
    else found.add(name!);
  }
  return found;
}

test('a form is loaded only when one is opened: neither the shell nor a list brings it along', () => {
  const first = [
    'src/portal/Portal.tsx',
    'src/portal/resource/list/ResourceList.tsx',
    ...find('src/portal/**/*.resource.tsx'),
  ];
  expect(first.length).toBeGreaterThan(10);
  for (const path of first) expect([...loadedWith(path)], path).not.toContain('react-hook-form');
  expect([...loadedWith('src/portal/features/visits/create/NewVisitScreen.tsx')]).toContain('react-hook-form');
});
