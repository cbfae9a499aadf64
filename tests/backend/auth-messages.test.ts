import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPerson, codeFor, messageTo, openAuthApp, PASSWORD, type AuthApp } from '#tests/support/auth-app.ts';
import { openMailServer, openWebhook, type MailServer, type Webhook } from '#tests/support/message-servers.ts';

let mail: MailServer;
let sms: Webhook;
let app: AuthApp;
beforeAll(async () => {
  mail = await openMailServer();
  sms = await openWebhook();
  app = await openAuthApp({
    SMTP_URL: mail.url,
    MAIL_FROM: 'Garage Al Amal <post@garage.example>',
    SMS_WEBHOOK_URL: sms.url,
    PUBLIC_SITE_URL: 'https://garage.example',
  });
  const fields = JSON.stringify([{ key: 'merchantName', value: 'Amal & Sons <Garage>' }]);
  await app.deps.db.deleteFrom('branding').where('type', '=', 'MERCHANT_INFO').execute();
  await app.deps.db.insertInto('branding').values({ type: 'MERCHANT_INFO', language: 'common', fields }).execute();
});
afterAll(async () => {
  await app.close();
  await mail.close();
  await sms.close();
});

const send = async (identifier: string) => {
  app.advanceClock(3_600);
  const response = await app.post('/user/send-otp', { identifier, purpose: 'RESET_PASSWORD' });
  await app.deps.notifier.idle();
  return response;
};
const countQueued = async () => (await app.deps.db.selectFrom('outbox').select('id').execute()).length;

test('sends a code by mail and leaves the outbox empty', async () => {
  const { email } = await aPerson(app);
  await send(email);
  const { to, mail: received } = mail.received.at(-1)!;
  expect(to).toEqual([email]);
  expect(received.from).toMatchObject({ name: 'Garage Al Amal', address: 'post@garage.example' });
  expect(received.subject).toBe('Amal & Sons <Garage>: your code');
  const code = /^\d{6}$/m.exec(received.text!)![0];
  expect(received.html).toContain(`>${code}</strong>`);
  expect(received.html).toContain('Amal &amp; Sons &lt;Garage&gt;');
  expect(received.html).toContain('<html lang="en" dir="ltr">');
  expect((await app.post('/user/verify-otp', { identifier: email, otp: code })).status).toBe(200);
  expect(await countQueued()).toBe(0);
});

test('sends an Arabic mail from right to left', async () => {
  const { email } = await aPerson(app, { language: 'ar' });
  await send(email);
  const { mail: received } = mail.received.at(-1)!;
  expect(received.subject).toContain('رمز التحقق');
  expect(received.html).toContain('<html lang="ar" dir="rtl">');
});

test('posts an SMS code to the webhook as JSON', async () => {
  const { phone } = await aPerson(app, { language: 'fr' });
  await send(phone);
  expect(sms.received.at(-1)).toEqual({ to: phone, text: expect.stringMatching(/votre code est \d{6}\./) });
  expect(await countQueued()).toBe(0);
});

test('sends an invitation that links to the code mode of the login page, in the person’s language', async () => {
  const { id } = await aPerson(app, { language: 'fr' });
  const user = await app.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  app.deps.notifier.sendInvitation(user);
  await app.deps.notifier.idle();
  const { mail: received } = mail.received.at(-1)!;
  const link = /^https:\S+$/m.exec(received.text!)![0];
  expect(new URL(link).origin + new URL(link).pathname).toBe('https://garage.example/login');
  expect(Object.fromEntries(new URL(link).searchParams)).toEqual({
    mode: 'otp',
    identifier: user.email,
    purpose: 'VERIFY_ACCOUNT',
    lng: 'fr',
  });
  expect(received.html).toContain(`<a href="${link.replaceAll('&', '&amp;')}">`);
  expect(received.subject).toContain('Votre compte chez');
});

test('invites a person without an e-mail by SMS', async () => {
  const { id, phone } = await aPerson(app);
  const columns = app.deps.db.updateTable('users').set({ email: null }).where('id', '=', id);
  app.deps.notifier.sendInvitation(await columns.returningAll().executeTakeFirstOrThrow());
  await app.deps.notifier.idle();
  expect(sms.received.at(-1)).toMatchObject({ to: phone, text: expect.stringContaining(encodeURIComponent(phone)) });
});

test('treats an address with a comma as one recipient', async () => {
  app.deps.notifier.send({
    channel: 'mail',
    recipient: '"a,victim@example.test,b"@example.test',
    template: 'password-changed',
    locale: 'en',
    params: {},
    expiresAt: new Date(),
  });
  await app.deps.notifier.idle();
  expect(mail.received.at(-1)!.to).toHaveLength(1);
});

describe('keeps failed messages in the outbox and their content out of the log', () => {
  test.each([500, 302])('for a webhook that responds %i', async (status) => {
    sms.setStatus(status);
    const { phone } = await aPerson(app);
    expect((await send(phone)).status).toBe(200);
    const code = await codeFor(app, phone);
    expect(code).toMatch(/^\d{6}$/);
    const lines = app.logged.slice(-2).join('');
    expect(lines).toContain('a message was not delivered');
    expect(lines).toContain('a message was stored in the outbox');
    expect(lines).not.toContain(code);
    expect(lines).not.toContain(phone);
    sms.setStatus(202);
  });

  test('for a mail server that rejects and one that is down', async () => {
    mail.rejectRecipients();
    for (const gone of [false, true]) {
      if (gone) await mail.close();
      const { email } = await aPerson(app);
      expect((await send(email)).status).toBe(200);
      expect((await messageTo(app, email))?.body).toMatch(/\d{6}/);
      expect(app.logged.join('')).not.toContain(email);
    }
    expect(app.logged.join('')).toContain('"reason":"550"');
  });
});

const login = (identifier: string, password = PASSWORD) => app.post('/user/login', { identifier, password });

test('finds a username in the letters of another keyboard, and two that an upgrade kept by their exact spelling', async () => {
  const [arabic, persian] = [await aPerson(app), await aPerson(app, { password: 'Another-Password-1' })];
  const rename = (id: string, username: string, spelled_alike = false) =>
    app.deps.db.updateTable('users').set({ username, spelled_alike }).where('id', '=', id).execute();
  await rename(arabic.id, 'كريم٧علي');
  expect((await login('کریم7علی')).body.data.user.id).toBe(arabic.id);
  await rename(persian.id, 'کریم۷علی', true);
  expect((await login('کریم۷علی', 'Another-Password-1')).body.data?.user.id).toBe(persian.id);
  expect((await login('كريم٧علي')).body.data?.user.id).toBe(arabic.id);
});

test('signs in the one of two people with a phone number who signs in by it', async () => {
  const father = await aPerson(app);
  const son = await aPerson(app, { password: 'Another-Password-1' });
  await app.deps.db
    .updateTable('users')
    .set({ phone_e164: father.phone, signs_in_by_phone: false })
    .where('id', '=', son.id)
    .execute();
  expect((await login(father.phone)).body.data.user.id).toBe(father.id);
  expect((await login(father.phone, 'Another-Password-1')).status).toBe(401);
  expect((await login(son.username, 'Another-Password-1')).body.data.user.id).toBe(son.id);
});

test('sends a code to a shared phone for the person who asks by an identifier of their own', async () => {
  const [father, son] = [await aPerson(app), await aPerson(app)];
  const { db } = app.deps;
  const shared = { email: null, phone_e164: father.phone, signs_in_by_phone: false };
  await db.updateTable('users').set(shared).where('id', '=', son.id).execute();
  await send(son.username);
  const { to, text } = sms.received.at(-1) as { to: string; text: string };
  expect(to).toBe(father.phone);
  const otp = /\b\d{6}\b/.exec(text)![0];
  expect((await app.post('/user/verify-otp', { identifier: father.phone, otp })).status).toBe(422);
  expect((await app.post('/user/verify-otp', { identifier: son.username, otp })).status).toBe(200);
});
