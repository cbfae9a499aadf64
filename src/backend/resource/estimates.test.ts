import { expect, test } from 'vitest';
import { createEstimates } from './estimates.ts';
import type { Run } from './statement.ts';

test('the planner is asked once a minute for the same rows', async () => {
  let moment = 0;
  const asked: unknown[] = [];
  const run: Run = async (text, values) => {
    asked.push([text, values]);
    return [{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': 5_000 + asked.length } }] }] as never;
  };
  const estimate = createEstimates(() => new Date(moment));
  const cars = () => estimate('from vehicles where type = $1', ['Car'], run);
  expect([await cars(), await cars()]).toEqual([5_001, 5_001]);
  expect(await estimate('from vehicles where type = $1', ['Van'], run)).toBe(5_002);
  moment += 60_000;
  expect(await cars()).toBe(5_003);
  expect(asked[0]).toEqual(['explain (format json) select from vehicles where type = $1', ['Car']]);
});
