import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n.ts';
import { LOCALE_CODES, LOCALES, type Locale } from '#domain/locales.ts';
import { useIsNarrow } from '#portal/resource/use-is-narrow.ts';
import { Card } from '#ui/Card.tsx';
import { SegmentedControl } from '#ui/form/Segmented.tsx';

interface Props {
  /** Has the garage said nothing in this language? */
  isEmpty: (language: Locale) => boolean;
  children: (language: Locale) => ReactNode;
}

/** The same texts in each language: side by side, on a phone one at a time. */
export function Languages({ isEmpty, children }: Props) {
  const { t } = useTranslation(['merchant-info', 'common']);
  const isNarrow = useIsNarrow();
  const [chosen, setChosen] = useState<Locale>(currentLocale);
  // The order in which the public site looks for a text (docs/rules/routes.md#content-languages).
  const standIn = LOCALE_CODES.find((language) => !isEmpty(language));
  const shown = isNarrow ? [chosen] : LOCALE_CODES;
  return (
    <>
      {isNarrow && (
        <SegmentedControl
          label={t('merchant-info:language')}
          className="mb-4"
          value={chosen}
          onChange={setChosen}
          options={LOCALE_CODES.map((value) => ({ value, label: LOCALES[value].name }))}
        />
      )}
      <div className="grid items-start gap-4 md:grid-cols-3">
        {shown.map((language) => (
          <Card key={language} as="section" className="min-w-0 gap-4 p-4 lg:p-5" aria-label={LOCALES[language].name}>
            <h3 className="text-xl" lang={language}>
              {LOCALES[language].name}
            </h3>
            {isEmpty(language) && standIn && (
              <p className="text-muted text-sm">{t('merchant-info:standIn', { language: LOCALES[standIn].name })}</p>
            )}
            {children(language)}
          </Card>
        ))}
      </div>
    </>
  );
}
