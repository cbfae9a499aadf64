import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useEffect } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FormScopeContext } from '#portal/resource/form/form-context.ts';
import { initTranslations, renderPage } from '#tests/support/form-page.tsx';
import type { BrandingValues, EntryKind } from './entries.ts';
import { CoordinatesField, CountryField } from './region-fields.tsx';

const INFO: EntryKind = { type: 'MERCHANT_INFO', language: 'common' };
const SCOPE = {
  id: 'form',
  name: 'merchant-info',
  record: undefined,
  isSaving: false,
  hasErrorSummary: true,
  trackUpload: () => undefined,
};

const rendered: { form?: UseFormReturn<BrandingValues> } = {};

function Page({ values }: { values: Record<string, string> }) {
  const form = useForm<BrandingValues>({ defaultValues: { MERCHANT_INFO: { common: values } } });
  useEffect(() => {
    rendered.form = form;
  });
  return (
    <FormProvider {...form}>
      <FormScopeContext value={SCOPE}>
        <CountryField kind={INFO} />
        <CoordinatesField kind={INFO} />
      </FormScopeContext>
    </FormProvider>
  );
}

beforeAll(async () => {
  await initTranslations();
  const texts = JSON.parse(readFileSync('locales/en/merchant-info.json', 'utf8')) as object;
  i18next.addResourceBundle('en', 'merchant-info', texts);
});
afterEach(cleanup);

const show = (values: Record<string, string>) => act(async () => renderPage(<Page values={values} />));
const values = () => rendered.form!.getValues().MERCHANT_INFO!.common;
const country = () => screen.getByLabelText<HTMLSelectElement>('Country');
const place = () => screen.getByLabelText<HTMLInputElement>('Place on the map');

test('a country fills empty fields, and another country replaces the values that the first one filled', async () => {
  await show({ countryCode: '', currency: 'USD', timeZone: '', firstWeekday: '1', latitude: '', longitude: '' });
  expect(country().value).toBe('');
  await act(async () => fireEvent.change(country(), { target: { value: 'LB' } }));
  expect(values()).toMatchObject({ countryCode: '+961', currency: 'USD', timeZone: 'Asia/Beirut', firstWeekday: '1' });
  await act(async () => fireEvent.change(country(), { target: { value: 'EG' } }));
  expect(values()).toMatchObject({ countryCode: '+20', currency: 'USD', timeZone: 'Africa/Cairo', firstWeekday: '6' });
});

describe('in a new garage without a country', () => {
  const DEFAULTS = { countryCode: '', currency: 'USD', timeZone: 'UTC', firstWeekday: '1' };
  const choose = (value: string) => act(async () => fireEvent.change(country(), { target: { value } }));
  const change = (name: string, value: string) =>
    act(async () => rendered.form!.setValue(`MERCHANT_INFO.common.${name}`, value, { shouldDirty: true }));

  test('a country replaces the defaults', async () => {
    await show(DEFAULTS);
    expect(country().value).toBe('');
    await choose('EG');
    expect(values()).toMatchObject({
      countryCode: '+20',
      currency: 'EGP',
      timeZone: 'Africa/Cairo',
      firstWeekday: '6',
    });
  });

  test('keeps fields that were changed before or after the choice', async () => {
    await show(DEFAULTS);
    await change('timeZone', 'Asia/Amman');
    await choose('EG');
    expect(values()).toMatchObject({ countryCode: '+20', currency: 'EGP', timeZone: 'Asia/Amman', firstWeekday: '6' });
    await change('currency', 'USD');
    await choose('LB');
    expect(values()).toMatchObject({ countryCode: '+961', currency: 'USD', timeZone: 'Asia/Amman', firstWeekday: '1' });
  });

  test('keeps stored settings that are not the defaults', async () => {
    await show({ ...DEFAULTS, currency: 'EUR', firstWeekday: '7' });
    await choose('EG');
    expect(values()).toMatchObject({
      countryCode: '+20',
      currency: 'EUR',
      timeZone: 'Africa/Cairo',
      firstWeekday: '7',
    });
  });

  test('keeps the settings of a garage that has a country', async () => {
    await show({ ...DEFAULTS, countryCode: '+962', timeZone: 'Asia/Amman' });
    await choose('EG');
    expect(values()).toMatchObject({ countryCode: '+962', currency: 'USD', timeZone: 'Asia/Amman', firstWeekday: '1' });
  });
});

test('shows the country of the stored settings', async () => {
  await show({ countryCode: '+1', timeZone: 'America/Toronto', latitude: '', longitude: '' });
  expect(country().selectedOptions[0]?.textContent).toBe('Canada');
});

test('the location field parses a map link, and keeps other text for the error', async () => {
  await show({ latitude: '33.9', longitude: '35.5' });
  expect(place().value).toBe('33.9, 35.5');
  const type = (text: string) => act(async () => fireEvent.change(place(), { target: { value: text } }));
  await type('https://www.google.com/maps/@34.4367,35.8497,15z');
  expect(values()).toMatchObject({ latitude: '34.4367', longitude: '35.8497' });
  await act(async () => fireEvent.blur(place()));
  expect(place().value).toBe('34.4367, 35.8497');
  await type('https://maps.app.goo.gl/abc');
  expect(values()).toMatchObject({ latitude: 'https://maps.app.goo.gl/abc', longitude: '' });
  await act(async () => rendered.form!.setError('MERCHANT_INFO.common.latitude', { type: 'format' }));
  expect(screen.getByText(/Short links do not contain them/)).toBeTruthy();
  await type('');
  expect(values()).toMatchObject({ latitude: '', longitude: '' });
});
