import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MerchantTextKey } from '#domain/branding/merchant-entry.ts';
import { FALLBACK_LOCALE, LOCALES, parseLocale, type Locale } from '#domain/locales.ts';
import { localeFallbacks } from '#domain/localized.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { type BrandingValues, type EntryKind, getEntryValues } from './entries.ts';
import { EntryFields } from './entry-fields.tsx';

const kindOf = (language: EntryKind['language']): EntryKind => ({ type: 'MERCHANT_INFO', language });

/**
 * Inputs for the name or address of the garage: first the main language, then the other languages, which
 * [fall back](docs/rules/branding.md#name-and-address) to it.
 */
export function MerchantTextFields({ field }: { field: FormField<MerchantTextKey> }) {
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
