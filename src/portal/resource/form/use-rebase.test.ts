import { expect, test } from 'vitest';
import { compareVersions } from './use-rebase.ts';

type Values = Record<string, string>;
const changedNames = (values: Values, before: Values) =>
  Object.keys(values).filter((name) => values[name] !== before[name]);
const before = { make: 'BMW', model: 'X1', color: 'red' };

test('reports no conflict for an input that only the user changed', () => {
  const changes = compareVersions(before, { ...before, model: 'X3' }, { ...before, color: 'blue' }, changedNames);
  expect(changes).toEqual({ edited: ['model'], conflicts: [] });
});

test('reports a conflict for different changes on both sides', () => {
  const changes = compareVersions(before, { ...before, color: 'black' }, { ...before, color: 'blue' }, changedNames);
  expect(changes).toEqual({ edited: ['color'], conflicts: ['color'] });
});

test('reports no conflict for the same change on both sides', () => {
  const both = { ...before, color: 'blue' };
  expect(compareVersions(before, both, both, changedNames)).toEqual({ edited: ['color'], conflicts: [] });
});
