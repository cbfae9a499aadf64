import { expect, test } from 'vitest';
import { exists, read } from '#tests/support/sources.ts';
import { drawArchitectureDiagram } from '../../scripts/draw-architecture.ts';

const document = read('docs/architecture.md');

test('the diagram of docs/architecture.md is up to date; otherwise run `npm run diagrams`', () => {
  expect(/```mermaid\n([^]*?)\n```/.exec(document)?.[1]).toBe(drawArchitectureDiagram());
});

test('every path in docs/architecture.md exists', () => {
  const paths = [...document.matchAll(/`(src\/[^`\s]+)`/g)].map((match) => match[1]!);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !exists(path))).toEqual([]);
});
