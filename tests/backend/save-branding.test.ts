import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { branding } from '#domain/branding/endpoints.ts';
import { brandingManager } from '#domain/branding/manager-endpoints.ts';
import { images } from '#domain/images/endpoints.ts';
import { publicFileUrl } from '#domain/images/image-urls.ts';
import { asUser, callAsVisitor, useApp, type Caller } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { errorOf } from '../support/error-of.ts';

const app = useApp();
let staff: Caller;
beforeAll(async () => {
  staff = await asUser(app, 'MANAGER');
});
beforeEach(async () => {
  await app.deps.db.deleteFrom('branding').where('type', 'in', ['MERCHANT_ABOUT', 'MERCHANT_IMAGES']).execute();
});

const about = { type: 'MERCHANT_ABOUT', language: 'en' } as const;
const textOf = (text: string) => [{ key: 'text', value: text }];
const create = async (text: string, status: 'ACTIVE' | 'DRAFT' = 'ACTIVE') =>
  (await staff.call(brandingManager.create, { body: { ...about, status, fields: textOf(text) } })).data;
const update = async (id: string, body: object) =>
  (await staff.call(brandingManager.update, { params: { id }, body })).data;
const history = async (kind: object = about) =>
  (await staff.call(brandingManager.history, { query: { ...about, ...kind } })).data;
const fetchTexts = async (status?: 'DRAFT') =>
  (await staff.call(branding.fetchBranding, { query: { lan: 'en', status } })).branding
    .filter(({ type }) => type === 'MERCHANT_ABOUT')
    .map(({ fields }) => fields[0]!.value);

describe('a published entry', () => {
  test('is created once, then updated, with its previous versions and their authors', async () => {
    const made = await create('Since 2008.');
    expect(await fetchTexts()).toEqual(['Since 2008.']);
    expect(await errorOf(create('Since 2009.'))).toMatchObject({ status: 409, code: 'TAKEN' });
    const changed = await update(made.id, { fields: textOf('Since 2009.'), updatedAt: made.updatedAt });
    expect(changed).toMatchObject({ id: made.id, status: 'ACTIVE', fields: textOf('Since 2009.') });
    expect(await fetchTexts()).toEqual(['Since 2009.']);
    expect(await history()).toEqual([
      {
        ...made,
        id: expect.not.stringMatching(made.id),
        status: 'ARCHIVED',
        savedBy: { id: staff.user.id, name: 'Samir Haddad' },
      },
    ]);
  });

  test('is unchanged by the same values', async () => {
    const made = await create('Since 2008.');
    expect(await update(made.id, { fields: textOf('Since 2008.'), status: 'ACTIVE' })).toEqual(made);
    expect(await history()).toEqual([]);
  });

  test('rejects a stale version', async () => {
    const made = await create('Since 2008.');
    await update(made.id, { fields: textOf('Since 2009.') });
    const late = update(made.id, { fields: textOf('Since 2010.'), updatedAt: made.updatedAt });
    expect(await errorOf(late)).toMatchObject({ status: 409, code: 'STALE' });
    expect(await fetchTexts()).toEqual(['Since 2009.']);
  });

  test('stays published', async () => {
    const made = await create('Since 2008.');
    expect(await errorOf(update(made.id, { status: 'DRAFT' }))).toMatchObject({ code: 'INVALID_TRANSITION' });
  });

  test('accepts only the fields of its type, in every language', async () => {
    const fields = textOf('Since 2008.');
    const wrong = staff.call(brandingManager.create, { body: { ...about, language: 'common', fields } });
    expect((await errorOf(wrong)).problems).toMatchObject([{ field: 'language', code: 'oneOf' }]);
    const unknown = staff.call(brandingManager.create, {
      body: { ...about, fields: [...fields, { key: 'script', value: 'x' }] },
    });
    expect((await errorOf(unknown)).problems).toMatchObject([{ field: 'fields.script', code: 'unknownField' }]);
    expect(await errorOf(create('x'.repeat(3_001)))).toMatchObject({ problems: [{ field: 'fields.text' }] });
  });

  test('keeps every one of several concurrent saves, the earlier ones as history', async () => {
    const made = await create('Since 2008.');
    await Promise.all(['a', 'b', 'c'].map((text) => update(made.id, { fields: textOf(text) })));
    const texts = [...(await fetchTexts()), ...(await history()).map(({ fields }) => fields[0]!.value)];
    expect(texts.toSorted()).toEqual(['Since 2008.', 'a', 'b', 'c']);
  });
});

describe('a draft', () => {
  test('exists once beside the published entry, and replaces it when published', async () => {
    const active = await create('Since 2008.');
    const draft = await create('Soon.', 'DRAFT');
    expect(await errorOf(create('Sooner.', 'DRAFT'))).toMatchObject({ code: 'TAKEN' });
    expect(await update(draft.id, { fields: textOf('Tomorrow.') })).toMatchObject({ status: 'DRAFT' });
    expect([await fetchTexts(), await fetchTexts('DRAFT')]).toEqual([['Since 2008.'], ['Tomorrow.']]);
    expect(await history()).toEqual([]);

    expect(await update(draft.id, { status: 'ACTIVE' })).toMatchObject({ id: draft.id, status: 'ACTIVE' });
    expect([await fetchTexts(), await fetchTexts('DRAFT')]).toEqual([['Tomorrow.'], []]);
    expect(await history()).toMatchObject([{ id: active.id, fields: textOf('Since 2008.') }]);
    const late = update(active.id, { fields: textOf('Since 2009.') });
    expect(await errorOf(late)).toMatchObject({ code: 'STALE' });
  });

  test('can be archived', async () => {
    const draft = await create('Soon.', 'DRAFT');
    await update(draft.id, { status: 'ARCHIVED' });
    expect([await fetchTexts(), await fetchTexts('DRAFT')]).toEqual([[], []]);
    expect(await history()).toMatchObject([{ fields: textOf('Soon.') }]);
  });
});

describe('history', () => {
  test('restores an archived entry and archives the one it replaces', async () => {
    const made = await create('first');
    await update(made.id, { fields: textOf('second') });
    const [first] = await history();
    const restored = await staff.call(brandingManager.restore, { params: { id: first!.id } });
    expect(restored.data).toMatchObject({ status: 'ACTIVE', fields: textOf('first') });
    expect(await fetchTexts()).toEqual(['first']);
    expect(await history()).toMatchObject([{ fields: textOf('second') }]);
    const again = await staff.call(brandingManager.restore, { params: { id: first!.id } });
    expect(again.data).toEqual(restored.data);
  });

  test('has the last fifty saves, newest first', async () => {
    const made = await create('0');
    for (let at = 1; at <= 53; at++) await update(made.id, { fields: textOf(String(at)) });
    const texts = (await history()).map(({ fields }) => Number(fields[0]!.value));
    expect(texts).toEqual(Array.from({ length: 50 }, (_, at) => 52 - at));
    expect(await history({ language: 'fr' })).toEqual([]);
  });

  test('is in the audit log with its changes', async () => {
    const made = await create('first');
    await update(made.id, { fields: textOf('second') });
    const logs = await app.deps.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'changes'])
      .where('entity_id', '=', made.id)
      .orderBy('at')
      .orderBy('id')
      .execute();
    expect(logs).toEqual([
      { action: 'create', actor_id: staff.user.id, changes: { text: { from: null, to: 'first' } } },
      { action: 'update', actor_id: staff.user.id, changes: { text: { from: 'first', to: 'second' } } },
    ]);
  });
});

describe('pictures', () => {
  const upload = async (purpose: 'BRANDING' | 'USER' = 'BRANDING') =>
    (await staff.call(images.upload, { body: { purpose }, file: await aPicture('png', { width: 40, height: 30 }) }))
      .data.key;
  const save = async (fields: Record<string, string>, id?: string) => {
    const list = Object.entries(fields).map(([key, value]) => ({ key, value }));
    if (id) return update(id, { fields: list });
    const body = { type: 'MERCHANT_IMAGES', language: 'common', fields: list } as const;
    return (await staff.call(brandingManager.create, { body })).data;
  };
  const statusOf = async (key: string) => (await app.fetch(publicFileUrl(key))).status;

  test('are public while an entry or its history names them', async () => {
    const [one, two] = [await upload(), await upload()];
    expect(await statusOf(one)).toBe(404);
    const { id } = await save({ hero1: one });
    expect(await statusOf(one)).toBe(200);
    await save({ hero1: two }, id);
    expect([await statusOf(one), await statusOf(two)]).toEqual([200, 200]);
    // A picture is detached once no entry of the history names it.
    await app.deps.db
      .deleteFrom('branding')
      .where('type', '=', 'MERCHANT_IMAGES')
      .where('status', '=', 'ARCHIVED')
      .execute();
    await save({ hero1: two, hero2: two }, id);
    expect([await statusOf(one), await statusOf(two)]).toEqual([404, 200]);
  });

  test('are rejected at their field when unknown or of a person', async () => {
    const missing = `${'0'.repeat(32)}.webp`;
    expect((await errorOf(save({ favicon: missing, hero1: await upload('USER') }))).problems).toMatchObject([
      { field: 'fields.favicon', code: 'unknownReference' },
      { field: 'fields.hero1', code: 'unknownReference' },
    ]);
  });
});

test('returns published entries only to visitors', async () => {
  await create('Since 2008.');
  await create('Soon.', 'DRAFT');
  const { branding: entries } = await callAsVisitor(branding.fetchBranding, { query: { lan: 'en' } });
  expect(entries.filter(({ type }) => type === 'MERCHANT_ABOUT')).toMatchObject([{ fields: textOf('Since 2008.') }]);
});

test.each(['+01:00', 'US/Pacific-New'])(
  'rejects the time zone %s, which PostgreSQL lacks or reads differently',
  async (timeZone) => {
    const now = await callAsVisitor(branding.fetchBranding, { query: { lan: 'en' } });
    const { id, fields } = now.branding.find(({ type }) => type === 'MERCHANT_INFO')!;
    const others = fields.filter(({ key }) => key !== 'timeZone' && key !== 'merchantName');
    const saved = (zone: string) =>
      update(id!, {
        fields: [...others, { key: 'merchantName', value: 'Garage Rima' }, { key: 'timeZone', value: zone }],
      });
    expect((await errorOf(saved(timeZone))).problems).toMatchObject([{ field: 'fields.timeZone', code: 'format' }]);
    expect((await saved('Africa/Casablanca')).fields).toContainEqual({ key: 'timeZone', value: 'Africa/Casablanca' });
  },
);

test('recalculates what clients owe when the currency changes', async () => {
  const { id } = await aUser(app.deps.db, { role: 'CLIENT' });
  const saveCurrency = async (currency: string) => {
    const { branding: entries } = await callAsVisitor(branding.fetchBranding, { query: { lan: 'en' } });
    const info = entries.find(({ type }) => type === 'MERCHANT_INFO')!;
    const others = info.fields.filter(({ key }) => key !== 'currency');
    await update(info.id!, { fields: [...others, { key: 'currency', value: currency }] });
    const query = app.deps.db.selectFrom('users').select('owed_currency').where('id', '=', id);
    return (await query.executeTakeFirstOrThrow()).owed_currency;
  };
  expect(await saveCurrency('EUR')).toBe('EUR');
  expect(await saveCurrency('USD')).toBe('USD');
});

describe('phone numbers', () => {
  const infoOf = (countryCode: string, phone: string) => [
    { key: 'merchantName', value: 'Atelier' },
    { key: 'currency', value: 'USD' },
    { key: 'timeZone', value: 'Asia/Beirut' },
    { key: 'countryCode', value: countryCode },
    { key: 'phone', value: phone },
  ];
  const saveInfo = async (countryCode: string, phone: string) => {
    const { branding: entries } = await callAsVisitor(branding.fetchBranding, { query: { lan: 'en' } });
    const { id } = entries.find(({ type }) => type === 'MERCHANT_INFO')!;
    const { fields } = await update(id!, { fields: infoOf(countryCode, phone) });
    return fields.find(({ key }) => key === 'phone')?.value;
  };

  test.each([
    ['+961', '03 123 456', '+961 3 123 456'],
    ['+961', '00961 3 123 456', '+961 3 123 456'],
    ['', '0033612345678', '+33 6 12 34 56 78'],
    ['+961', '+33 6 12 34 56 78', '+33 6 12 34 56 78'],
    ['+961', '', ''],
  ])('with the calling code “%s”, %s is saved as %s', async (countryCode, phone, saved) => {
    expect(await saveInfo(countryCode, phone)).toBe(saved);
  });

  test('without a calling code are rejected', async () => {
    expect(await errorOf(saveInfo('', '03 123 456'))).toMatchObject({
      status: 422,
      problems: [{ field: 'fields.phone', code: 'callingCode' }],
    });
  });

  test('of WhatsApp use the calling code of the garage', async () => {
    await saveInfo('+961', '');
    const { data } = await staff.call(brandingManager.create, {
      body: {
        type: 'MERCHANT_SOCIAL',
        language: 'common',
        fields: [{ key: 'whatsapp', value: '03 123 456' }],
      },
    });
    expect(data.fields).toContainEqual({ key: 'whatsapp', value: '+961 3 123 456' });
  });
});
