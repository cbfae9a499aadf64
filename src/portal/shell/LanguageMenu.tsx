import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLocale, setLanguage } from '#client/i18n.ts';
import { LOCALE_CODES, LOCALES } from '#domain/locales.ts';
import { Menu } from '#ui/Menu.tsx';

/** Switches the language; every language is named in itself. */
export function LanguageMenu() {
  const { t } = useTranslation(['shell', 'common']);
  const current = currentLocale();
  const items = LOCALE_CODES.map((locale) => ({
    label: LOCALES[locale].name,
    lang: locale,
    checked: locale === current,
    onSelect: () => void setLanguage(locale),
  }));
  return <Menu label={t('language')} icon={Languages} items={items} />;
}
