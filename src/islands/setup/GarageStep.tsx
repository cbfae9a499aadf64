import { useMemo } from 'react';
import { LOCALE_CODES, LOCALES } from '#domain/locales.ts';
import { CURRENCIES } from '#domain/money/currency.ts';
import type { Country } from '#domain/regions/countries.ts';
import { listCountries } from '#domain/regions/country-names.ts';
import { weekdayName, weekdaysFrom } from '#domain/branding/opening-hours.ts';
import { chooseCountry, readBrowserZone } from './setup-values.ts';
import { PhoneField, SelectField, TextField, type StepProps } from './fields.tsx';

const MONDAY = 1;

/** Second step: the garage and its region. */
export function GarageStep({ t, locale, values, onChange, errors }: StepProps) {
  const lists = useMemo(() => {
    const currencies = new Intl.DisplayNames(locale, { type: 'currency' });
    return {
      countries: listCountries(locale).map(({ code, name }) => ({ value: code, label: name })),
      currencies: CURRENCIES.map((code) => ({ value: code, label: `${code} · ${currencies.of(code)}` })),
      weekdays: weekdaysFrom(MONDAY).map((day) => ({ value: String(day), label: weekdayName(day, locale) })),
    };
  }, [locale]);
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), values.timeZone])].filter(Boolean).toSorted();
  const field = (name: 'currency' | 'timeZone' | 'firstWeekday') => ({
    name,
    label: t(`setup:fields.${name}`),
    value: values[name],
    error: errors[name],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <>
      <TextField
        name="garageName"
        label={t('setup:fields.garageName')}
        autoComplete="organization"
        required
        value={values.garageName}
        error={errors['garageName']}
        onChange={(garageName) => onChange({ garageName })}
      />
      <SelectField
        name="country"
        label={t('setup:fields.country')}
        hint={t('setup:hints.country')}
        required
        value={values.country}
        options={lists.countries}
        error={errors['country']}
        onChange={(country) => onChange(chooseCountry(values, country as Country, readBrowserZone()))}
      />
      <PhoneField
        t={t}
        name="garagePhone"
        label={t('setup:fields.garagePhone')}
        code={values.countryCode}
        number={values.garagePhone}
        codeError={errors['countryCode']}
        error={errors['garagePhone']}
        onCode={(countryCode) => onChange({ countryCode })}
        onNumber={(garagePhone) => onChange({ garagePhone })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...field('currency')} options={lists.currencies} />
        <SelectField
          {...field('timeZone')}
          options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        />
        <SelectField {...field('firstWeekday')} options={lists.weekdays} />
        <SelectField
          name="mainLanguage"
          label={t('setup:fields.mainLanguage')}
          value={values.mainLanguage || locale}
          options={LOCALE_CODES.map((code) => ({ value: code, label: LOCALES[code].name }))}
          error={errors['mainLanguage']}
          onChange={(mainLanguage) => onChange({ mainLanguage })}
        />
      </div>
      <p className="text-muted text-sm">{t('setup:hints.mainLanguage')}</p>
    </>
  );
}
