import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { auth } from '#domain/auth/endpoints.ts';
import { secondFactor } from '#domain/auth/second-factor.ts';
import type { FactorRole } from '#domain/auth/totp.ts';
import { categories } from '#domain/offering/endpoints.ts';
import { users } from '#domain/users/endpoints.ts';
import type { Role } from '#domain/roles.ts';
import { signIn, useApp, type Caller } from '#tests/support/app.ts';
import { errorOf } from '#tests/support/error-of.ts';
import { aUser } from '#tests/support/factories.ts';
import { aCategory } from '#tests/support/shop-factories.ts';
import { aFactor, codeOf } from '#tests/support/second-factor.ts';

const app = useApp();
const currentPassword = 'Workshop-77-Corolla';
let hash: string;
beforeEach(async () => {
  hash ??= await app.deps.passwords.hash(currentPassword);
  await app.deps.db.deleteFrom('settings').where('name', 'like', '%NeedSecondFactor').execute();
});

const asStaff = async (role: Role = 'EMPLOYEE', columns: object = {}): Promise<Caller> =>
  signIn(app, await aUser(app.deps.db, { role, password_hash: hash, ...columns }));
const code = (secret: string, steps = 0) => codeOf(secret, app.deps.now(), steps);
const statusOf = async ({ call }: Caller) => (await call(secondFactor.status)).data;
const WRONG_CODE = { status: 422, problems: [{ field: 'code', code: 'otpWrong' }] };
const auditOf = async ({ user }: Caller) =>
  (
    await app.deps.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'changes'])
      .where('entity_id', '=', user.id)
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id }) => [action, actor_id]);

const ROLE_NAMES = { MANAGER: 'Managers', EMPLOYEE: 'Employees' };
/** Returns the changes of the latest entry about a person. */
const changesOf = async ({ user }: Caller) => {
  const entries = app.deps.db.selectFrom('audit_log').select('changes').where('entity_id', '=', user.id);
  return (await entries.orderBy('id', 'desc').executeTakeFirstOrThrow()).changes;
};

/** Enrols a caller through the API and returns the data of the responses. */
async function enrol({ call }: Caller) {
  const { data } = await call(secondFactor.enrol, { body: { currentPassword } });
  const confirmed = await call(secondFactor.confirm, { body: { code: code(data.secret) } });
  return { ...data, recoveryCodes: confirmed.data.recoveryCodes };
}

describe('the set-up', () => {
  test('needs the current password', async () => {
    const { call } = await asStaff();
    expect(await errorOf(call(secondFactor.enrol, { body: { currentPassword: 'wrong' } }))).toMatchObject({
      status: 422,
      problems: [{ field: 'currentPassword', code: 'currentPasswordWrong' }],
    });
  });

  test('returns a secret as text and as the URI of a QR code, and stores it encrypted', async () => {
    const caller = await asStaff('EMPLOYEE', { email: 'rami.factor@example.com' });
    const { data } = await caller.call(secondFactor.enrol, { body: { currentPassword } });
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(data.uri);
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      expect.stringContaining(':rami.factor@example.com'),
    ]);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret: data.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    const stored = await app.deps.db
      .selectFrom('totp_factors')
      .selectAll()
      .where('user_id', '=', caller.user.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(data.secret);
    // The factor is not confirmed yet.
    expect((await statusOf(caller)).enabledAt).toBeNull();
  });

  test('is confirmed by a code, returns ten recovery codes and ends the other sessions', async () => {
    const caller = await asStaff();
    const other = await signIn(app, caller.user);
    const { data } = await caller.call(secondFactor.enrol, { body: { currentPassword } });
    expect(await errorOf(caller.call(secondFactor.confirm, { body: { code: code(data.secret, 5) } }))).toMatchObject(
      WRONG_CODE,
    );
    const { data: confirmed } = await caller.call(secondFactor.confirm, { body: { code: code(data.secret) } });
    expect(new Set(confirmed.recoveryCodes).size).toBe(10);
    for (const one of confirmed.recoveryCodes) expect(one).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/);
    expect(await statusOf(caller)).toEqual({
      enabledAt: expect.any(String),
      recoveryCodesLeft: 10,
      requiredOf: [],
    });
    expect(await errorOf(other.call(users.getProfile))).toMatchObject({ status: 401 });
    expect(await auditOf(caller)).toEqual([['enable-second-factor', caller.user.id]]);
    const rows = await app.deps.db.selectFrom('totp_recovery_codes').select('hash').execute();
    expect(JSON.stringify(rows)).not.toContain(confirmed.recoveryCodes[0]!.replaceAll('-', ''));
  });

  test('has to be confirmed within 15 minutes', async () => {
    const { call } = await asStaff();
    const { data } = await call(secondFactor.enrol, { body: { currentPassword } });
    app.setClock(new Date(Date.now() + 16 * 60_000));
    try {
      expect(await errorOf(call(secondFactor.confirm, { body: { code: code(data.secret) } }))).toMatchObject({
        code: 'OTP_INVALID',
      });
    } finally {
      app.setClock();
    }
  });

  test('is refused while a factor is on', async () => {
    const caller = await asStaff();
    await enrol(caller);
    expect(await errorOf(caller.call(secondFactor.enrol, { body: { currentPassword } }))).toMatchObject({
      status: 409,
      code: 'SECOND_FACTOR_ENABLED',
    });
  });

  test('is forbidden to clients', async () => {
    const { call } = await asStaff('CLIENT');
    expect(await errorOf(call(secondFactor.enrol, { body: { currentPassword } }))).toMatchObject({
      code: 'ROLE_FORBIDDEN',
    });
  });
});

describe('turning off and new recovery codes', () => {
  test('need the password and a code', async () => {
    // Stops the clock, because the code of the next time step (30 s) differs.
    app.setClock(new Date());
    onTestFinished(() => app.setClock());
    const caller = await asStaff();
    const { secret } = await enrol(caller);
    for (const endpoint of [secondFactor.remove, secondFactor.renewCodes]) {
      const right = code(secret, 1);
      expect(await errorOf(caller.call(endpoint, { body: { currentPassword: 'wrong', code: right } }))).toMatchObject({
        problems: [{ field: 'currentPassword' }],
      });
      expect(await errorOf(caller.call(endpoint, { body: { currentPassword, code: '000000' } }))).toMatchObject(
        WRONG_CODE,
      );
      // The code that confirmed the set-up does not work again.
      expect(await errorOf(caller.call(endpoint, { body: { currentPassword, code: code(secret) } }))).toMatchObject(
        WRONG_CODE,
      );
    }
    expect((await statusOf(caller)).recoveryCodesLeft).toBe(10);
    expect((await auditOf(caller)).filter(([action]) => action === 'second-factor-failed')).toHaveLength(4);
  });

  test('new codes replace the old ones', async () => {
    const caller = await asStaff();
    const { recoveryCodes } = await enrol(caller);
    const [first = '', second = ''] = recoveryCodes;
    const { data } = await caller.call(secondFactor.renewCodes, { body: { currentPassword, code: first } });
    expect(data.recoveryCodes).toHaveLength(10);
    expect((await statusOf(caller)).recoveryCodesLeft).toBe(10);
    expect(await errorOf(caller.call(secondFactor.remove, { body: { currentPassword, code: second } }))).toMatchObject(
      WRONG_CODE,
    );
  });

  test('turning off removes everything, is audited and notifies the person', async () => {
    const caller = await asStaff();
    const { recoveryCodes } = await enrol(caller);
    await caller.call(secondFactor.remove, { body: { currentPassword, code: recoveryCodes[0]! } });
    expect(await statusOf(caller)).toMatchObject({ enabledAt: null, recoveryCodesLeft: 0 });
    expect((await auditOf(caller)).at(-1)).toEqual(['disable-second-factor', caller.user.id]);
    await app.deps.notifier.idle();
    const message = await app.deps.db
      .selectFrom('outbox')
      .select('subject')
      .where('recipient', '=', caller.user.email!)
      .executeTakeFirst();
    expect(message).toBeDefined();
    expect(
      await errorOf(caller.call(secondFactor.remove, { body: { currentPassword, code: recoveryCodes[1]! } })),
    ).toMatchObject({ status: 409, code: 'SECOND_FACTOR_MISSING' });
  });

  test('wrong codes are limited', async () => {
    const caller = await asStaff();
    await aFactor(app.deps, caller.user.id);
    const body = { currentPassword, code: '000000' };
    for (let tries = 0; tries < 10; tries++)
      expect(await errorOf(caller.call(secondFactor.remove, { body }))).toMatchObject(WRONG_CODE);
    expect(await errorOf(caller.call(secondFactor.remove, { body }))).toMatchObject({ status: 429 });
  });
});

describe('an administrator who removes the factor of another person', () => {
  test('is audited, notifies both and ends the sessions of the person', async () => {
    const admin = await asStaff('ADMIN');
    const person = await asStaff('MANAGER');
    await enrol(person);
    const params = { id: person.user.id };
    expect(await errorOf(admin.call(secondFactor.reset, { params, body: { currentPassword: 'wrong' } }))).toMatchObject(
      { problems: [{ field: 'currentPassword' }] },
    );
    await admin.call(secondFactor.reset, { params, body: { currentPassword } });
    expect(await errorOf(person.call(secondFactor.status))).toMatchObject({ status: 401 });
    expect((await auditOf(person)).at(-1)).toEqual(['disable-second-factor', admin.user.id]);
    await app.deps.notifier.idle();
    for (const { user } of [admin, person]) {
      const { body } = await app.deps.db
        .selectFrom('outbox')
        .select('body')
        .where('recipient', '=', user.email!)
        .executeTakeFirstOrThrow();
      expect(body).toContain('Samir Haddad');
    }
    expect(await errorOf(admin.call(secondFactor.reset, { params, body: { currentPassword } }))).toMatchObject({
      code: 'SECOND_FACTOR_MISSING',
    });
  });

  test('cannot remove their own factor this way', async () => {
    const admin = await asStaff('ADMIN');
    await enrol(admin);
    const input = { params: { id: admin.user.id }, body: { currentPassword } };
    expect(await errorOf(admin.call(secondFactor.reset, input))).toMatchObject({ status: 409 });
    expect((await statusOf(admin)).enabledAt).not.toBeNull();
  });
});

describe('the rule that a role needs a factor', () => {
  /** Recovery codes of the administrators, each of which proves one call. */
  const codes = new Map<string, string[]>();
  const storeFactor = async ({ user }: Caller) =>
    void codes.set(user.id, (await aFactor(app.deps, user.id)).recoveryCodes);
  const requireFactor = ({ call, user }: Caller, required = true, role: FactorRole = 'ADMIN') =>
    call(secondFactor.require, {
      body: { role, required, currentPassword, factorCode: codes.get(user.id)?.pop() },
    });

  test('is set by an administrator who has one', async () => {
    const admin = await asStaff('ADMIN');
    expect(await errorOf(requireFactor(admin))).toMatchObject({ status: 409, code: 'SECOND_FACTOR_MISSING' });
    await storeFactor(admin);
    expect((await requireFactor(admin)).data.requiredOf).toEqual(['ADMIN']);
    expect((await auditOf(admin)).at(-1)).toEqual(['require-second-factor', admin.user.id]);
  });

  test('denies an administrator without a factor every other call until it is set up', async () => {
    const first = await asStaff('ADMIN');
    await storeFactor(first);
    await requireFactor(first);
    const second = await asStaff('ADMIN');
    const manager = await asStaff('MANAGER');
    for (const call of [
      () => second.call(users.list),
      () => second.call(users.getProfile),
      () => requireFactor(second, false),
    ])
      expect(await errorOf(call())).toMatchObject({ status: 403, code: 'SECOND_FACTOR_REQUIRED' });
    await expect(manager.call(users.list)).resolves.toBeDefined();
    await expect(first.call(users.list)).resolves.toBeDefined();
    await enrol(second);
    await expect(second.call(users.list)).resolves.toBeDefined();
  });

  test.each(['MANAGER', 'EMPLOYEE'] as const)('denies a person of the role %s every other call', async (role) => {
    const admin = await asStaff('ADMIN');
    await storeFactor(admin);
    const other = await asStaff('ADMIN');
    const person = await asStaff(role);
    const colleague = await asStaff(role === 'MANAGER' ? 'EMPLOYEE' : 'MANAGER');
    const { data } = await requireFactor(admin, true, role);
    expect(data.requiredOf).toEqual([role]);
    expect(await changesOf(admin)).toEqual({ [`requiredOf${ROLE_NAMES[role]}`]: { from: false, to: true } });
    expect(await errorOf(person.call(users.getProfile))).toMatchObject({ status: 403, code: 'SECOND_FACTOR_REQUIRED' });
    for (const caller of [other, colleague]) await expect(caller.call(users.getProfile)).resolves.toBeDefined();
    await enrol(person);
    await expect(person.call(users.getProfile)).resolves.toBeDefined();
  });

  test('for other roles is kept when that of one role changes', async () => {
    const admin = await asStaff('ADMIN');
    await storeFactor(admin);
    await requireFactor(admin);
    expect((await requireFactor(admin, true, 'EMPLOYEE')).data.requiredOf).toEqual(['ADMIN', 'EMPLOYEE']);
    expect((await requireFactor(admin, false)).data.requiredOf).toEqual(['EMPLOYEE']);
  });

  test('shows an administrator without a factor only what visitors see, and lets them sign out', async () => {
    const first = await asStaff('ADMIN');
    await storeFactor(first);
    const { id } = await aCategory(app.deps.db, { visibility: 'hidden' });
    const second = await asStaff('ADMIN');
    const listed = async () => (await second.call(categories.list, { query: {} })).data.map((one) => one.id);
    expect(await listed()).toContain(id);
    await requireFactor(first);
    expect(await listed()).not.toContain(id);
    await second.call(auth.logout, { body: {} });
    await requireFactor(first, false);
    expect(await errorOf(second.call(users.list))).toMatchObject({ status: 401 });
  });
});
