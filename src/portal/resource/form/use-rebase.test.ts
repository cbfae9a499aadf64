import { expect, test } from 'vitest';
import { compareVersions } from './use-rebase.ts';

type Values = Record<string, string>;
const changedNames = (values: Values, before: Values) =>
  Object.keys(values).filter((name) => values[name] !== before[name]);
const before = { make: 'BMW', model: 'X1', color: 'red' };

test('an input that only the user changed is no conflict', () => {
  const changes = compareVersions(before, { ...before, model: 'X3' }, { ...before, color: 'blue' }, changedNames);
  expect(changes).toEqual({ edited: ['model'], conflicts: [] });
});

test('an input that both sides changed to different values is a conflict', () => {
  const changes = compareVersions(before, { ...before, color: 'black' }, { ...before, color: 'blue' }, changedNames);
  expect(changes).toEqual({ edited: ['color'], conflicts: ['color'] });
});

test('the same change on both sides is no conflict', () => {
  const both = { ...before, color: 'blue' };
  expect(compareVersions(before, both, both, changedNames)).toEqual({ edited: ['color'], conflicts: [] });
});
