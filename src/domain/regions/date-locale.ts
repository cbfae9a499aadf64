import { intlLocale } from '../locales.ts';

/** Arab countries with other names of months than Egypt and the Gulf, by calling code. */
const COUNTRIES_WITH_OWN_MONTHS: Readonly<Record<string, string>> = {
  '+961': 'LB',
  '+962': 'JO',
  '+963': 'SY',
  '+964': 'IQ',
  '+970': 'PS',
  '+212': 'MA',
  '+213': 'DZ',
  '+216': 'TN',
  '+222': 'MR',
};

/**
 * Returns the `Intl` tag of dates in a language, with Latin digits and the Gregorian calendar. Arabic dates have the names of months
 * of the garage's country.
 * @param callingCode calling code of the garage, such as `+961`
 */
export function dateLocale(locale: string, callingCode: string | undefined): string {
  const country = locale === 'ar' && callingCode && COUNTRIES_WITH_OWN_MONTHS[callingCode];
  return country ? `ar-${country}-u-ca-gregory-nu-latn` : intlLocale(locale);
}
