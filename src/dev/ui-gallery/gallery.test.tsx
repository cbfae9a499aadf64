// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { find, read } from '#tests/support/sources.ts';
import { EXAMPLES, Gallery } from './Gallery.tsx';
import { addUiGallery } from './route.ts';

const COMPONENT = /^export (?:const|function) ([A-Z][a-z]\w*)/gm;

test('the gallery has an example of every component of ui/', () => {
  const files = find('src/ui/**/*.tsx').filter((path) => !path.includes('.test.'));
  const components = files.flatMap((path) => [...read(path).matchAll(COMPONENT)].map(([, name]) => name!));
  expect(components.length).toBeGreaterThan(20);
  expect(Object.keys(EXAMPLES).toSorted()).toEqual(components.toSorted());
});

test('the gallery shows both themes in both directions', () => {
  const html = renderToStaticMarkup(<Gallery />);
  const shown = [...html.matchAll(/<section data-theme="([\w-]+)" dir="(\w+)"/g)].map(
    ([, theme, dir]) => `${theme} ${dir}`,
  );
  expect(shown).toEqual(['garage ltr', 'garage rtl', 'garage-dark ltr', 'garage-dark rtl']);
});

test.each([
  ['dev', 1],
  ['build', 0],
  ['preview', 0],
] as const)('the command %s has %i gallery pages', (command, count) => {
  const injectRoute = vi.fn<() => void>();
  addUiGallery({ command, injectRoute });
  expect(injectRoute).toHaveBeenCalledTimes(count);
});
