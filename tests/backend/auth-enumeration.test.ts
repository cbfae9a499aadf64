import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aPerson,
  openAuthApp,
  openBrowser,
  uniqueIpAddress,
  type AuthApp,
  type CallResult,
  type Person,
} from '#tests/support/auth-app.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await openAuthApp();
});
afterAll(() => app.close());

/** All calls of a series come from one browser. */
let browser: AuthApp['post'];
const send = (identifier: string) => browser('/user/send-otp', { identifier, purpose: 'LOGIN' });
const resend = (identifier: string) => browser('/user/resend-otp', { identifier, purpose: 'LOGIN' });
const verify = (identifier: string) => browser('/user/verify-otp', { identifier, otp: '000001' });

describe('two identifiers of one person get the same responses as two unknown ones', () => {
  const SERIES: Record<string, (one: string, other: string) => Promise<CallResult[]>> = {
    'for codes in quick succession': async (one, other) => [await send(one), await send(other), await resend(other)],
    'for attempts with a code that the other one replaced': async (one, other) => {
      const responses = [await send(one), await verify(one), await verify(one)];
      app.advanceClock(60);
      responses.push(await send(other));
      for (let tries = 0; tries < 4; tries++) responses.push(await verify(one));
      return responses;
    },
    'for a resent code after attempts with the other one': async (one, other) => {
      const responses = [await send(one), await verify(one), await verify(one), await verify(one)];
      app.advanceClock(60);
      responses.push(await send(other), await verify(other));
      app.advanceClock(60);
      responses.push(await resend(one));
      for (let tries = 0; tries < 3; tries++) responses.push(await verify(one));
      return responses;
    },
    'beyond the codes of an hour': async (one, other) => {
      const responses: CallResult[] = [];
      for (let codes = 0; codes < 3; codes++) {
        responses.push(await send(one), await send(other));
        app.advanceClock(60);
      }
      return [...responses, await send(one), await send(other), await verify(one), await verify(other)];
    },
  };
  const summarize = ({ status, body, headers }: CallResult) => ({
    status,
    code: (body as { code?: string }).code,
    // `Retry-After` depends on how long the earlier calls took.
    wait: Math.round(Number(headers.get('retry-after')) / 20),
  });
  let pair = 0;
  const pairOf = ({ email, username }: Pick<Person, 'email' | 'username'>) => [email, username] as const;
  const unknownPair = () => [`pair${++pair}@example.test`, `pair${pair}`] as const;

  test.each(Object.entries(SERIES))('%s', async (_, run) => {
    const runInBrowser = (names: readonly [string, string]) => {
      browser = openBrowser(app);
      return run(...names);
    };
    const known = await runInBrowser(pairOf(await aPerson(app)));
    const staff = await runInBrowser(pairOf(await aPerson(app, { role: 'ADMIN' })));
    const unknown = await runInBrowser(unknownPair());
    expect(known.map(summarize)).toEqual(unknown.map(summarize));
    expect(staff.map(summarize)).toEqual(unknown.map(summarize));
  });
});

test('throttles an address that guesses codes, with few entries in the audit log', async () => {
  const { id, email } = await aPerson(app);
  const address = uniqueIpAddress();
  app.stopClock();
  app.advanceClock(1);
  const before = app.deps.now();
  app.advanceClock(1);
  const statuses: number[] = [];
  for (let guess = 0; guess < 80; guess++) {
    const identifier = guess % 2 ? email : `guess${guess}@example.test`;
    statuses.push((await app.post('/user/verify-otp', { identifier, otp: '000000' }, { address })).status);
  }
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(422));
  expect(statuses.slice(40)).toEqual(Array(40).fill(429));
  const rows = await app.deps.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity_id', 'in', [id, ''])
    .where('at', '>', before)
    .execute();
  expect(rows.length).toBeLessThanOrEqual(40);
  expect(rows.map(({ action }) => action)).not.toContain('sign-in-failed');
});
