import { expect, test } from 'vitest';
import { LANGUAGE_TYPES, parseTheme } from '#domain/branding/branding.ts';
import { branding } from '#domain/branding/endpoints.ts';
import { asUser, callAsVisitor, signIn, useApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories.ts';
import { errorOf } from '../support/error-of.ts';

const app = useApp({ PUBLIC_APP_NAME: 'Atelier', DEFAULT_CURRENCY: 'TND' });

test('gives a new garage a name, a currency and a theme in every language', async () => {
  for (const lan of ['ar', 'en', 'fr'] as const) {
    const response = await callAsVisitor(branding.fetchBranding, { query: { lan } });
    expect(Object.keys(response).toSorted()).toEqual(['branding', 'message', 'status']);
    expect(response.status).toBe(200);
    const [theme, info, hero] = response.branding;
    expect(theme).toMatchObject({ type: 'MERCHANT_THEME_COLORS', language: 'common', status: 'ACTIVE' });
    expect(theme!.fields).toHaveLength(1);
    expect(Object.keys(parseTheme(theme!.fields[0]!.value)!.colorBrand)).toEqual(['0', '200', '400', '600', '800']);
    expect(info!.fields).toContainEqual({ key: 'currency', value: 'TND' });
    expect(hero).toMatchObject({ type: 'MERCHANT_HERO', language: lan });
    expect(Object.keys(theme!).toSorted()).toEqual(['fields', 'id', 'language', 'status', 'type', 'updatedAt']);
  }
});

test('requires a supported language', async () => {
  const response = await app.fetch('/backend/merchant/fetch-branding');
  expect(await response.json()).toMatchObject({ status: 422, errors: [{ field: 'lan', code: 'required' }] });
  const german = callAsVisitor(branding.fetchBranding, { query: { lan: 'de' as 'en' } });
  expect((await errorOf(german)).problems).toMatchObject([{ field: 'lan', code: 'oneOf' }]);
});

test('returns the garage’s name to everyone', async () => {
  expect((await callAsVisitor(branding.fetchMerchant)).merchant).toEqual({ merchant_name: 'Atelier' });
});

test('returns drafts to staff only', async () => {
  await app.deps.db
    .insertInto('branding')
    .values({ type: LANGUAGE_TYPES[1], language: 'en', status: 'DRAFT', fields: '[{"key":"text","value":"Soon"}]' })
    .execute();
  const query = { lan: 'en', status: 'DRAFT' } as const;
  expect((await callAsVisitor(branding.fetchBranding, { query })).branding).toEqual([]);
  expect((await (await asUser(app, 'CLIENT')).call(branding.fetchBranding, { query })).branding).toEqual([]);
  const staff = await signIn(app, await aUser(app.deps.db, { role: 'EMPLOYEE' }));
  expect((await staff.call(branding.fetchBranding, { query })).branding).toMatchObject([{ status: 'DRAFT' }]);
});
