import { beforeEach, expect, test } from 'vitest';
import { loadLetterhead } from '#backend/features/reports/formats/pdf/letterhead.ts';
import { loadSiteData } from '#backend/features/branding/site-data.ts';
import { branding } from '#domain/branding/endpoints.ts';
import { brandingManager } from '#domain/branding/manager-endpoints.ts';
import { siteContent } from '#domain/site/content.ts';
import { LOCALE_CODES, type Locale } from '#domain/locales.ts';
import { users } from '#domain/users/endpoints.ts';
import { asUser, callAsVisitor, signIn, useApp, type Caller } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories.ts';
import { errorOf } from '../support/error-of.ts';

const app = useApp();
let staff: Caller;

const toFields = (values: Record<string, string>) => Object.entries(values).map(([key, value]) => ({ key, value }));
const REQUIRED = { currency: 'USD', timeZone: 'Asia/Beirut' };
const save = (language: Locale | 'common', values: Record<string, string>, status?: 'DRAFT') =>
  staff.call(brandingManager.create, { body: { type: 'MERCHANT_INFO', language, status, fields: toFields(values) } });
const saveCommon = (values: Record<string, string>) => save('common', { ...REQUIRED, ...values });
const fetchName = async () => (await callAsVisitor(branding.fetchMerchant)).merchant.merchant_name;
const contentIn = async (locale: Locale, options = {}) => {
  const { name, address } = siteContent(await loadSiteData(app.deps, options), locale, 'Karaj');
  return [name, address];
};

beforeEach(async () => {
  staff = await asUser(app, 'MANAGER');
  await app.deps.db.deleteFrom('branding').where('type', '=', 'MERCHANT_INFO').execute();
});

test('stores name and address per language after the common entry', async () => {
  await save('fr', { merchantName: 'Garage du Fleuve' });
  await saveCommon({ merchantName: 'كراج النهر', phone: '+96173204000' });
  const { branding: entries } = await callAsVisitor(branding.fetchBranding, { query: { lan: 'fr' } });
  expect(entries.filter(({ type }) => type === 'MERCHANT_INFO')).toMatchObject([
    { language: 'common' },
    { language: 'fr', fields: toFields({ merchantName: 'Garage du Fleuve', address: '' }) },
  ]);
});

test('rejects other fields, long texts and a second entry of a language', async () => {
  expect((await errorOf(save('en', { merchantName: 'River Garage', phone: '+96173204000' }))).problems).toMatchObject([
    { field: 'fields.phone', code: 'unknownField' },
  ]);
  expect((await errorOf(save('en', { merchantName: 'x'.repeat(81) }))).problems).toMatchObject([
    { field: 'fields.merchantName', code: 'maxLength' },
  ]);
  expect((await errorOf(saveCommon({ merchantName: '' }))).problems).toMatchObject([{ field: 'fields.merchantName' }]);
  const { data } = await save('en', { merchantName: '', address: 'River Street' });
  expect(await errorOf(save('en', { merchantName: 'River Garage' }))).toMatchObject({ status: 409, code: 'TAKEN' });
  const update = staff.call(brandingManager.update, {
    params: { id: data.id },
    body: { fields: toFields({ currency: 'USD' }) },
  });
  expect((await errorOf(update)).problems).toMatchObject([{ field: 'fields.currency', code: 'unknownField' }]);
});

test('shows each language its own name and address, else those of the main language', async () => {
  await saveCommon({ merchantName: 'كراج النهر', address: 'كورنيش النهر' });
  await save('en', { merchantName: 'River Garage', address: '' });
  await save('fr', { merchantName: '', address: 'Corniche du Fleuve' });
  expect(await contentIn('ar')).toEqual(['كراج النهر', 'كورنيش النهر']);
  expect(await contentIn('en')).toEqual(['River Garage', 'كورنيش النهر']);
  expect(await contentIn('fr')).toEqual(['كراج النهر', 'Corniche du Fleuve']);
  const letterheads = await Promise.all(LOCALE_CODES.map((locale) => loadLetterhead(app.deps, locale)));
  expect(letterheads.map(({ name, lines }) => [name, lines[0]!.text])).toEqual([
    ['كراج النهر', 'كورنيش النهر'],
    ['River Garage', 'كورنيش النهر'],
    ['كراج النهر', 'Corniche du Fleuve'],
  ]);
});

test('returns the name in the main language to everyone', async () => {
  await saveCommon({ merchantName: 'River Garage', mainLanguage: 'fr' });
  await save('ar', { merchantName: 'كراج النهر' });
  expect(await fetchName()).toBe('River Garage');
  await save('fr', { merchantName: 'Garage du Fleuve' });
  expect(await fetchName()).toBe('Garage du Fleuve');
  expect(await contentIn('en')).toEqual(['Garage du Fleuve', '']);
});

test('rejects a password made of the name in any language', async () => {
  await saveCommon({ merchantName: 'كراج النهر' });
  await save('en', { merchantName: 'Riverbank Motors' });
  await save('fr', { merchantName: 'Carrosserie Duval' });
  const password_hash = await app.deps.passwords.hash('Old-passw0rd');
  const person = await signIn(app, await aUser(app.deps.db, { password_hash }));
  const change = (newPassword: string) =>
    person.call(users.changePassword, { body: { currentPassword: 'Old-passw0rd', newPassword } });
  for (const name of ['كراجالنهر', 'Riverbank', 'Carrosserie'])
    expect(await errorOf(change(`${name}-1Ab`))).toMatchObject({
      problems: [{ field: 'newPassword', code: 'commonPassword' }],
    });
});

test('shows a draft of a language in the preview only', async () => {
  await saveCommon({ merchantName: 'كراج النهر' });
  await save('en', { merchantName: 'River Garage' }, 'DRAFT');
  expect((await contentIn('en'))[0]).toBe('كراج النهر');
  expect((await contentIn('en', { withDrafts: true }))[0]).toBe('River Garage');
});

test('names the garage in the language of the person', async () => {
  await saveCommon({ merchantName: 'كراج النهر' });
  await save('fr', { merchantName: 'Garage du Fleuve' });
  const textIn = async (preferredLanguage: Locale) => {
    const user = await aUser(app.deps.db, { preferred_language: preferredLanguage });
    app.deps.notifier.sendInvitation(user);
    await app.deps.notifier.idle();
    const [row] = await app.deps.db.selectFrom('outbox').selectAll().orderBy('created_at', 'desc').limit(1).execute();
    return JSON.stringify(row);
  };
  const french = await textIn('fr');
  expect(french).toContain('Garage du Fleuve');
  expect(french).not.toContain('كراج النهر');
  expect(await textIn('en')).toContain('كراج النهر');
});
