import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n.ts';
import type { MerchantTextKey } from '#domain/branding/merchant-entry.ts';
import { FALLBACK_LOCALE, type Locale, LOCALE_CODES, localeName, LOCALES, parseLocale } from '#domain/locales.ts';
import { localeFallbacks } from '#domain/localized.ts';
import { CURRENCIES } from '#domain/money/currency.ts';
import { DEMO_PICTURES, toImageUrl } from '#domain/site/content.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { FormScopeContext, useFormScope } from '#portal/resource/form/form-context.ts';
import { Card } from '#ui/Card.tsx';
import { Badge } from '#ui/inline.tsx';
import { type BrandingValues, type EntryKind, getEntryValues } from './entries.ts';
import { EntryFields } from './entry-fields.tsx';
import { formatWeekday } from './hours/hours.ts';
import { CoordinatesField, CountryField } from './region-fields.tsx';

const INFO: EntryKind = { type: 'MERCHANT_INFO', language: 'common' };
const STATS: EntryKind = { type: 'MERCHANT_STATS', language: 'common' };

const CONTACT_FIELDS: readonly FormField[] = [
  { field: 'phone', control: 'tel', hint: 'merchant-info:hints.phone' },
  { field: 'email', control: 'email' },
];
const STATS_FIELDS: readonly FormField[] = [
  { field: 'yearsOfExperience', control: 'number' },
  { field: 'happyCustomers', control: 'number' },
];
const TIME_ZONES = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
const WEEK = ['1', '2', '3', '4', '5', '6', '7'];
const regionalFields = (): readonly FormField[] => {
  const currencies = new Intl.DisplayNames(currentLocale(), { type: 'currency' });
  return [
    {
      field: 'emergencyService',
      control: 'select',
      options: ['true', 'false'],
      labels: 'merchant-info:emergency',
      required: true,
    },
    { field: 'countryCode', control: 'tel', hint: 'merchant-info:hints.countryCode' },
    {
      field: 'currency',
      control: 'select',
      options: CURRENCIES,
      labels: (code) => `${currencies.of(code)} (${code})`,
      required: true,
    },
    { field: 'timeZone', control: 'select', options: TIME_ZONES, required: true },
    { field: 'firstWeekday', control: 'select', options: WEEK, labels: formatWeekday, required: true },
    {
      field: 'mainLanguage',
      control: 'select',
      options: LOCALE_CODES,
      labels: localeName,
      required: true,
      hint: 'merchant-info:hints.mainLanguage',
    },
  ];
};

/** Section with contact, location, regional settings and statistics of the garage. */
export function GarageSection() {
  const { t } = useTranslation('merchant-info');
  return (
    <div className="grid grid-cols-1 items-start gap-4 @2xl:grid-cols-2">
      <Card as="section" className="gap-4 p-5" aria-label={t('merchant-info:groups.contact')}>
        <h3 className="text-xl">{t('merchant-info:groups.contact')}</h3>
        <MerchantTextFields field={{ field: 'merchantName', control: 'text', required: true, autoComplete: 'off' }} />
        <MerchantTextFields field={{ field: 'address', control: 'textarea' }} />
        <EntryFields kind={INFO} fields={CONTACT_FIELDS} />
      </Card>
      <Card as="section" className="gap-4 p-5" aria-label={t('merchant-info:groups.region')}>
        <h3 className="text-xl">{t('merchant-info:groups.region')}</h3>
        <CountryField kind={INFO} />
        <EntryFields kind={INFO} fields={regionalFields()} />
      </Card>
      <Card as="section" className="gap-4 p-5" aria-label={t('merchant-info:groups.location')}>
        <h3 className="text-xl">{t('merchant-info:groups.location')}</h3>
        <CoordinatesField kind={INFO} />
      </Card>
      <Card as="section" className="gap-4 p-5" aria-label={t('merchant-info:groups.statistics')}>
        <h3 className="text-xl">{t('merchant-info:groups.statistics')}</h3>
        <EntryFields kind={STATS} fields={STATS_FIELDS} />
      </Card>
    </div>
  );
}

const SOCIAL_FIELDS: readonly FormField[] = [
  { field: 'whatsapp', control: 'tel', hint: 'merchant-info:hints.phone' },
  { field: 'facebook', control: 'url', hint: 'merchant-info:hints.link' },
  { field: 'instagram', control: 'url' },
  { field: 'tiktok', control: 'url' },
  { field: 'youtube', control: 'url' },
  { field: 'x', control: 'url' },
  { field: 'linkedin', control: 'url' },
];

/** Section with the links to social networks. */
export const SocialSection = () => (
  <Card className="max-w-2xl gap-4 p-5">
    <EntryFields kind={{ type: 'MERCHANT_SOCIAL', language: 'common' }} fields={SOCIAL_FIELDS} />
  </Card>
);

const IMAGES: EntryKind = { type: 'MERCHANT_IMAGES', language: 'common' };
const HERO_SIZE = { width: 1920, height: 1200 };

const imageField = (field: string, crop?: { width: number; height: number }): FormField => ({
  field,
  control: 'image',
  purpose: 'BRANDING',
  ...(crop && { crop }),
  hint: `merchant-info:imageHints.${field}`,
});
const IMAGE_GROUPS: readonly (readonly FormField[])[] = [
  [imageField('headerLogo'), imageField('favicon', { width: 512, height: 512 }), imageField('about', HERO_SIZE)],
  [imageField('hero1', HERO_SIZE), imageField('hero2', HERO_SIZE), imageField('hero3', HERO_SIZE)],
];

/** Section with the images of the public site, cropped to their slots. */
export function ImagesSection() {
  const scope = useFormScope();
  const { formState } = useFormContext<BrandingValues>();
  // Only stored images have a URL on the server; a new upload is previewed from an object URL.
  const stored = Object.entries(getEntryValues(formState.defaultValues as BrandingValues, IMAGES)).filter(
    ([, key]) => key,
  );
  const record = Object.fromEntries(stored.map(([field, key]) => [field, { key, url: toImageUrl(key) }]));
  return (
    <FormScopeContext value={{ ...scope, record }}>
      <div className="grid grid-cols-1 items-start gap-4 @2xl:grid-cols-2">
        {IMAGE_GROUPS.map((fields) => (
          <Card key={fields[0]!.field} className="gap-4 p-5">
            <EntryFields kind={IMAGES} fields={fields} />
          </Card>
        ))}
        <ExamplePictures />
      </div>
    </FormScopeContext>
  );
}

const EXAMPLES = ['hero1', 'hero2', 'about'] as const;

/** Pictures of the demo garage, marked as examples: the site of a garage never shows them. */
function ExamplePictures() {
  const { t } = useTranslation('merchant-info');
  return (
    <Card as="section" className="gap-4 p-5 @2xl:col-span-2" aria-label={t('merchant-info:examples.title')}>
      <h3 className="text-xl">{t('merchant-info:examples.title')}</h3>
      <p className="text-muted text-sm">{t('merchant-info:examples.text')}</p>
      <ul className="grid gap-4 @xl:grid-cols-3">
        {EXAMPLES.map((field) => (
          <li key={field} className="relative">
            <img
              src={DEMO_PICTURES[field].replace('-1280', '-640')}
              alt=""
              width="640"
              height="400"
              loading="lazy"
              className="rounded-box h-auto w-full opacity-80"
            />
            <Badge tone="attention" className="absolute start-2 top-2">
              {t('merchant-info:examples.mark')}
            </Badge>
            <p className="mt-1 text-sm font-semibold">{t(`merchant-info:fields.${field}`)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const kindOf = (language: EntryKind['language']): EntryKind => ({ type: 'MERCHANT_INFO', language });

/**
 * Inputs for the name or address of the garage: first the main language, then the other languages, which
 * [fall back](docs/rules/branding.md#name-and-address) to it.
 */
function MerchantTextFields({ field }: { field: FormField<MerchantTextKey> }) {
  const { t } = useTranslation(['merchant-info', 'form']);
  const { watch } = useFormContext<BrandingValues>();
  const values = watch();
  const textIn = (language: EntryKind['language']) => getEntryValues(values, kindOf(language))[field.field] ?? '';
  const main = parseLocale(getEntryValues(values, kindOf('common'))['mainLanguage']) ?? FALLBACK_LOCALE;
  const placeholder = textIn(main) || textIn('common');
  // Lists the main language too if a text was stored for it before it became the main language.
  const languages = localeFallbacks(main, main).filter((language) => language !== main || textIn(language));
  const labelIn = (language: Locale) =>
    t('form:fieldInLanguage', { field: t(`merchant-info:fields.${field.field}`), language: LOCALES[language].name });
  return (
    <>
      <EntryFields kind={kindOf('common')} fields={[field]} />
      {languages.map((language) => (
        <EntryFields
          key={language}
          kind={kindOf(language)}
          fields={[{ ...field, required: false, placeholder }]}
          labelOf={() => labelIn(language)}
        />
      ))}
    </>
  );
}
