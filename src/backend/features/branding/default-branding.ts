import type { Kysely } from 'kysely';
import type { Config } from '#backend/config.ts';
import type { Database } from '#backend/db/schema.ts';
import type { Translate } from '#backend/http/translator.ts';
import type { BRANDING_TYPES } from '#domain/branding/branding.ts';
import { NEUTRAL_THEME } from '#domain/branding/neutral-theme.ts';
import { LOCALE_CODES, type Locale } from '#domain/locales.ts';

/** One entry before it is stored. */
export interface BrandingInput {
  type: (typeof BRANDING_TYPES)[number];
  language: Locale | 'common';
  fields: Readonly<Record<string, string>>;
}

const defaultBranding = ({ publicAppName, defaultCurrency }: Config, translate: Translate): BrandingInput[] => [
  { type: 'MERCHANT_THEME_COLORS', language: 'common', fields: { theme: JSON.stringify(NEUTRAL_THEME) } },
  {
    type: 'MERCHANT_INFO',
    language: 'common',
    fields: { merchantName: publicAppName, currency: defaultCurrency, timeZone: 'UTC', firstWeekday: '1' },
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

/** Gives a new garage a name and a look until it has its own. */
export async function ensureBranding(db: Kysely<Database>, config: Config, translate: Translate): Promise<void> {
  if (await db.selectFrom('branding').select('id').limit(1).executeTakeFirst()) return;
  // Of two processes that start at once, one's entries stay.
  await db
    .insertInto('branding')
    .values(defaultBranding(config, translate).map(brandingRow))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An entry as its row. */
export const brandingRow = ({ type, language, fields }: BrandingInput) => ({
  type,
  language,
  fields: JSON.stringify(Object.entries(fields).map(([key, value]) => ({ key, value }))),
});
