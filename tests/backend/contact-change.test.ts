import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { users } from '#domain/users/endpoints.ts';
import { asUser, signIn, useApp, type App, type Caller } from '#tests/support/app.ts';
import { wrongCode } from '#tests/support/auth-app.ts';
import { aUser, unique } from '#tests/support/factories.ts';
import { openMailServer, openWebhook, type MailServer, type Webhook } from '#tests/support/message-servers.ts';
import { aFactor, codeOf } from '#tests/support/second-factor.ts';
import { errorOf } from '../support/error-of.ts';

const currentPassword = 'Old-passw0rd';
let mail: MailServer;
let sms: Webhook;
const env: Record<string, string> = { MAIL_FROM: 'post@garage.example' };
beforeAll(async () => {
  mail = await openMailServer();
  sms = await openWebhook();
  Object.assign(env, { SMTP_URL: mail.url, SMS_WEBHOOK_URL: sms.url });
});
const networkFetch = globalThis.fetch;
const app = useApp(env);
beforeAll(() => {
  // `useApp` sends every request to the app; those to the SMS webhook go over the network.
  const appFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => (input === sms.url ? networkFetch : appFetch)(input, init);
});
afterAll(async () => {
  await mail.close();
  await sms.close();
});

type Columns = Parameters<typeof aUser>[1];

async function aMember({ deps }: App, columns: Columns = {}): Promise<Caller> {
  const password_hash = await deps.passwords.hash(currentPassword);
  return signIn({ deps } as App, await aUser(deps.db, { preferred_language: 'en', password_hash, ...columns }));
}

const profileOf = async (person: Caller) => (await person.call(users.getProfile)).data;
const anEmail = () => `new${unique()}@example.com`;
const request = async (person: Caller, fields: object) => {
  const { updatedAt } = await profileOf(person);
  return person.call(users.requestContactChange, { body: { ...fields, updatedAt } });
};
const mailsTo = (address: string) => mail.received.filter(({ to }) => to.includes(address)).map((one) => one.mail.text);
const smsTo = (number: string) =>
  (sms.received as { to: string; text: string }[]).filter(({ to }) => to === number).map(({ text }) => text);
const codeIn = (texts: (string | undefined)[]) => /\b\d{6}\b/.exec(texts.at(-1) ?? '')?.[0] ?? 'none';
const waitForDelivery = () => app.deps.notifier.idle();

describe('with mail and SMS', () => {
  test('a person with a second factor must also enter one of its codes, which works once', async () => {
    // Stops the clock, because the code of the next time step (30 s) differs.
    app.setClock(new Date());
    onTestFinished(() => app.setClock());
    const person = await aMember(app, { role: 'EMPLOYEE' });
    const { secret, recoveryCodes } = await aFactor(app.deps, person.user.id);
    const code = codeOf(secret, app.deps.now());
    const confirm = (body: object) => person.call(users.confirmContactChange, { body });
    const username = `renamed${unique()}`;
    expect(await request(person, { username, currentPassword })).toMatchObject({ codes: ['factor'] });
    expect((await errorOf(confirm({}))).problems).toEqual([{ field: 'factorCode', code: 'required' }]);
    expect((await errorOf(confirm({ factorCode: wrongCode(code) }))).problems).toEqual([
      { field: 'factorCode', code: 'otpWrong' },
    ]);
    expect((await profileOf(person)).username).not.toBe(username);
    expect((await confirm({ factorCode: code })).data.username).toBe(username);

    const email = anEmail();
    expect((await request(person, { email, currentPassword })).codes).toEqual(['email', 'factor']);
    await waitForDelivery();
    const emailCode = codeIn(mailsTo(email));
    expect((await errorOf(confirm({ emailCode, factorCode: code }))).problems).toEqual([
      { field: 'factorCode', code: 'otpWrong' },
    ]);
    expect((await confirm({ factorCode: recoveryCodes[0] })).data.email).toBe(email);
    const entries = await app.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', person.user.id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'second-factor-failed',
      'change-contact',
      'send-code',
      'second-factor-failed',
      'use-recovery-code',
      'change-contact',
    ]);
  });

  test.each([{ email: 'thief@example.com' }, { username: 'thief' }, { countryCode: '+33', phoneNumber: '612345678' }])(
    'a session alone does not change %j',
    async (fields) => {
      const person = await aMember(app);
      const { updatedAt, ...before } = await profileOf(person);
      expect((await errorOf(request(person, fields))).problems).toEqual([
        { field: 'currentPassword', code: 'required' },
      ]);
      expect((await errorOf(request(person, { ...fields, currentPassword: 'guess' }))).problems).toEqual([
        { field: 'currentPassword', code: 'currentPasswordWrong' },
      ]);
      const body = { ...fields, updatedAt };
      expect(await errorOf(person.call(users.updateProfile, { body }))).toMatchObject({ status: 422 });
      expect(await errorOf(person.call(users.confirmContactChange, { body: { emailCode: '123456' } }))).toMatchObject({
        code: 'OTP_INVALID',
      });
      expect(await profileOf(person)).toMatchObject(before);
      await waitForDelivery();
      expect(mailsTo('thief@example.com')).toEqual([]);
    },
  );

  test('an administrator cannot change their own address in the form for other people', async () => {
    const admin = await aMember(app, { role: 'ADMIN' });
    const { id, email, updatedAt } = await profileOf(admin);
    const change = (fields: object, spelling = id) =>
      admin.call(users.update, { params: { id: spelling }, body: { ...fields, updatedAt } });
    for (const spelling of [id, id.toUpperCase()])
      expect((await errorOf(change({ email: anEmail(), username: 'other' }, spelling))).problems).toEqual([
        { field: 'email', code: 'ownContact' },
        { field: 'username', code: 'ownContact' },
      ]);
    expect((await change({ email, firstName: 'Rita' })).data).toMatchObject({ email, firstName: 'Rita' });
  });

  test('password and code change the address, and the old address is notified', async () => {
    const person = await aMember(app);
    const old = person.user.email!;
    const email = anEmail();
    const { codes, data } = await request(person, { email, currentPassword });
    expect([codes, data.email]).toEqual([['email'], old]);
    await waitForDelivery();
    const code = codeIn(mailsTo(email));
    const confirm = (emailCode: string) => person.call(users.confirmContactChange, { body: { emailCode } });
    expect((await errorOf(confirm(wrongCode(code)))).problems).toEqual([{ field: 'emailCode', code: 'otpWrong' }]);
    expect((await profileOf(person)).email).toBe(old);
    expect((await confirm(code)).data.email).toBe(email);
    await waitForDelivery();
    expect(mailsTo(old)).toEqual([expect.stringContaining('was changed just now')]);
    expect(mailsTo(old)[0]).not.toContain(email);
    expect(mailsTo(email)).toHaveLength(1);
    const log = await app.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity_id', '=', person.user.id)
      .orderBy('id')
      .execute();
    expect(log).toMatchObject([
      { action: 'send-code' },
      { action: 'change-contact', changes: { email: { from: old, to: email } } },
    ]);
    expect(JSON.stringify(log)).not.toContain(code);
    expect(await errorOf(confirm(code))).toMatchObject({ code: 'OTP_INVALID' });
  });

  test('two new addresses need one code each', async () => {
    const person = await aMember(app);
    const email = anEmail();
    const phoneNumber = `70${300_000 + unique()}`;
    const { codes } = await request(person, { email, phoneNumber, username: `u${unique()}`, currentPassword });
    expect(codes).toEqual(['email', 'phone']);
    await waitForDelivery();
    const emailCode = codeIn(mailsTo(email));
    const phoneCode = codeIn(smsTo(`+961${phoneNumber}`));
    const confirm = (body: object) => person.call(users.confirmContactChange, { body });
    expect((await errorOf(confirm({ emailCode }))).problems).toEqual([{ field: 'phoneCode', code: 'required' }]);
    expect((await confirm({ emailCode, phoneCode })).data).toMatchObject({ email, phoneNumber });
    await waitForDelivery();
    expect(mailsTo(person.user.email!)).toHaveLength(1);
    expect(smsTo(person.user.phone_e164!)).toHaveLength(1);
  });

  test('a username needs the password only', async () => {
    const person = await aMember(app);
    const username = `own${unique()}`;
    const { codes, data } = await request(person, { username, currentPassword });
    expect([codes, data.username]).toEqual([[], username]);
    await waitForDelivery();
    expect(mailsTo(person.user.email!)).toHaveLength(1);
  });

  test('a person without a password needs a code to the current address', async () => {
    const person = await aMember(app, { password_hash: null });
    expect((await profileOf(person)).hasPassword).toBe(false);
    const email = anEmail();
    expect((await request(person, { email })).codes).toEqual(['current', 'email']);
    await waitForDelivery();
    const [currentCode, emailCode] = [codeIn(mailsTo(person.user.email!)), codeIn(mailsTo(email))];
    const confirm = (body: object) => person.call(users.confirmContactChange, { body });
    expect((await errorOf(confirm({ emailCode }))).problems).toEqual([{ field: 'currentCode', code: 'required' }]);
    expect((await confirm({ currentCode })).data.email).toBe(email);
  });

  test('only the session that asked for the change confirms it, and a new password cancels it', async () => {
    const person = await aMember(app);
    const other = await signIn(app, person.user);
    const email = anEmail();
    await request(person, { email, currentPassword });
    await waitForDelivery();
    const body = { emailCode: codeIn(mailsTo(email)) };
    expect(await errorOf(other.call(users.confirmContactChange, { body }))).toMatchObject({ code: 'OTP_INVALID' });
    await person.call(users.changePassword, { body: { currentPassword, newPassword: 'New-passw0rd' } });
    expect(await errorOf(person.call(users.confirmContactChange, { body }))).toMatchObject({ code: 'OTP_INVALID' });
    await waitForDelivery();
    expect(mailsTo(person.user.email!)).toEqual([expect.stringContaining('Your password')]);
    expect(smsTo(person.user.phone_e164!)).toEqual([expect.stringContaining('your password')]);
  });

  test('the code of a change neither signs in nor resets a password', async () => {
    const person = await aMember(app);
    const email = anEmail();
    await request(person, { email, currentPassword });
    await waitForDelivery();
    for (const identifier of [email, person.user.email!, `contact:${person.user.id}:email`]) {
      const response = await app.fetch('/backend/user/verify-otp', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ identifier, otp: codeIn(mailsTo(email)) }),
      });
      expect([response.status, response.headers.getSetCookie()]).toEqual([422, []]);
    }
  });

  test('repeating the request within a minute sends one code; five wrong codes invalidate it', async () => {
    const person = await aMember(app);
    const email = anEmail();
    const fields = { phoneNumber: `70${500_000 + unique()}`, username: `twice${unique()}`, email };
    for (let times = 0; times < 2; times++)
      expect((await request(person, { ...fields, currentPassword })).codes).toEqual(['email', 'phone']);
    await waitForDelivery();
    expect(mailsTo(email)).toHaveLength(1);
    expect(await errorOf(request(person, { email: anEmail(), currentPassword }))).toMatchObject({ status: 429 });
    const code = codeIn(mailsTo(email));
    const confirm = (emailCode: string) => errorOf(person.call(users.confirmContactChange, { body: { emailCode } }));
    for (let tries = 0; tries < 5; tries++) expect((await confirm(wrongCode(code))).status).toBe(422);
    expect((await confirm(code)).status).toBe(429);
  });

  test('the same request sends another code after `resendInSeconds`', async () => {
    const person = await aMember(app);
    const email = anEmail();
    const start = Date.now();
    const requestAt = async (seconds: number) => {
      app.setClock(new Date(start + seconds * 1_000));
      const { codes, resendInSeconds } = await request(person, { email, currentPassword });
      await waitForDelivery();
      return [codes, resendInSeconds, mailsTo(email).length];
    };
    expect(await requestAt(0)).toEqual([['email'], 60, 1]);
    expect(await requestAt(20)).toEqual([['email'], 40, 1]);
    expect(await requestAt(61)).toEqual([['email'], 60, 2]);
    const emailCode = codeIn(mailsTo(email));
    expect((await person.call(users.confirmContactChange, { body: { emailCode } })).data.email).toBe(email);
    app.setClock(undefined);
  });

  test('a code proves the address that it was sent to, and no other one', async () => {
    const person = await aMember(app);
    const [unproven, own, old] = [anEmail(), anEmail(), person.user.email!];
    const start = Date.now();
    const at = (minutes: number) => app.setClock(new Date(start + minutes * 60_000));
    const phone = { countryCode: '+961', currentPassword };
    for (const [index, phoneNumber] of ['70111222', '70111223', '70111224'].entries()) {
      at(index * 2);
      await request(person, { ...phone, phoneNumber });
    }
    at(6);
    await request(person, { email: unproven, currentPassword });
    at(8);
    // The fourth phone code within an hour is refused, after the e-mail code was sent.
    const refused = await errorOf(request(person, { ...phone, email: own, phoneNumber: '70111225' }));
    expect(refused.code).toBe('TOO_MANY_REQUESTS');
    await waitForDelivery();
    const emailCode = codeIn(mailsTo(own));
    expect(emailCode).toMatch(/^\d{6}$/);
    await errorOf(person.call(users.confirmContactChange, { body: { emailCode } }));
    expect((await profileOf(person)).email).toBe(old);
    app.setClock(undefined);
  });

  test('an address of somebody else is refused before a code is sent', async () => {
    const person = await aMember(app);
    const { email, phone_number: phoneNumber } = await aUser(app.deps.db);
    expect(await errorOf(request(person, { email, phoneNumber, currentPassword }))).toMatchObject({
      code: 'TAKEN',
      problems: [
        { field: 'email', code: 'taken' },
        { field: 'phoneNumber', code: 'taken' },
      ],
    });
    await waitForDelivery();
    expect(mailsTo(email!)).toEqual([]);
  });

  test('a change by staff is audited and notifies both addresses', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const person = await aUser(app.deps.db, { preferred_language: 'en' });
    const email = anEmail();
    const phoneNumber = `70${400_000 + unique()}`;
    const body = { email, phoneNumber, updatedAt: person.updated_at.toISOString() };
    await employee.call(users.update, { params: { id: person.id }, body });
    await waitForDelivery();
    for (const address of [person.email!, email])
      expect(mailsTo(address)).toEqual([expect.stringContaining('was changed just now')]);
    for (const number of [person.phone_e164!, `+961${phoneNumber}`]) expect(smsTo(number)).toHaveLength(1);
    const log = await app.deps.db.selectFrom('audit_log').selectAll().where('entity_id', '=', person.id).execute();
    expect(log).toMatchObject([{ actor_id: employee.user.id, changes: { email: { from: person.email, to: email } } }]);
    const { updatedAt } = (await employee.call(users.get, { params: { id: person.id } })).data;
    await employee.call(users.update, { params: { id: person.id }, body: { email, firstName: 'Rita', updatedAt } });
    await waitForDelivery();
    expect(mailsTo(email)).toHaveLength(1);
  });
});

describe('without mail and SMS', () => {
  // `useApp` replaces `globalThis.fetch`, so the calls below reach this app.
  const appWithoutChannels = useApp();

  test('the password alone changes an address, and the old address is notified', async () => {
    const person = await aMember(appWithoutChannels);
    const email = anEmail();
    expect((await errorOf(request(person, { email }))).problems).toEqual([
      { field: 'currentPassword', code: 'required' },
    ]);
    const { codes, data } = await request(person, { email, currentPassword });
    expect([codes, data.email]).toEqual([[], email]);
    await appWithoutChannels.deps.notifier.idle();
    const queued = await appWithoutChannels.deps.db.selectFrom('outbox').select('recipient').execute();
    expect(queued).toEqual([{ recipient: person.user.email }]);
  });

  test('a person without a password is referred to the garage', async () => {
    const person = await aMember(appWithoutChannels, { password_hash: null });
    expect((await errorOf(request(person, { email: anEmail() }))).problems).toEqual([
      { field: 'currentPassword', code: 'currentPasswordUnset' },
    ]);
  });
});
