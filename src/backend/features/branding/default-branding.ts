import type { Kysely } from 'kysely';
import type { Config } from '#backend/config.ts';
import type { Database } from '#backend/db/schema.ts';
import type { BRANDING_TYPES } from '#domain/branding/branding.ts';
import { NEUTRAL_THEME } from '#domain/branding/neutral-theme.ts';
import type { Locale } from '#domain/locales.ts';

/** One entry before it is stored. */
export interface BrandingInput {
  type: (typeof BRANDING_TYPES)[number];
  language: Locale | 'common';
  fields: Readonly<Record<string, string>>;
}

const WELCOME: Record<Locale, { title: string; subtitle: string; description: string }> = {
  ar: {
    title: 'سيارتك في أيدٍ أمينة',
    subtitle: 'تصليح وصيانة لكل الماركات والموديلات.',
    description: 'تواصل معنا لحجز موعد.',
  },
  en: {
    title: 'Your car in good hands',
    subtitle: 'Repair and maintenance for every make and model.',
    description: 'Get in touch to book a visit.',
  },
  fr: {
    title: 'Votre voiture entre de bonnes mains',
    subtitle: 'Réparation et entretien, toutes marques et tous modèles.',
    description: 'Contactez-nous pour prendre rendez-vous.',
  },
};

const defaultBranding = ({ publicAppName, defaultCurrency }: Config): BrandingInput[] => [
  { type: 'MERCHANT_THEME_COLORS', language: 'common', fields: { theme: JSON.stringify(NEUTRAL_THEME) } },
  {
    type: 'MERCHANT_INFO',
    language: 'common',
    fields: { merchantName: publicAppName, currency: defaultCurrency, timeZone: 'UTC', firstWeekday: '1' },
  },
  ...(Object.keys(WELCOME) as Locale[]).map((language): BrandingInput => ({
    type: 'MERCHANT_HERO',
    language,
    fields: WELCOME[language],
  })),
];

/** Gives a new garage a name and a look until it has its own. */
export async function ensureBranding(db: Kysely<Database>, config: Config): Promise<void> {
  if (await db.selectFrom('branding').select('id').limit(1).executeTakeFirst()) return;
  // Of two processes that start at once, one's entries stay.
  await db
    .insertInto('branding')
    .values(defaultBranding(config).map(brandingRow))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An entry as its row. */
export const brandingRow = ({ type, language, fields }: BrandingInput) => ({
  type,
  language,
  fields: JSON.stringify(Object.entries(fields).map(([key, value]) => ({ key, value }))),
});
