import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { allEndpoints, isEndpoint } from './contract.ts';
import { endpoint, fillPath, paramNames } from './endpoint.ts';

const spec = { name: 'users', method: 'GET', path: '/user/{id}', access: 'public', response: v.object({}) } as const;

test('fills in the defaults of a call', () => {
  expect(endpoint(spec)).toMatchObject({ multipart: false, idempotent: false, streams: false, status: 200 });
  const given = { ...spec, multipart: true, idempotent: true, streams: true, status: 201 } as const;
  expect(endpoint(given)).toMatchObject(given);
});

test('accepts an idempotency key for a call that creates a record, unless the call declares otherwise', () => {
  const create = { ...spec, method: 'POST', status: 201 } as const;
  expect(endpoint(create).idempotent).toBe(true);
  expect(endpoint({ ...create, idempotent: false }).idempotent).toBe(false);
  expect(endpoint({ ...create, status: 200 }).idempotent).toBe(false);
});

test('fills the parameters of a path', () => {
  expect(paramNames('/media/{key}/of/{id}')).toEqual(['key', 'id']);
  expect(paramNames('/media')).toEqual([]);
  expect(fillPath('/media/{key}/of/{id}', { key: 'a/b', id: '1' })).toBe('/media/a%2Fb/of/1');
  expect(fillPath('/media/{key}')).toBe('/media/');
});

test('encodes any value within its path segment', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (id) => {
      const [, group, value, ...rest] = fillPath('/user/{id}', { id }).split('/');
      expect([group, decodeURIComponent(value!), rest]).toEqual(['user', id, []]);
    }),
  );
});

test('distinguishes endpoints from the other values of a group', () => {
  expect([endpoint(spec), 'users', null, undefined, {}, { method: 'GET' }, { path: '/' }].map(isEndpoint)).toEqual([
    true,
    ...Array.from({ length: 6 }, () => false),
  ]);
});

test('lists every call with its id', () => {
  const all = allEndpoints();
  expect(all.find(({ id }) => id === 'users.list')?.endpoint.path).toBe('/user/fetch-users');
  expect(all.every(({ endpoint: call }) => isEndpoint(call))).toBe(true);
});
