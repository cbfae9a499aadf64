import { argon2 } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { AppError } from '#domain/errors.ts';
import { createPasswords } from './passwords.ts';

vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof import('node:crypto')>();
  return { ...crypto, argon2: vi.fn(crypto.argon2) };
});

const HASH = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/;

test('hashes with argon2id, its parameters and a salt, and verifies only the same text', async () => {
  const passwords = createPasswords();
  const [one, two] = await Promise.all([passwords.hash('Right-1'), passwords.hash('Right-1')]);
  expect(one).toMatch(HASH);
  expect(two).not.toBe(one);
  expect(await passwords.verify('Right-1', one)).toEqual({ ok: true, rehash: false });
  expect(await passwords.verify('right-1', one)).toEqual({ ok: false, rehash: false });
});

test('accepts a password with the same letters composed differently', async () => {
  const passwords = createPasswords();
  expect(await passwords.verify('e\u0301te', await passwords.hash('\u00e9te'))).toMatchObject({ ok: true });
});

test.each([null, '', 'x', '$2b$10$abc', '$argon2id$v=19$m=1,t=1,p=1$$'])('no password matches %s', async (stored) => {
  expect(await createPasswords().verify('', stored)).toEqual({ ok: false, rehash: false });
});

test('takes equally long for an account without a password', async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash('Right-1');
  const listCosts = async (hash: string | null) => {
    vi.mocked(argon2).mockClear();
    await passwords.verify('Wrong-1', hash);
    return vi
      .mocked(argon2)
      .mock.calls.map(([, { memory, passes, parallelism, tagLength }]) => ({ memory, passes, parallelism, tagLength }));
  };
  const costs = await listCosts(stored);
  expect(costs).toHaveLength(1);
  expect(await listCosts(null)).toEqual(costs);
  expect(await listCosts('$2b$10$abc')).toEqual(costs);
});

// Computing thirty-six hashes is slow on a busy machine.
test('runs four hashes, queues thirty-two and rejects the others with Retry-After', { timeout: 60_000 }, async () => {
  const passwords = createPasswords();
  const all = await Promise.allSettled(Array.from({ length: 40 }, () => passwords.verify('x', null)));
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as AppError] : []));
  expect(refused.map(({ code }) => code)).toEqual(Array(4).fill('TOO_MANY_REQUESTS'));
  expect(refused[0]!.detail.retryAfter).toBe(2);
  expect(await passwords.verify('x', null)).toMatchObject({ ok: false });
});
