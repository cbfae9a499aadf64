import { Currency } from '../money/currency.ts';
import * as v from 'valibot';
import { COUNTRIES } from './country-table.ts';

/** ISO 3166 code, such as `LB`. */
export type Country = keyof typeof COUNTRIES;
export const COUNTRY_CODES = Object.keys(COUNTRIES) as Country[];
export const Country = v.picklist(COUNTRY_CODES);

/** Settings of a garage that depend on its country, as the branding stores them. */
export interface RegionSettings {
  /** Calling code with its plus sign: `+961`. */
  countryCode: string;
  currency: string;
  timeZone: string;
  firstWeekday: string;
}

/** Currency proposed for a country whose own currency is not [offered](docs/rules/money.md#currencies). */
const SUBSTITUTE_CURRENCY: Currency = 'USD';

/** Returns the default settings of a country; the currency is one of those offered. */
export function proposeRegion(country: Country): RegionSettings & { currency: Currency } {
  const [countryCode, currency, timeZone, firstWeekday] = COUNTRIES[country];
  return {
    countryCode,
    currency: v.is(Currency, currency) ? currency : SUBSTITUTE_CURRENCY,
    timeZone,
    firstWeekday: String(firstWeekday),
  };
}

/** Settings of a new garage until its country is known. */
export const DEFAULT_REGION = {
  countryCode: '',
  currency: SUBSTITUTE_CURRENCY,
  timeZone: 'UTC',
  firstWeekday: '1',
} as const satisfies RegionSettings;

/**
 * Returns the settings of `country` that replace the current `values`: those that are empty or still have the default
 * of the `previous` country (without one, the value in `defaults`).
 */
export function proposeRegionChanges(
  values: Partial<RegionSettings>,
  country: Country,
  previous: Country | undefined,
  defaults: Partial<RegionSettings> = {},
): Partial<RegionSettings> {
  const before = previous ? proposeRegion(previous) : defaults;
  const isOpen = (name: keyof RegionSettings) => !values[name] || values[name] === before[name];
  return Object.fromEntries(
    Object.entries(proposeRegion(country)).filter(([name]) => isOpen(name as keyof RegionSettings)),
  );
}

/**
 * Finds the country of settings by its calling code and, among countries that share it, by time zone. Without a calling
 * code, finds the country that has the time zone as its default.
 */
export function findCountry({ countryCode, timeZone }: Partial<RegionSettings>): Country | undefined {
  const hasZone = (country: Country) => COUNTRIES[country][2] === timeZone;
  if (!countryCode) return COUNTRY_CODES.find(hasZone);
  const candidates = COUNTRY_CODES.filter((country) => COUNTRIES[country][0] === countryCode);
  return candidates.find(hasZone) ?? candidates[0];
}
