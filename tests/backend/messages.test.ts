import { describe, expect, test } from 'vitest';
import { audit } from '#domain/audit/endpoints.ts';
import { messages, MESSAGE_MAX } from '#domain/messages/endpoints.ts';
import { users } from '#domain/users/endpoints.ts';
import { asUser, callAsVisitor, useApp } from '#tests/support/app.ts';
import { unique, userInput } from '#tests/support/factories.ts';
import { errorOf } from '../support/error-of.ts';
import { uniqueIpAddress } from '#tests/support/auth-app.ts';
import { aMessage } from '#tests/support/workshop-factories.ts';

const app = useApp({}, { connections: 1 });

const form = (fields: object = {}) => ({
  fullName: 'Lina Saab',
  email: `lina${unique()}@example.com`,
  message: 'When do you open?',
  ...fields,
});
const findMessages = (email: string) =>
  app.deps.db.selectFrom('messages').selectAll().where('email', '=', email).execute();

/** Sends a message, by default from a new address. */
async function sendMessage(
  body: object,
  address = uniqueIpAddress(),
  headers: Record<string, string> = {},
  path = 'create-message',
) {
  const request = new Request(`http://garage.test/backend/message/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
    body: JSON.stringify(body),
  });
  const response = await app.backend.fetch(request, { address, requestId: 'r' });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

describe('writing', () => {
  test('anybody can write and staff can read', async () => {
    const body = form({ fullName: ' لينا صعب ', email: 'Lina.Saab@Example.com', message: 'متى تفتحون؟\nشكراً' });
    expect(await callAsVisitor(messages.create, { body })).toMatchObject({ status: 201 });
    const staff = await asUser(app, 'EMPLOYEE');
    const { data } = await staff.call(messages.list, { query: { search: 'لينا' } });
    expect(data).toMatchObject([
      { fullName: 'لينا صعب', email: 'lina.saab@example.com', message: 'متى تفتحون؟\nشكراً', read: false },
    ]);
    expect((await staff.call(messages.get, { params: { id: data[0]!.id } })).data).toEqual(data[0]);
  });

  test('stores campaign and referrer, and links a client with the same address to the message', async () => {
    const { deps } = app;
    const body = form({ campaign: 'Summer', referrerHost: 'google.com' });
    await callAsVisitor(messages.create, { body });
    await callAsVisitor(messages.create, { body: { ...form(), email: body.email } });
    const staff = await asUser(app, 'EMPLOYEE');
    const { data } = await staff.call(messages.list, { query: { search: body.email } });
    expect(data.map(({ campaign, referrerHost }) => [campaign, referrerHost])).toEqual([
      [null, null],
      ['Summer', 'google.com'],
    ]);
    const { data: client } = await staff.call(users.create, { body: userInput({ email: body.email }) });
    const { data: other } = await staff.call(users.create, { body: userInput({}) });
    const rows = await deps.db
      .selectFrom('users')
      .select(['id', 'message_id'])
      .where('id', 'in', [client.id, other.id])
      .execute();
    expect(Object.fromEntries(rows.map(({ id, message_id }) => [id, message_id]))).toEqual({
      [client.id]: data[1]!.id,
      [other.id]: null,
    });
  });

  test.each([
    ['no name', { fullName: ' ' }, 'fullName', 'required'],
    ['no address', { email: '' }, 'email', 'required'],
    ['an invalid address', { email: 'lina@' }, 'email', 'email'],
    ['an empty message', { message: '' }, 'message', 'required'],
    ['a message that is too long', { message: 'a'.repeat(MESSAGE_MAX + 1) }, 'message', 'maxLength'],
    ['a campaign too long', { campaign: 'a'.repeat(101) }, 'campaign', 'maxLength'],
    ['an unknown field', { read: true }, 'read', 'unknownField'],
  ])('rejects %s at its field', async (_, fields, field, code) => {
    expect((await sendMessage(form(fields))).body).toMatchObject({ status: 422, errors: [{ field, code }] });
  });

  test('requires only the text from a signed-in client', async () => {
    const client = await asUser(app, 'CLIENT');
    await app.deps.db.updateTable('users').set({ email: null }).where('id', '=', client.user.id).execute();
    const message = `When is it ready? ${unique()}`;
    await client.call(messages.create, { body: { message, campaign: 'Summer' } });
    const staff = await asUser(app, 'EMPLOYEE');
    const { data } = await staff.call(messages.list, { query: { search: message } });
    const { first_name, last_name, id } = client.user;
    expect(data).toMatchObject([
      { fullName: `${first_name} ${last_name}`, email: null, userId: id, message, campaign: 'Summer' },
    ]);
  });

  test('takes name and address of a signed-in client from the account', async () => {
    const client = await asUser(app, 'CLIENT');
    const message = `May I come? ${unique()}`;
    await client.call(messages.create, { body: form({ fullName: 'Somebody else', message }) });
    const staff = await asUser(app, 'EMPLOYEE');
    const { data } = await staff.call(messages.list, { query: { search: message } });
    expect(data).toMatchObject([{ email: client.user.email, userId: client.user.id }]);
    expect(data[0]!.fullName).not.toBe('Somebody else');
  });

  test('requires name and address of visitors and staff', async () => {
    const missing = { status: 422, problems: [{ field: 'fullName' }, { field: 'email' }] };
    const body = { message: 'Hello' };
    expect(await errorOf(callAsVisitor(messages.create, { body }))).toMatchObject(missing);
    const staff = await asUser(app, 'MANAGER');
    expect(await errorOf(staff.call(messages.create, { body }))).toMatchObject(missing);
  });

  test('returns 401 to a client whose session has ended', async () => {
    const client = await asUser(app, 'CLIENT');
    await app.deps.db
      .updateTable('sessions')
      .set({ revoked_at: new Date() })
      .where('user_id', '=', client.user.id)
      .execute();
    const refused = errorOf(client.call(messages.create, { body: { message: 'Hello' } }));
    expect(await refused).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });

  test('visitors who type the address of a client do not throttle the client', async () => {
    const client = await asUser(app, 'CLIENT');
    const statuses = [];
    for (let count = 0; count < 6; count++)
      statuses.push((await sendMessage(form({ email: client.user.email }))).status);
    expect(statuses.at(-1)).toBe(429);
    const headers = { authorization: `Bearer ${client.token}` };
    expect((await sendMessage({ message: 'When is it ready?' }, uniqueIpAddress(), headers)).status).toBe(201);
  });

  test('limits the messages of a client without an address', async () => {
    const client = await asUser(app, 'CLIENT');
    await app.deps.db.updateTable('users').set({ email: null }).where('id', '=', client.user.id).execute();
    const send = () =>
      app.fetch('/backend/message/create-message', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${client.token}` },
        body: JSON.stringify({ message: 'Hello' }),
      });
    for (let sent = 0; sent < 5; sent++) expect((await send()).status).toBe(201);
    expect((await send()).status).toBe(429);
  });

  test('drops a message with a filled honeypot field and responds as usual', async () => {
    const [person, machine] = [form(), form({ website: 'https://spam.example' })];
    const [right, wrong] = [await sendMessage({ ...person, website: '' }), await sendMessage(machine)];
    expect(wrong.body).toEqual(right.body);
    expect([wrong.status, [...wrong.headers.keys()]]).toEqual([right.status, [...right.headers.keys()]]);
    expect(await findMessages(person.email)).toHaveLength(1);
    expect(await findMessages(machine.email)).toEqual([]);
  });

  test('limits messages per address and per sender', async () => {
    const address = uniqueIpAddress();
    const from = () => sendMessage(form(), address);
    for (let sent = 0; sent < 10; sent++) expect((await from()).status).toBe(201);
    const refused = await from();
    expect(refused.body).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const again = form();
    for (let sent = 0; sent < 5; sent++) expect((await sendMessage(again)).status).toBe(201);
    expect((await sendMessage(again)).status).toBe(429);
    expect(await findMessages(again.email)).toHaveLength(5);
  });
});

describe('callback requests', () => {
  const request = (fields: object = {}) => ({
    fullName: 'Rami Haddad',
    countryCode: '+961',
    phoneNumber: `71${String(Math.random()).slice(2, 8)}`,
    ...fields,
  });
  const rows = (phone: string) => app.deps.db.selectFrom('messages').selectAll().where('phone', '=', phone).execute();
  const PATH = 'request-callback';

  test('stores the number of a visitor, by which staff find the request', async () => {
    const body = request({ phoneNumber: '٠٣ ١٢٣-٩٨٧', campaign: 'Summer' });
    const { status } = await sendMessage(body, uniqueIpAddress(), {}, PATH);
    expect(status).toBe(201);
    const staff = await asUser(app, 'EMPLOYEE');
    const { data } = await staff.call(messages.list, { query: { search: '3123987' } });
    expect(data).toMatchObject([
      { fullName: 'Rami Haddad', phone: '+9613123987', email: null, message: '', read: false, campaign: 'Summer' },
    ]);
    expect(data[0]!.formattedPhone).toBe('+961 3 123 987');
  });

  test('stores the account of a signed-in client and the calling code of an international number', async () => {
    const client = await asUser(app, 'CLIENT');
    const headers = { authorization: `Bearer ${client.token}` };
    await sendMessage(request({ phoneNumber: '0033 6 12 34 56 78' }), uniqueIpAddress(), headers, PATH);
    expect(await rows('+33612345678')).toMatchObject([{ user_id: client.user.id, email: null }]);
  });

  test.each([
    ['no name', { fullName: ' ' }, 'fullName', 'required'],
    ['no number', { phoneNumber: '' }, 'phoneNumber', 'required'],
    ['a number without digits', { phoneNumber: 'call me' }, 'phoneNumber', 'phone'],
    ['a number too short', { phoneNumber: '12345' }, 'phoneNumber', 'phone'],
    ['an invalid calling code', { countryCode: 'LB' }, 'countryCode', 'format'],
    ['an unknown field', { message: 'Hello' }, 'message', 'unknownField'],
  ])('rejects %s at its field', async (_, fields, field, code) => {
    const { body } = await sendMessage(request(fields), uniqueIpAddress(), {}, PATH);
    expect(body).toMatchObject({ status: 422, errors: [{ field, code }] });
  });

  test('drops a request with a filled honeypot field and limits the requests of one number', async () => {
    const phoneNumber = '70111222';
    const bot = await sendMessage(
      request({ phoneNumber, website: 'https://spam.example' }),
      uniqueIpAddress(),
      {},
      PATH,
    );
    expect(bot.status).toBe(201);
    expect(await rows('+96170111222')).toEqual([]);
    for (let sent = 0; sent < 4; sent++)
      expect((await sendMessage(request({ phoneNumber }), uniqueIpAddress(), {}, PATH)).status).toBe(201);
    expect((await sendMessage(request({ phoneNumber }), uniqueIpAddress(), {}, PATH)).status).toBe(429);
  });
});

describe('reading', () => {
  test('marks a message as read once, without its text in the log', async () => {
    const admin = await asUser(app, 'ADMIN');
    const { id } = await aMessage(app.deps.db);
    const mark = async () => (await admin.call(messages.markAsRead, { params: { id } })).data;
    const first = await mark();
    expect(first).toMatchObject({ id, read: true });
    expect(await mark()).toEqual(first);
    const log = await admin.call(audit.list, { query: { entityId: id } });
    expect(log.data).toMatchObject([{ action: 'mark-as-read', changes: { read: { from: false, to: true } } }]);
    expect(Object.keys(log.data[0]!.changes)).toEqual(['read']);
  });

  test('lists unread messages first, then read ones, each newest first', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    await app.deps.db.deleteFrom('messages').execute();
    const make = (day: number, read: boolean) =>
      aMessage(app.deps.db, { read, created_at: new Date(`2026-01-0${day}T00:00:00Z`) });
    const [older, unread, read] = [await make(1, false), await make(2, false), await make(3, true)];
    const ids = async (query: object) => (await staff.call(messages.list, { query })).data.map(({ id }) => id);
    expect(await ids({ read: 'false' })).toEqual([unread.id, older.id]);
    expect(await ids({ read: true })).toEqual([read.id]);
    expect(await ids({})).toEqual([unread.id, older.id, read.id]);
    expect(await ids({ sortBy: 'createdAt', sortOrder: 'desc' })).toEqual([read.id, unread.id, older.id]);
  });

  test('restores a deleted message', async () => {
    const staff = await asUser(app, 'EMPLOYEE');
    const params = { id: (await aMessage(app.deps.db)).id };
    await staff.call(messages.remove, { params });
    expect(await errorOf(staff.call(messages.get, { params }))).toMatchObject({ status: 404 });
    expect(await errorOf(staff.call(messages.markAsRead, { params }))).toMatchObject({ status: 404 });
    expect((await staff.call(messages.restore, { params })).data.id).toBe(params.id);
  });
});

test('stores no personal data in campaign and referrer', async () => {
  const body = form({ campaign: 'for lina@example.com', referrerHost: '+961 70 123 456' });
  await sendMessage(body);
  expect(await findMessages(body.email)).toMatchObject([{ campaign: 'for {email}', referrer_host: null }]);
});
