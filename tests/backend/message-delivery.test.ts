import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createNotifier } from '#backend/mail/notifier.ts';
import { aPerson, codeFor, openAuthApp, openBrowser, type AuthApp } from '#tests/support/auth-app.ts';
import { openMailServer, openWebhook, type MailServer, type Webhook } from '#tests/support/message-servers.ts';

let mail: MailServer;
let sms: Webhook;
let app: AuthApp;
beforeAll(async () => {
  mail = await openMailServer();
  sms = await openWebhook();
  app = await openAuthApp({ SMTP_URL: mail.url, MAIL_FROM: 'post@garage.example', SMS_WEBHOOK_URL: sms.url });
});
afterAll(async () => {
  await app.close();
  await mail.close();
  await sms.close();
});
beforeEach(() => {
  mail.rejectRecipients(250);
  sms.setStatus(202);
});

const rowOf = async (key: string) => {
  await app.deps.notifier.idle();
  return app.deps.db.selectFrom('outbox').selectAll().where('purge_key', '=', key).executeTakeFirst();
};
const retryAfter = async (seconds: number) => {
  app.advanceClock(seconds);
  return app.deps.notifier.retry();
};
async function invite() {
  const { id } = await aPerson(app);
  const user = await app.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  app.deps.notifier.sendInvitation(user);
  await app.deps.notifier.idle();
  return { user, key: `invitation:${id}` };
}
const mailsTo = (email: string | null) => mail.received.filter(({ to }) => to[0] === email);
const sendCode = (identifier: string) => app.post('/user/send-otp', { identifier, purpose: 'RESET_PASSWORD' });

test('reports SENT once the channel has accepted the message, and deletes its content', async () => {
  const { user, key } = await invite();
  expect(mailsTo(user.email)).toHaveLength(1);
  expect(await app.deps.notifier.readDelivery(key, user)).toMatchObject({
    state: 'SENT',
    channel: 'mail',
    failure: null,
    at: expect.stringMatching(/Z$/),
  });
  expect(await rowOf(key)).toMatchObject({ recipient: '', subject: null, body: '', html: null, message_id: null });
});

test('retries a temporary failure with backoff until the channel accepts', async () => {
  mail.rejectRecipients(451);
  const { user, key } = await invite();
  expect(await app.deps.notifier.readDelivery(key, user)).toMatchObject({
    state: 'RETRYING',
    failure: { reason: 'BUSY', code: '451' },
  });
  expect(await retryAfter(5)).toBe(0);
  expect(await retryAfter(15)).toBe(1);
  const { attempts, state_at, next_attempt_at } = (await rowOf(key))!;
  expect(attempts).toBe(2);
  const wait = next_attempt_at!.getTime() - state_at!.getTime();
  expect(wait).toBeGreaterThanOrEqual(22_500);
  expect(wait).toBeLessThan(37_500);
  mail.rejectRecipients(250);
  expect(await retryAfter(40)).toBe(1);
  expect(await app.deps.notifier.readDelivery(key, user)).toMatchObject({ state: 'SENT', failure: null });
  const [received, ...more] = mailsTo(user.email);
  expect(more).toEqual([]);
  expect(received!.mail.html).toContain('/login?mode=otp');
  expect(await retryAfter(7_200)).toBe(0);
});

test('retries an SMS after a temporary failure of the webhook', async () => {
  sms.setStatus(429);
  const { phone } = await aPerson(app, { language: 'fr' });
  await sendCode(phone);
  const code = await codeFor(app, phone);
  sms.setStatus(202);
  expect(await retryAfter(20)).toBe(1);
  expect(sms.received.at(-1)).toEqual({ to: phone, text: expect.stringContaining(code) });
  expect(await app.deps.db.selectFrom('outbox').select('id').where('recipient', '=', phone).execute()).toEqual([]);
});

test.each([301, 302, 307, 308])('does not follow a redirect %i of the webhook', async (status) => {
  sms.setStatus(status);
  sms.paths.length = 0;
  const { phone } = await aPerson(app, { language: 'fr' });
  await sendCode(phone);
  await expect.poll(() => sms.paths).toEqual(['/sms']);
  expect(await retryAfter(20)).toBe(0);
  sms.setStatus(202);
  expect(await retryAfter(20)).toBe(0);
  expect(sms.paths).toEqual(['/sms']);
});

test('does not retry a permanent failure', async () => {
  mail.rejectRecipients(550);
  const { user, key } = await invite();
  mail.rejectRecipients(250);
  expect(await retryAfter(7_200)).toBe(0);
  expect(await app.deps.notifier.readDelivery(key, user)).toMatchObject({
    state: 'FAILED',
    failure: { reason: 'ADDRESS', code: '550' },
  });
  expect(mailsTo(user.email)).toEqual([]);
});

test('does not send an expired or replaced code late', async () => {
  mail.rejectRecipients(451);
  const { email } = await aPerson(app);
  const browser = openBrowser(app);
  await browser('/user/send-otp', { identifier: email, purpose: 'RESET_PASSWORD' });
  await app.deps.notifier.idle();
  app.advanceClock(61);
  await browser('/user/resend-otp', { identifier: email, purpose: 'RESET_PASSWORD' });
  await app.deps.notifier.idle();
  const last = await codeFor(app, email);
  mail.rejectRecipients(250);
  expect(await retryAfter(20)).toBe(1);
  expect(mailsTo(email).map(({ mail: { text } }) => /\d{6}/.exec(text!)![0])).toEqual([last]);

  mail.rejectRecipients(451);
  const late = await aPerson(app);
  await sendCode(late.email);
  await app.deps.notifier.idle();
  mail.rejectRecipients(250);
  expect(await retryAfter(601)).toBe(0);
  expect(mailsTo(late.email)).toEqual([]);
});

test('delivers each message once, whichever of several processes retries it', async () => {
  mail.rejectRecipients(421);
  const people = await Promise.all(Array.from({ length: 6 }, invite));
  mail.rejectRecipients(250);
  app.advanceClock(20);
  const { config, db, log, now, translate, rateLimits } = app.deps;
  const processes = Array.from({ length: 4 }, () => createNotifier({ config, db, log, now, translate, rateLimits }));
  const counts = await Promise.all(processes.map((one) => one.retry()));
  expect(counts.reduce((sum, count) => sum + count)).toBe(people.length);
  expect(people.map(({ user }) => mailsTo(user.email).length)).toEqual(people.map(() => 1));
});

test('sends the message of a process that was killed while sending it', async () => {
  app.stopClock();
  mail.rejectRecipients(421);
  const { user, key } = await invite();
  mail.rejectRecipients(250);
  const lost = { state: 'SENDING', next_attempt_at: new Date(app.deps.now().getTime() + 180_000) } as const;
  await app.deps.db.updateTable('outbox').set(lost).where('purge_key', '=', key).execute();
  expect(await retryAfter(179)).toBe(0);
  expect(await retryAfter(2)).toBe(1);
  expect(mailsTo(user.email)).toHaveLength(1);
});

test('does not return a message to the outbox that is purged during its delivery', async () => {
  const { id } = await aPerson(app);
  const user = await app.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const gate = mail.holdRecipients();
  app.deps.notifier.sendInvitation(user);
  await expect.poll(() => gate.waiting()).toBe(1);
  expect(await app.deps.notifier.readDelivery(`invitation:${id}`, user)).toMatchObject({ state: 'SENDING' });
  await app.deps.notifier.purge(`invitation:${id}`);
  mail.rejectRecipients(451);
  gate.release();
  expect(await rowOf(`invitation:${id}`)).toBeUndefined();
});

test('limits the SMS of a person, of the garage and to other countries', async () => {
  const fields = JSON.stringify([{ key: 'countryCode', value: '+961' }]);
  await app.deps.db.deleteFrom('branding').where('type', '=', 'MERCHANT_INFO').execute();
  await app.deps.db.insertInto('branding').values({ type: 'MERCHANT_INFO', language: 'common', fields }).execute();
  app.advanceClock(60);
  let key = 0;
  const send = async (recipient: string, actorId?: string) => {
    const purgeKey = `sms-${++key}`;
    const expiresAt = new Date(app.deps.now().getTime() + 86_400_000);
    const content = { template: 'test', locale: 'en', params: {}, isTracked: true } as const;
    app.deps.notifier.send({ ...content, channel: 'sms', recipient, actorId, purgeKey, expiresAt });
    const { state, failure } = (await rowOf(purgeKey))!;
    return [state, failure];
  };
  const [one, other] = [(await aPerson(app)).id, (await aPerson(app)).id];
  // Satellite phones are of no country.
  expect(await send('+88213312345', one)).toEqual(['FAILED', 'COUNTRY +882']);
  for (let i = 0; i < 10; i++) expect(await send('+33612345678', one)).toEqual(['SENT', null]);
  expect(await send('+33612345678', one)).toEqual(['RETRYING', 'LIMIT 429']);
  for (let i = 0; i < 40; i++) expect(await send('+9613123456', one)).toEqual(['SENT', null]);
  expect(await send('+9613123456', one)).toEqual(['RETRYING', 'LIMIT 429']);
  expect(await send('+9613123456', other)).toEqual(['SENT', null]);
  expect(await app.deps.rateLimits.count('sms-garage', '')).toBe(51);
  // The refused messages wait until the limits have leaked.
  const before = sms.received.length;
  for (let hours = 0; hours < 3; hours++) await retryAfter(3_600);
  expect(sms.received.length).toBe(before + 2);
});
