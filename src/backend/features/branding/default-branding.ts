import type { Kysely } from 'kysely';
import type { Config } from '#backend/config.ts';
import type { Database } from '#backend/db/schema.ts';
import type { Translate } from '#backend/translator.ts';
import { type BRANDING_TYPES, DEFAULT_THEME } from '#domain/branding/branding.ts';
import { LOCALE_CODES, type Locale } from '#domain/locales.ts';
import { DEFAULT_REGION } from '#domain/regions/countries.ts';

/** A branding entry to insert. */
export interface BrandingInput {
  type: (typeof BRANDING_TYPES)[number];
  language: Locale | 'common';
  fields: Readonly<Record<string, string>>;
}

/** Builds the default entries, without a garage name: the product's name is no default for it. */
const defaultBranding = ({ defaultCurrency }: Config, translate: Translate): BrandingInput[] => [
  { type: 'MERCHANT_THEME_COLORS', language: 'common', fields: { theme: JSON.stringify(DEFAULT_THEME) } },
  {
    type: 'MERCHANT_INFO',
    language: 'common',
    fields: {
      currency: defaultCurrency,
      timeZone: DEFAULT_REGION.timeZone,
      firstWeekday: DEFAULT_REGION.firstWeekday,
    },
  },
  ...LOCALE_CODES.map((language): BrandingInput => ({
    type: 'MERCHANT_HERO',
    language,
    fields: {
      title: translate(language, 'merchant-info:welcome.title'),
      subtitle: translate(language, 'merchant-info:welcome.subtitle'),
      description: translate(language, 'merchant-info:welcome.description'),
    },
  })),
];

/** Inserts the default branding of a new garage; does nothing if there is any branding. */
export async function ensureBranding(db: Kysely<Database>, config: Config, translate: Translate): Promise<void> {
  if (await db.selectFrom('branding').select('id').limit(1).executeTakeFirst()) return;
  // Ignores the conflict when another process inserts at the same time.
  await db
    .insertInto('branding')
    .values(defaultBranding(config, translate).map(toBrandingRow))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Converts an entry to its row. */
export const toBrandingRow = ({ type, language, fields }: BrandingInput) => ({
  type,
  language,
  fields: JSON.stringify(Object.entries(fields).map(([key, value]) => ({ key, value }))),
});
