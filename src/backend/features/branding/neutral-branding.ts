import type { Kysely } from 'kysely';
import type { Config } from '#backend/config.ts';
import type { Database } from '#backend/db/schema.ts';
import type { BRANDING_TYPES, Theme } from '#domain/branding/branding.ts';
import type { Locale } from '#domain/locales.ts';

/** One entry before it is stored. */
export interface BrandingInput {
  type: (typeof BRANDING_TYPES)[number];
  language: Locale | 'common';
  fields: Readonly<Record<string, string>>;
}

/** Colours and fonts of a garage that has not chosen its own yet. */
export const neutralTheme: Theme = {
  colorBrand: { 0: '#FFF4EC', 200: '#FFC9A3', 400: '#F76707', 600: '#C2410C', 800: '#7A2A08' },
  font: {
    fontFamily: 'Barlow',
    fontWeightRegular: 400,
    fontWeightMedium: 500,
    fontWeightSemiBold: 600,
    fontWeightBold: 700,
  },
};

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

const neutralBranding = ({ publicAppName, defaultCurrency }: Config): BrandingInput[] => [
  { type: 'MERCHANT_THEME_COLORS', language: 'common', fields: { theme: JSON.stringify(neutralTheme) } },
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
    .values(neutralBranding(config).map(columnsOf))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An entry as its row. */
export const columnsOf = ({ type, language, fields }: BrandingInput) => ({
  type,
  language,
  fields: JSON.stringify(Object.entries(fields).map(([key, value]) => ({ key, value }))),
});
