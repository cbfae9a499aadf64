import { toLatinDigits } from '#domain/digits.ts';
import * as v from 'valibot';
import { accessStorage } from '#client/browser-storage.ts';
import { formatIntervals, weekdayName, weekSpans, type WorkingHours } from '#domain/branding/opening-hours.ts';
import { localizeExceptions } from '#domain/branding/working-hours.ts';
import type { BodyInput } from '#domain/endpoint.ts';
import { FALLBACK_LOCALE, type Locale } from '#domain/locales.ts';
import { toProblems, type Problem } from '#domain/problems.ts';
import {
  COUNTRY_CODES,
  DEFAULT_REGION,
  proposeRegionChanges,
  findCountry,
  proposeRegion,
  type Country,
} from '#domain/regions/countries.ts';
import type { setup } from '#domain/setup/endpoints.ts';
import { normalizePhoneDigits, proposeHours, SetupInput } from '#domain/setup/setup.ts';
import { normalizeCallingCode } from '#domain/users/calling-code.ts';

export const STEPS = ['administrator', 'garage', 'start'] as const;
export type Step = (typeof STEPS)[number];

/** Values of the form, apart from the password and the code. */
export interface SetupValues {
  firstName: string;
  lastName: string;
  /** Calling code of the administrator's phone. */
  adminCountryCode: string;
  phoneNumber: string;
  email: string;
  garageName: string;
  garagePhone: string;
  country: string;
  /** Calling code of the garage. */
  countryCode: string;
  currency: string;
  timeZone: string;
  firstWeekday: string;
  /** Main language of the garage; empty if it is the language of the page. */
  mainLanguage: string;
  hasHours: boolean;
  /** Edited opening hours; undefined while the default hours of the country apply. */
  hours?: WorkingHours;
  starterLists: boolean;
  typicalServices: boolean;
}

/** Region settings of the browser. */
interface BrowserRegion {
  timeZone: string;
  /** Language tags, such as `ar-LB`. */
  languages: readonly string[];
}

/** Returns the time zone of the browser. */
export const readBrowserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the initial values, with the country of the browser's time zone, else of its languages. */
export function initialValues({ timeZone, languages }: BrowserRegion): SetupValues {
  const regions = languages.map((tag) => COUNTRY_CODES.find((code) => tag.toUpperCase().endsWith(`-${code}`)));
  const country = findCountry({ timeZone }) ?? regions.find(Boolean);
  const proposed = country ? proposeRegion(country) : DEFAULT_REGION;
  return {
    firstName: '',
    lastName: '',
    adminCountryCode: proposed.countryCode,
    phoneNumber: '',
    email: '',
    garageName: '',
    garagePhone: '',
    country: country ?? '',
    ...proposed,
    timeZone,
    mainLanguage: '',
    hasHours: true,
    starterLists: true,
    typicalServices: true,
  };
}

/**
 * Sets the country. Its settings replace those that the previous country or the browser proposed; edited settings stay.
 */
export function chooseCountry(values: SetupValues, country: Country, browserZone: string): SetupValues {
  const previous = COUNTRY_CODES.find((code) => code === values.country);
  const settings = { ...values, timeZone: values.timeZone === browserZone ? '' : values.timeZone };
  const filled = { ...values, ...proposeRegionChanges(settings, country, previous, DEFAULT_REGION), country };
  const hasOwnCode = values.adminCountryCode !== values.countryCode;
  return hasOwnCode ? filled : { ...filled, adminCountryCode: filled.countryCode };
}

/**
 * Sets the calling code of the administrator. Until the name of the garage is entered, also selects the country of that
 * code as its country.
 */
export function chooseCallingCode(values: SetupValues, code: string, browserZone: string): SetupValues {
  const typed = { ...values, adminCountryCode: code };
  const countryCode = `+${toLatinDigits(code).replace(/\D/g, '').replace(/^00/, '')}`;
  const country = findCountry({ countryCode, timeZone: browserZone });
  if (!country || values.garageName.trim() || countryCode === values.countryCode) return typed;
  return { ...chooseCountry(values, country, browserZone), adminCountryCode: code };
}

/** Returns the edited opening hours, else those that the country proposes. */
export const getOpeningHours = ({ hours, country, firstWeekday }: SetupValues): WorkingHours =>
  hours ?? proposeHours(country, firstWeekday);

/** Fields of the request body by the step that asks for them. */
const FIELDS = {
  administrator: ['firstName', 'lastName', 'countryCode', 'phoneNumber', 'email', 'password'],
  garage: [
    'garageName',
    'garagePhone',
    'country',
    'countryCode',
    'currency',
    'timeZone',
    'firstWeekday',
    'mainLanguage',
  ],
  start: ['hours', 'starterLists', 'typicalServices'],
} as const satisfies Record<Step, readonly (keyof SetupInput)[]>;

/** Returns the step with the field of a validation problem, such as `hours.days.1`; undefined for the code. */
export const findStepOfField = (field: string): Step | undefined =>
  STEPS.find((step) => (FIELDS[step] as readonly string[]).includes(field.split('.')[0]!));

interface Secrets {
  code: string;
  password: string;
}

/** Converts the values to the request body that completes set-up. */
export function toRequestBody(
  values: SetupValues,
  language: Locale,
  { code, password }: Secrets,
): BodyInput<typeof setup.complete> {
  const { mainLanguage, hasHours, hours: _, adminCountryCode: __, ...rest } = values;
  const [adminCountryCode, countryCode] = [values.adminCountryCode, values.countryCode].map(normalizeCallingCode);
  const digits = normalizePhoneDigits(values.phoneNumber);
  // The body has only the calling code of the garage, so a phone with another code is sent in international format.
  const isForeign = adminCountryCode !== countryCode && !digits.startsWith('00');
  return {
    ...rest,
    countryCode,
    code,
    password,
    language,
    phoneNumber: isForeign ? `00${adminCountryCode!.replace(/\D/g, '')}${digits.replace(/^0/, '')}` : digits,
    mainLanguage: mainLanguage || language,
    hours: hasHours ? getOpeningHours(values) : null,
  } as BodyInput<typeof setup.complete>;
}

/**
 * Returns the administrator's phone number with the administrator's calling code instead of the garage's, to validate
 * the first step.
 */
const ownPhone = (values: SetupValues) => ({
  countryCode: normalizeCallingCode(values.adminCountryCode),
  phoneNumber: normalizePhoneDigits(values.phoneNumber),
});

/** Converts the values to the request body that checks the administrator. */
export function toAdministratorBody(values: SetupValues, secrets: Secrets): BodyInput<typeof setup.checkAdministrator> {
  const { firstName, lastName, email } = values;
  return { firstName, lastName, email, ...ownPhone(values), ...secrets };
}

/** Validates the fields of a step with the schema of the endpoint. */
export function findProblems(step: Step, values: SetupValues, language: Locale, password: string): Problem[] {
  const input: Record<string, unknown> = {
    ...toRequestBody(values, language, { code: '', password }),
    ...(step === 'administrator' && ownPhone(values)),
  };
  const entries = FIELDS[step].map((field) => [field, SetupInput.entries[field]] as const);
  const parsed = v.safeParse(v.object(Object.fromEntries(entries)), input);
  return parsed.success ? [] : toProblems(parsed.issues);
}

const STORAGE_KEY = 'setup';

/** Restores the values after a reload; invalid values fall back to the initial ones. */
export function readStoredValues(initial: SetupValues): SetupValues {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, unknown>;
    const known = Object.entries(initial).map(([name, value]) => [
      name,
      typeof stored[name] === typeof value ? stored[name] : value,
    ]);
    const parsed = v.safeParse(SetupInput.entries.hours, stored['hours'] ?? null);
    const values = Object.fromEntries(known) as SetupValues;
    if (!parsed.success || !parsed.output) return values;
    return { ...values, hours: localizeExceptions(parsed.output, FALLBACK_LOCALE) };
  } catch {
    return initial;
  }
}

/** Stores the values for this tab, or removes them. Without access to the storage, a reload loses them. */
export function storeValues(values: SetupValues | undefined): void {
  accessStorage(() =>
    values ? sessionStorage.setItem(STORAGE_KEY, JSON.stringify(values)) : sessionStorage.removeItem(STORAGE_KEY),
  );
}

/**
 * Formats the open days of a week: `Mon–Sat 8:00 – 18:00`; `allDay` is the text for a day that is open around the
 * clock.
 */
export function formatHours(hours: WorkingHours, first: number, locale: Locale, allDay: string): string {
  const spans = weekSpans(hours, first).filter(({ intervals }) => intervals.length > 0);
  return spans
    .map(({ from, to, intervals }) => {
      const days = [...new Set([from, to])].map((day) => weekdayName(day, locale, 'short')).join('–');
      // Isolates the times, whose order an Arabic sentence would reverse.
      return `${days} ${formatIntervals(intervals, locale, allDay)
        .map((times) => `\u2066${times}\u2069`)
        .join(', ')}`;
    })
    .join(' · ');
}
