import * as v from 'valibot';
import type { Schema } from '../endpoint.ts';
import { email, FileKey, optionalText, requiredText } from '../fields.ts';
import { isWithinJsonBounds } from '../json-bounds.ts';
import { type MessageKey, toProblems, type Problem } from '../problems.ts';
import { FALLBACK_LOCALE, Locale } from '../locales.ts';
import { Currency } from '../money/currency.ts';
import { Theme, type BrandingLanguage, type BRANDING_TYPES } from './branding.ts';
import type { MerchantTextKey } from './merchant-entry.ts';
import { parseWorkingHours, WorkingHoursField } from './working-hours.ts';

type BrandingType = (typeof BRANDING_TYPES)[number];

const FORMAT = 'format' satisfies MessageKey;
export const MERCHANT_NAME_MAX = 80;
const ADDRESS_MAX = 200;
export const HERO_TITLE_MAX = 80;
export const HERO_SUBTITLE_MAX = 120;
export const HERO_DESCRIPTION_MAX = 300;
const STORY_TITLE_MAX = 80;
export const ABOUT_MAX = 3000;
export const TRUST_MAX = 120;
/** Short texts of the story entry, shown in the [trust row](docs/rules/branding.md#trust-row) of the home page. */
export const TRUST_FIELDS = ['guarantee', 'brands', 'paymentMethods'] as const;
export const CORE_VALUES_MAX = 12;
export const FAQS_MAX = 30;

/** Accepts an empty text or one that matches `schema`. */
const orEmpty = (schema: v.GenericSchema<string, unknown>) =>
  v.optional(
    v.pipe(
      v.string(FORMAT),
      v.trim(),
      v.check((text) => text === '' || v.is(schema, text), FORMAT),
    ),
    '',
  );

const coordinate = (limit: number) =>
  orEmpty(
    v.pipe(
      v.string(),
      v.regex(/^-?\d{1,3}(?:\.\d{1,7})?$/),
      v.check((text) => Math.abs(Number(text)) <= limit),
    ),
  );

/** Paths of the coordinates, which are set together. */
const COORDINATE_PATHS = [['latitude'], ['longitude']] as const;

/** Creates the schema of a JSON text whose value matches `schema`; issues have the path inside the JSON. */
const jsonText = (schema: Schema) =>
  v.pipe(
    v.string(FORMAT),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      let value: unknown;
      try {
        value = JSON.parse(dataset.value);
      } catch {
        value = undefined;
      }
      if (value === undefined || !isWithinJsonBounds(value)) {
        addIssue({ message: FORMAT });
        return NEVER;
      }
      const parsed = v.safeParse(schema, value);
      if (parsed.success) return JSON.stringify(parsed.output);
      for (const { path, message } of parsed.issues) addIssue({ message, ...(path && { path: path }) });
      return NEVER;
    }),
  );

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/** An `https:` URL. The pattern rejects spaces and control characters, which `URL` strips silently. */
const https = orEmpty(v.pipe(v.string(), v.maxLength(300), v.url(), v.regex(/^https:\/\/[^\s\p{Cc}]+$/u)));
/** The server [completes](docs/rules/branding.md#phone-numbers) a number without a calling code. */
const phone = orEmpty(v.pipe(v.string(), v.maxLength(30), v.regex(/^\+?(?:[\s().-]*\p{Nd}){6,17}$/u)));
const count = (max: number) =>
  orEmpty(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/),
      v.check((text) => Number(text) <= max),
    ),
  );
const image = orEmpty(FileKey);
// `v.lazy` instead of `v.union`, whose issues have no path inside the JSON.
const hours = v.lazy((text): v.GenericSchema<string> => (text === '' ? v.literal('') : jsonText(WorkingHoursField)));

const coreValues = v.pipe(
  v.array(v.strictObject({ title: requiredText(60), text: requiredText(300) })),
  v.maxLength(CORE_VALUES_MAX, 'maxItems' satisfies MessageKey),
);
const faqs = v.pipe(
  v.array(v.strictObject({ question: requiredText(200), answer: requiredText(1000) })),
  v.maxLength(FAQS_MAX, 'maxItems' satisfies MessageKey),
);
export type CoreValue = v.InferOutput<typeof coreValues>[number];
export type Faq = v.InferOutput<typeof faqs>[number];

/** Schemas of the fields of each [entry type](docs/rules/branding.md#entries); every value is sent as text. */
export const BRANDING_FIELDS = {
  MERCHANT_THEME_COLORS: v.strictObject({ theme: jsonText(Theme) }),
  MERCHANT_INFO: v.pipe(
    v.strictObject({
      merchantName: requiredText(MERCHANT_NAME_MAX),
      countryCode: orEmpty(v.pipe(v.string(), v.regex(/^\+\d{1,4}$/))),
      address: v.optional(optionalText(ADDRESS_MAX), ''),
      phone,
      email: orEmpty(email),
      workingHours: v.optional(hours, ''),
      emergencyService: v.optional(v.picklist(['true', 'false']), 'false'),
      currency: Currency,
      timeZone: v.pipe(v.string(FORMAT), v.check(isTimeZone, FORMAT)),
      firstWeekday: v.optional(v.pipe(v.string(FORMAT), v.regex(/^[1-7]$/, FORMAT)), '1'),
      mainLanguage: v.optional(Locale, FALLBACK_LOCALE),
      latitude: coordinate(90),
      longitude: coordinate(180),
    }),
    v.forward(
      v.partialCheck(COORDINATE_PATHS, ({ latitude, longitude }) => latitude !== '' || longitude === '', 'required'),
      ['latitude'],
    ),
    v.forward(
      v.partialCheck(COORDINATE_PATHS, ({ latitude, longitude }) => longitude !== '' || latitude === '', 'required'),
      ['longitude'],
    ),
    v.transform((info) => ({
      ...info,
      // Stores the plain names of exceptions as those in the main language of the same entry.
      workingHours: info.workingHours && JSON.stringify(parseWorkingHours(info.workingHours, info.mainLanguage)),
    })),
  ),
  MERCHANT_IMAGES: v.strictObject({
    favicon: image,
    headerLogo: image,
    hero1: image,
    hero2: image,
    hero3: image,
    about: image,
  }),
  MERCHANT_STATS: v.strictObject({ yearsOfExperience: count(200), happyCustomers: count(100_000_000) }),
  MERCHANT_SOCIAL: v.strictObject({
    facebook: https,
    instagram: https,
    tiktok: https,
    youtube: https,
    whatsapp: phone,
    x: https,
    linkedin: https,
  }),
  MERCHANT_HERO: v.strictObject({
    title: v.optional(optionalText(HERO_TITLE_MAX), ''),
    subtitle: v.optional(optionalText(HERO_SUBTITLE_MAX), ''),
    description: v.optional(optionalText(HERO_DESCRIPTION_MAX), ''),
  }),
  MERCHANT_ABOUT: v.strictObject({
    storyTitle: v.optional(optionalText(STORY_TITLE_MAX)),
    text: v.optional(optionalText(ABOUT_MAX), ''),
    guarantee: v.optional(optionalText(TRUST_MAX)),
    brands: v.optional(optionalText(TRUST_MAX)),
    paymentMethods: v.optional(optionalText(TRUST_MAX)),
  }),
  MERCHANT_CORE_VALUES: v.strictObject({ items: jsonText(coreValues) }),
  MERCHANT_FAQS: v.strictObject({ items: jsonText(faqs) }),
} as const satisfies Record<BrandingType, Schema>;

/** Fields of `MERCHANT_INFO` in one language; an empty one [falls back](docs/rules/branding.md#name-and-address). */
const MERCHANT_TEXTS = v.strictObject({
  merchantName: v.optional(optionalText(MERCHANT_NAME_MAX), ''),
  address: v.optional(optionalText(ADDRESS_MAX), ''),
} satisfies Record<MerchantTextKey, Schema>);

/** Type and language of an entry. */
export interface EntryKind {
  type: BrandingType;
  language: v.InferOutput<typeof BrandingLanguage>;
}

/** Returns the schema of the fields of an entry. */
export const entryFieldsSchema = ({ type, language }: EntryKind) =>
  type === 'MERCHANT_INFO' && language !== 'common' ? MERCHANT_TEXTS : BRANDING_FIELDS[type];

/** One field of an entry. */
export interface BrandingField {
  key: string;
  value: string;
}

/** Parses the fields of an entry, or returns its problems at `fields.<key>`. */
export function parseBrandingFields(
  type: BrandingType,
  fields: readonly BrandingField[],
  language: EntryKind['language'] = 'common',
): { fields: BrandingField[] } | { problems: Problem[] } {
  const parsed = v.safeParse(
    entryFieldsSchema({ type, language }),
    Object.fromEntries(fields.map(({ key, value }) => [key, value])),
  );
  if (!parsed.success)
    return { problems: toProblems(parsed.issues).map((problem) => ({ ...problem, field: `fields.${problem.field}` })) };
  return {
    fields: Object.entries(parsed.output as object).map(([key, value]) => ({ key, value: String(value ?? '') })),
  };
}

/** Parses a JSON list; returns an empty list for an empty or invalid text. */
function parseList<S extends Schema>(schema: S, text: string | undefined): v.InferOutput<S> | [] {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text || '[]'));
    return parsed.success ? parsed.output : [];
  } catch {
    return [];
  }
}
/** Parses the stored list of core values; returns an empty list for an empty or invalid text. */
export const parseCoreValues = (text: string | undefined): CoreValue[] => parseList(coreValues, text);
/** Parses the stored list of questions with answers; returns an empty list for an empty or invalid text. */
export const parseFaqs = (text: string | undefined): Faq[] => parseList(faqs, text);
