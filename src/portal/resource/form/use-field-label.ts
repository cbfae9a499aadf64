import { useTranslation } from 'react-i18next';
import { LOCALE_CODES, LOCALES } from '#domain/locales.ts';
import { useFormScope } from './form-scope.ts';

/** Names a field of the form; one language of a localized text with that language. */
export function useFieldLabel(): (name: string) => string {
  const { t } = useTranslation();
  const scope = useFormScope();
  const labelOf = (name: string) => t(`${scope.name}:fields.${name}`, { defaultValue: name });
  return (name) => {
    const locale = LOCALE_CODES.find((known) => name.endsWith(`.${known}`));
    if (!locale) return labelOf(name);
    const field = labelOf(name.slice(0, -locale.length - 1));
    return t('form:inLanguage', { field, language: LOCALES[locale].name });
  };
}
