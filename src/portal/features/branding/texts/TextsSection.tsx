import { useState, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n.ts';
import { getMainLanguage } from '#client/main-language.ts';
import { LOCALE_CODES, LOCALES, type Locale } from '#domain/locales.ts';
import { localeFallbacks } from '#domain/localized.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { useIsNarrow } from '#portal/resource/use-is-narrow.ts';
import { Card } from '#ui/Card.tsx';
import { SegmentedControl } from '#ui/form/Segmented.tsx';
import { getEntryValues, type BrandingValues } from '../entries.ts';
import { EntryFields } from '../entry-fields.tsx';

const HERO_FIELDS: readonly FormField[] = [
  { field: 'title', control: 'text' },
  { field: 'subtitle', control: 'text' },
  { field: 'description', control: 'textarea' },
];
const ABOUT_FIELDS: readonly FormField[] = [
  { field: 'storyTitle', control: 'text', hint: 'merchant-info:hints.storyTitle' },
  { field: 'text', control: 'textarea' },
  { field: 'guarantee', control: 'text', hint: 'merchant-info:hints.trust' },
  { field: 'brands', control: 'text' },
  { field: 'paymentMethods', control: 'text' },
];

/** Section with the texts of the hero and the about section. */
export function TextsSection() {
  const { watch } = useFormContext<BrandingValues>();
  const values = watch();
  return (
    <LanguageColumns isEmpty={(language) => !getEntryValues(values, { type: 'MERCHANT_HERO', language })['title']}>
      {(language) => (
        <>
          <EntryFields kind={{ type: 'MERCHANT_HERO', language }} fields={HERO_FIELDS} />
          <EntryFields kind={{ type: 'MERCHANT_ABOUT', language }} fields={ABOUT_FIELDS} />
        </>
      )}
    </LanguageColumns>
  );
}

interface Props {
  /** Returns true if the texts of a language are empty. */
  isEmpty: (language: Locale) => boolean;
  children: (language: Locale) => ReactNode;
}

/** Columns with the texts of each language; narrow screens show one language at a time. */
export function LanguageColumns({ isEmpty, children }: Props) {
  const { t } = useTranslation(['merchant-info', 'common']);
  const isNarrow = useIsNarrow();
  const [selected, setSelected] = useState<Locale>(currentLocale);
  const fallbackOf = (language: Locale) =>
    localeFallbacks(language, getMainLanguage()).find((other) => !isEmpty(other));
  const shown = isNarrow ? [selected] : LOCALE_CODES;
  return (
    <>
      {isNarrow && (
        <SegmentedControl
          label={t('merchant-info:language')}
          className="mb-4"
          value={selected}
          onChange={setSelected}
          options={LOCALE_CODES.map((value) => ({ value, label: LOCALES[value].name }))}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-4 @3xl:grid-cols-3">
        {shown.map((language) => (
          <Card key={language} as="section" className="min-w-0 gap-4 p-4 @4xl:p-5" aria-label={LOCALES[language].name}>
            <h3 className="text-xl" lang={language}>
              {LOCALES[language].name}
            </h3>
            <FallbackNotice language={isEmpty(language) ? fallbackOf(language) : undefined} />
            {children(language)}
          </Card>
        ))}
      </div>
    </>
  );
}

/** States from which language the site takes missing texts ([order](docs/rules/routes.md#content-languages)). */
function FallbackNotice({ language }: { language: Locale | undefined }) {
  const { t } = useTranslation('merchant-info');
  if (!language) return null;
  return (
    <p className="text-muted text-sm">{t('merchant-info:fallbackNotice', { language: LOCALES[language].name })}</p>
  );
}
