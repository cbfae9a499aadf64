import { expect, test } from 'vitest';
import { find, read } from '#tests/support/sources.ts';

test('a form is loaded only when one is opened: outside of the kit nothing else of it is imported', () => {
  const outside = find('src/{portal,islands,client,ui}/**/*.{ts,tsx}').filter(
    (path) => !path.startsWith('src/portal/resource/form/') && !path.includes('.test.'),
  );
  expect(outside.length).toBeGreaterThan(20);
  const imports = outside.flatMap((path) =>
    [
      ...read(path).matchAll(/^import (?!type)[^;]*?from '([^']*resource\/form\/|\.\/form\/|\.\.\/form\/)([^']+)'/gm),
    ].map((match) => match[2]!),
  );
  expect(imports).toContain('lazy-forms.ts');
  expect(imports.filter((file) => file !== 'lazy-forms.ts' && file !== 'references.ts')).toEqual([]);
  expect(outside.filter((path) => /from 'react-hook-form'/.test(read(path)))).toEqual([]);
  expect(read('src/portal/resource/form/references.ts')).not.toContain('react-hook-form');
});
