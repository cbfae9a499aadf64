import { describe, expect, test } from 'vitest';
import { audit } from '#domain/audit/endpoints.ts';
import { users } from '#domain/users/endpoints.ts';
import { userLanguage } from '#domain/users/language.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { asUser, signIn, useApp } from '#tests/support/app.ts';
import { aUser, aVehicle, unique, userInput } from '#tests/support/factories.ts';
import { errorOf } from '../support/error-of.ts';

const app = useApp({}, { connections: 1 });

const outboxOf = (recipient: string) =>
  app.deps.db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).execute();

describe('creating', () => {
  test('creates a client without a password and sends an invitation', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const email = `New.Client${unique()}@Example.com`;
    const { data } = await employee.call(users.create, { body: userInput({ email, age: '٣٠', image: null }) });
    expect(data).toMatchObject({
      email: email.toLowerCase(),
      role: 'CLIENT',
      age: 30,
      verified: false,
      status: 'active',
      preferredLanguage: 'ar',
    });
    const stored = await app.deps.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(stored.password_hash).toBeNull();
    expect(stored.phone_e164).toBe(`+961${data.phoneNumber}`);
    await app.deps.notifier.idle();
    expect(await outboxOf(email.toLowerCase())).toHaveLength(1);
  });

  test('uses the language of the creator’s screen for the new person and the invitation', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const headers = { 'accept-language': 'fr' };
    const preferredLanguage = 'en' as const;
    const email = `invited${unique()}@example.com`;
    const { data } = await employee.call(users.create, { body: userInput({ email }), headers });
    expect(data.preferredLanguage).toBe('fr');
    await app.deps.notifier.idle();
    const [invitation] = await outboxOf(email);
    const link = new URL(/http\S+/.exec(invitation!.body)![0]);
    expect(link.searchParams.get('lng')).toBe('fr');
    const named = await employee.call(users.create, { body: { ...userInput({}), preferredLanguage }, headers });
    expect(named.data.preferredLanguage).toBe('en');
  });

  test('sends an invitation again until the person is verified', async () => {
    const manager = await asUser(app, 'MANAGER');
    const person = await aUser(app.deps.db, { verified: false });
    const params = { id: person.id };
    await manager.call(users.resendInvitation, { params });
    await app.deps.notifier.idle();
    await manager.call(users.resendInvitation, { params });
    await app.deps.notifier.idle();
    expect(await outboxOf(person.email!)).toHaveLength(1);
    await app.deps.db.updateTable('users').set({ verified: true }).where('id', '=', person.id).execute();
    expect(await errorOf(manager.call(users.resendInvitation, { params }))).toMatchObject({ code: 'CONFLICT' });
  });

  test.each([
    ['email', { email: 'TAKEN@example.com' }, { email: 'taken@example.com' }],
    ['email', { email: '\u2067taken2@example.com\u2069' }, { email: 'taken2@example.com' }],
    ['username', { username: 'Taken.Name' }, { username: 'taken.name' }],
    ['username', { username: 'کریم۷' }, { username: 'كريم7' }],
  ])('rejects a taken %s in any notation', async (field, fields, columns) => {
    const employee = await asUser(app, 'EMPLOYEE');
    await aUser(app.deps.db, columns);
    expect(await errorOf(employee.call(users.create, { body: userInput(fields) }))).toEqual({
      status: 409,
      code: 'TAKEN',
      problems: [{ field, code: 'taken' }],
    });
  });

  test.each(['03123456', '\u202a03123456\u202c', '٠٣١٢٣٤٥٦', '3123456'])(
    'asks staff whether another person shares the number %s',
    async (phoneNumber) => {
      const employee = await asUser(app, 'EMPLOYEE');
      await app.deps.db
        .updateTable('users')
        .set({ phone_e164: null })
        .where('phone_e164', '=', '+9613123456')
        .execute();
      const holder = await aUser(app.deps.db, { phone_number: '03123456', username: `9613123456${unique()}` });
      await app.deps.db.deleteFrom('users').where('username', '=', '9613123456').execute();
      await app.deps.db.updateTable('users').set({ username: '9613123456' }).where('id', '=', holder.id).execute();
      const body = userInput({ phoneNumber, username: '9613123456', firstName: 'Son' });
      expect(await errorOf(employee.call(users.create, { body }))).toEqual({
        status: 409,
        code: 'TAKEN',
        problems: [{ field: 'phoneNumber', code: 'taken' }],
        params: { userId: holder.id, name: 'Samir Haddad', confirmation: 'sharesPhone' },
      });
      const { data } = await employee.call(users.create, { body: { ...body, sharesPhone: true } });
      expect(data).toMatchObject({ signsInByPhone: false, username: '9613123456-2' });
      await app.deps.notifier.idle();
      const [invitation] = await outboxOf('+9613123456');
      expect(decodeURIComponent(invitation!.body)).toContain('identifier=9613123456-2');
      await app.deps.db.deleteFrom('outbox').execute();
      const params = { id: data.id };
      const moved = await employee.call(users.update, {
        params,
        body: { signsInByPhone: true, updatedAt: data.updatedAt },
      });
      expect(moved.data.signsInByPhone).toBe(true);
      expect((await employee.call(users.get, { params: { id: holder.id } })).data.signsInByPhone).toBe(false);
      await app.deps.db.deleteFrom('users').where('id', '=', data.id).execute();
    },
  );

  test('gives no other person a username that reads as the number of the one who signs in by it', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const holder = await aUser(app.deps.db);
    const digits = holder.phone_e164!.slice(1);
    const body = { ...userInput({}), phoneNumber: holder.phone_number, username: digits, sharesPhone: true };
    const { data: son } = await employee.call(users.create, { body });
    expect(son.username).toBe(`${digits}-2`);
    await app.deps.db.updateTable('users').set({ username: digits }).where('id', '=', holder.id).execute();
    const params = { id: son.id };
    await employee.call(users.update, { params, body: { signsInByPhone: true, updatedAt: son.updatedAt } });
    expect((await employee.call(users.get, { params: { id: holder.id } })).data.username).toBe(`${digits}-3`);
  });

  test('signs in by a number that nobody else signs in by, whatever the answer', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const { data } = await employee.call(users.create, { body: { ...userInput({}), sharesPhone: true } });
    expect(data.signsInByPhone).toBe(true);
  });

  test('moves the number of nobody whom the actor may not edit', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const lead = await aUser(app.deps.db, { role: 'MANAGER' });
    const client = await aUser(app.deps.db, { phone_e164: lead.phone_e164, signs_in_by_phone: false });
    const body = { signsInByPhone: true as const, updatedAt: client.updated_at.toISOString() };
    const refusal = await errorOf(employee.call(users.update, { params: { id: client.id }, body }));
    expect(refusal).toMatchObject({ status: 403, code: 'ROLE_FORBIDDEN' });
  });

  test.each([
    ['EMPLOYEE', 'EMPLOYEE'],
    ['EMPLOYEE', 'ADMIN'],
    ['MANAGER', 'MANAGER'],
    ['MANAGER', 'ADMIN'],
  ] as const)('%s cannot create a %s', async (role, made) => {
    const actor = await asUser(app, role);
    expect(await errorOf(actor.call(users.create, { body: userInput({ role: made }) }))).toMatchObject({
      status: 403,
      code: 'ROLE_FORBIDDEN',
    });
  });

  test.each([
    ['age', { age: 15 }, { code: 'min', min: 16 }],
    ['email', { email: 'nobody' }, { code: 'email' }],
    ['phoneNumber', { phoneNumber: '0'.repeat(16) }, { code: 'maxLength', max: 15 }],
    ['countryCode', { countryCode: 'LB' }, { code: 'format' }],
    ['username', { username: 'two words' }, { code: 'format' }],
    ['username', { username: undefined }, { code: 'required' }],
    ['firstName', { firstName: '  ' }, { code: 'required' }],
    ['firstName', { firstName: 'a\u0000b' }, { code: 'format' }],
    ['verified', { verified: true }, { code: 'unknownField' }],
    ['id', { id: '0198f6f0-0000-7000-8000-000000000000' }, { code: 'unknownField' }],
  ])('%s: rejects a wrong value at its field', async (field, fields, problem) => {
    const admin = await asUser(app, 'ADMIN');
    const refusal = await errorOf(admin.call(users.create, { body: userInput(fields) }));
    expect(refusal).toEqual({ status: 422, code: 'VALIDATION', problems: [{ field, ...problem }] });
  });
});

describe('changing', () => {
  test('lets an employee edit clients only', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const edit = async (role: 'CLIENT' | 'EMPLOYEE') => {
      const { id, updated_at } = await aUser(app.deps.db, { role });
      return employee.call(users.update, {
        params: { id },
        body: { firstName: 'N', updatedAt: updated_at.toISOString() },
      });
    };
    expect((await edit('CLIENT')).data.firstName).toBe('N');
    expect(await errorOf(edit('EMPLOYEE'))).toMatchObject({ code: 'ROLE_FORBIDDEN' });
  });

  test('lets only an admin change a role, which revokes sessions', async () => {
    const [admin, manager] = [await asUser(app, 'ADMIN'), await asUser(app, 'MANAGER')];
    const person = await signIn(app, await aUser(app.deps.db));
    const params = { id: person.user.id };
    const body = { role: 'EMPLOYEE' as const, updatedAt: person.user.updated_at.toISOString() };
    expect(await errorOf(manager.call(users.update, { params, body }))).toMatchObject({ code: 'ROLE_FORBIDDEN' });
    expect((await admin.call(users.update, { params, body })).data.role).toBe('EMPLOYEE');
    expect(await errorOf(person.call(users.getProfile))).toMatchObject({ status: 401 });
  });

  test('rejects the calls of a deactivated person, and those of the old session after activation', async () => {
    const manager = await asUser(app, 'MANAGER');
    const person = await asUser(app, 'EMPLOYEE');
    const params = { id: person.user.id };
    const { data } = await manager.call(users.updateStatus, { params, body: { status: 'inactive' } });
    expect(data.status).toBe('inactive');
    expect(await errorOf(person.call(users.getProfile))).toMatchObject({ status: 401 });
    const again = await manager.call(users.updateStatus, { params, body: { status: 'inactive' } });
    expect(again.data.updatedAt).toBe(data.updatedAt);
    await manager.call(users.updateStatus, { params, body: { status: 'active' } });
    expect(await errorOf(person.call(users.getProfile))).toMatchObject({ status: 401 });
    const log = await manager.call(audit.list, { query: { entityId: params.id, sortOrder: 'asc' } });
    expect(log.data.map(({ action, changes }) => [action, changes.status])).toEqual([
      ['change-status', { from: 'active', to: 'inactive' }],
      ['change-status', { from: 'inactive', to: 'active' }],
    ]);
  });

  test('normalizes a changed phone number, and finds the person by it', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const { id, updated_at } = await aUser(app.deps.db);
    const body = { phoneNumber: '03 999 111'.replaceAll(' ', ''), updatedAt: updated_at.toISOString() };
    await employee.call(users.update, { params: { id }, body });
    const { phone_e164 } = await app.deps.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(phone_e164).toBe('+9613999111');
    const { data } = await employee.call(users.get, { params: { id } });
    expect(data.formattedPhone).toBe('+961 3 999 111');
    for (const search of ['+961 3 999 111', '03-999-111', '009613999111'])
      expect((await employee.call(users.list, { query: { search } })).data.map((user) => user.id)).toEqual([id]);
  });
});

describe('one’s own profile', () => {
  test.each(['CLIENT', 'EMPLOYEE', 'MANAGER', 'ADMIN'] as const)('%s reads and edits it', async (role) => {
    const person = await asUser(app, role);
    const { data } = await person.call(users.getProfile);
    expect(data.id).toBe(person.user.id);
    const body = { preferredLanguage: 'fr' as const, age: 44, updatedAt: data.updatedAt };
    expect((await person.call(users.updateProfile, { body })).data).toMatchObject({ preferredLanguage: 'fr', age: 44 });
    expect(await errorOf(person.call(users.updateProfile, { body }))).toMatchObject({ code: 'STALE' });
    const promotion = { role: 'ADMIN', updatedAt: data.updatedAt };
    expect((await errorOf(person.call(users.updateProfile, { body: promotion }))).problems).toEqual([
      { field: 'role', code: 'unknownField' },
    ]);
  });

  test('stores the language that the person chooses, and when it was chosen', async () => {
    const person = await asUser(app, 'CLIENT');
    const chosenAt = async () =>
      (await app.deps.db.selectFrom('users').selectAll().where('id', '=', person.user.id).executeTakeFirstOrThrow())
        .language_chosen_at;
    const manager = await asUser(app, 'MANAGER');
    const edit = { preferredLanguage: 'en' as const, updatedAt: person.user.updated_at.toISOString() };
    await manager.call(users.update, { params: { id: person.user.id }, body: edit });
    expect(await chosenAt()).toBeNull();
    await person.call(userLanguage.choose, { body: { language: 'en' } });
    expect(await chosenAt()).toBeInstanceOf(Date);
    await person.call(userLanguage.choose, { body: { language: 'fr' } });
    expect((await person.call(users.getProfile)).data.preferredLanguage).toBe('fr');
    const { data } = await manager.call(audit.list, { query: { entityId: person.user.id } });
    expect(data[0]).toMatchObject({
      action: 'choose-language',
      changes: { preferredLanguage: { from: 'en', to: 'fr' } },
    });
  });

  test('saving a language in one’s own profile counts as choosing it', async () => {
    const person = await asUser(app, 'EMPLOYEE');
    const { data } = await person.call(users.getProfile);
    await person.call(users.updateProfile, { body: { preferredLanguage: 'fr', updatedAt: data.updatedAt } });
    const { language_chosen_at } = await app.deps.db
      .selectFrom('users')
      .select('language_chosen_at')
      .where('id', '=', person.user.id)
      .executeTakeFirstOrThrow();
    expect(language_chosen_at).toBeInstanceOf(Date);
  });

  test('needs the current password for a new one and revokes other sessions', async () => {
    const password_hash = await app.deps.passwords.hash('Old-passw0rd');
    const user = await aUser(app.deps.db, { password_hash });
    const [here, elsewhere] = [await signIn(app, user), await signIn(app, user)];
    const change = (currentPassword: string) =>
      here.call(users.changePassword, { body: { currentPassword, newPassword: 'New-passw0rd' } });
    expect(await errorOf(change('wrong'))).toEqual({
      status: 422,
      code: 'VALIDATION',
      problems: [{ field: 'currentPassword', code: 'currentPasswordWrong' }],
    });
    await change('Old-passw0rd');
    expect((await here.call(users.getProfile)).status).toBe(200);
    expect(await errorOf(elsewhere.call(users.getProfile))).toMatchObject({ status: 401 });
    const stored = await app.deps.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(await app.deps.passwords.verify('New-passw0rd', stored.password_hash)).toMatchObject({ ok: true });
    const log = await app.deps.db.selectFrom('audit_log').selectAll().where('entity_id', '=', user.id).execute();
    expect(log).toMatchObject([{ action: 'change-password', changes: {} }]);
  });

  test('takes the calling code from an international phone number', async () => {
    const admin = await asUser(app, 'ADMIN');
    const body = { ...userInput({}), countryCode: '+33', phoneNumber: '0096170987654' };
    const { data } = await admin.call(users.create, { body });
    expect(data).toMatchObject({ countryCode: '+961', phoneNumber: '70987654' });
  });

  test('refuses a common password and one made of own names', async () => {
    const password_hash = await app.deps.passwords.hash('Old-passw0rd');
    const person = await signIn(app, await aUser(app.deps.db, { password_hash, first_name: 'Georgette' }));
    for (const newPassword of ['Password1!', 'P@ssw0rd', 'Georgette-12'])
      expect(
        await errorOf(person.call(users.changePassword, { body: { currentPassword: 'Old-passw0rd', newPassword } })),
      ).toMatchObject({ status: 422, problems: [{ field: 'newPassword', code: 'commonPassword' }] });
  });

  test('throttles guesses of the current password', async () => {
    const user = await aUser(app.deps.db, { password_hash: await app.deps.passwords.hash('Old-passw0rd') });
    const person = await signIn(app, user);
    const guess = () =>
      errorOf(person.call(users.changePassword, { body: { currentPassword: 'x', newPassword: 'New-passw0rd' } }));
    for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
  });
});

describe('deleting', () => {
  test('deletes a client with vehicles and sessions, and restores the vehicles', async () => {
    const employee = await asUser(app, 'EMPLOYEE');
    const client = await asUser(app, 'CLIENT');
    const { id } = client.user;
    const [kept, sold] = [await aVehicle(app.deps.db, { user_id: id }), await aVehicle(app.deps.db, { user_id: id })];
    await employee.call(vehicles.remove, { params: { id: sold.id } });
    await employee.call(users.remove, { params: { id } });
    expect(await errorOf(client.call(users.getProfile))).toMatchObject({ status: 401 });
    expect(await errorOf(employee.call(vehicles.get, { params: { id: kept.id } }))).toMatchObject({ status: 404 });
    await employee.call(users.restore, { params: { id } });
    const page = await employee.call(vehicles.list, { query: { userId: id } });
    expect(page.data.map((vehicle) => vehicle.id)).toEqual([kept.id]);
  });

  test('restores a person whose phone number is taken by now, who then shares it', async () => {
    const admin = await asUser(app, 'ADMIN');
    const gone = await aUser(app.deps.db);
    const digits = gone.phone_e164!.slice(1);
    await app.deps.db.updateTable('users').set({ username: digits }).where('id', '=', gone.id).execute();
    const params = { id: gone.id };
    await admin.call(users.remove, { params });
    const holder = await aUser(app.deps.db, { phone_e164: gone.phone_e164 });
    const shared = { ...params, signsInByPhone: false, username: `${digits}-2` };
    expect((await admin.call(users.restore, { params })).data).toMatchObject(shared);
    expect((await admin.call(users.get, { params: { id: holder.id } })).data.signsInByPhone).toBe(true);
    await admin.call(users.remove, { params });
    await admin.call(users.remove, { params: { id: holder.id } });
    expect((await admin.call(users.restore, { params })).data.signsInByPhone).toBe(false);
  });

  test('rejects a restore when the username is taken', async () => {
    const admin = await asUser(app, 'ADMIN');
    const gone = await aUser(app.deps.db);
    await admin.call(users.remove, { params: { id: gone.id } });
    await aUser(app.deps.db, { username: gone.username });
    expect(await errorOf(admin.call(users.restore, { params: { id: gone.id } }))).toEqual({
      status: 409,
      code: 'TAKEN',
      problems: [{ field: 'username', code: 'taken' }],
    });
  });

  test('lets a manager delete an employee, but no manager and not themselves', async () => {
    const manager = await asUser(app, 'MANAGER');
    const [employee, other] = [
      await aUser(app.deps.db, { role: 'EMPLOYEE' }),
      await aUser(app.deps.db, { role: 'MANAGER' }),
    ];
    await manager.call(users.remove, { params: { id: employee.id } });
    for (const id of [other.id, manager.user.id])
      expect(await errorOf(manager.call(users.remove, { params: { id } }))).toMatchObject({ code: 'ROLE_FORBIDDEN' });
  });

  test('does not let a manager restore an admin', async () => {
    const body = { currentPassword: 'Passw0rd!' };
    const password_hash = await app.deps.passwords.hash(body.currentPassword);
    const admin = await signIn(app, await aUser(app.deps.db, { role: 'ADMIN', password_hash }));
    const manager = await asUser(app, 'MANAGER');
    const params = { id: (await aUser(app.deps.db, { role: 'ADMIN' })).id };
    await admin.call(users.remove, { params, body });
    expect(await errorOf(manager.call(users.restore, { params }))).toMatchObject({ code: 'ROLE_FORBIDDEN' });
    expect(await errorOf(admin.call(users.restore, { params }))).toMatchObject({ code: 'REAUTHENTICATION_NEEDED' });
    expect((await admin.call(users.restore, { params, body })).data.role).toBe('ADMIN');
  });
});
