import { expect, test } from 'vitest';
import { CONTRACT, isEndpoint } from './contract.ts';
import { media } from './media/endpoints.ts';
import { messages } from './messages/endpoints.ts';
import { categories, items } from './offering/endpoints.ts';
import { oilChanges } from './oil-changes/endpoints.ts';
import { payments } from './payments/endpoints.ts';
import { ratings } from './ratings/endpoints.ts';
import { tasks } from './tasks/endpoints.ts';
import { visits } from './visits/endpoints.ts';

const all = { ...CONTRACT, visits, tasks, oilChanges, payments, categories, items, messages, ratings, media };
const calls = Object.values(all)
  .flatMap((group): unknown[] => Object.values(group))
  .filter(isEndpoint);

test('gives every call a unique method and path', () => {
  const ids = calls.map(({ method, path }) => `${method} ${path}`);
  expect(ids).toEqual([...new Set(ids)]);
});

test('spells paths as group/verb-noun', () => {
  const odd = calls
    .map(({ path }) => path)
    .filter((path) => !/^\/[a-z-]+\/[a-z]+(-[a-z]+)*(\/\{(id|key|type|token)\})?$/.test(path));
  expect(odd).toEqual(['/register']);
});

test.each([
  ['GET', '/visit/fetch-visits'],
  ['PUT', '/task/update-status/{id}'],
  ['PUT', '/oil-change/update-latest-km/{id}'],
  ['PUT', '/payment/refund-payment/{id}'],
  ['GET', '/offering/fetch-categories'],
  ['PUT', '/offering/update-item/{id}'],
  ['POST', '/message/create-message'],
  ['POST', '/message/request-callback'],
  ['PUT', '/message/mark-as-read/{id}'],
  ['GET', '/rating/fetch-my-rating'],
  ['POST', '/media/upload-media'],
  ['PUT', '/todo/toggle-todo/{id}'],
  ['GET', '/static-data/fetch-static-data'],
])('declares %s %s', (method, path) => {
  expect(calls.some((call) => call.method === method && call.path === path)).toBe(true);
});
