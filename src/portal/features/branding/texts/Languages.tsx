import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n.ts';
import { LOCALES, type Locale } from '#domain/locales.ts';
import { useIsNarrow } from '#portal/resource/use-is-narrow.ts';
import { Card } from '#ui/Card.tsx';
import { Segmented } from '#ui/Segmented.tsx';

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
  // Visitors read what is there, looked for in this order (decision 2).
  const standIn = (['ar', 'en', 'fr'] as const).find((language) => !isEmpty(language));
  const shown = isNarrow ? [chosen] : LOCALES;
  return (
    <>
      {isNarrow && (
        <Segmented
          label={t('merchant-info:language')}
          className="mb-4"
          value={chosen}
          onChange={setChosen}
          options={LOCALES.map((value) => ({ value, label: t(`common:languages.${value}`) }))}
        />
      )}
      <div className="grid items-start gap-4 md:grid-cols-3">
        {shown.map((language) => (
          <Card
            key={language}
            as="section"
            className="min-w-0 gap-4 p-4 lg:p-5"
            aria-label={t(`common:languages.${language}`)}
          >
            <h3 className="text-xl" lang={language}>
              {t(`common:languages.${language}`)}
            </h3>
            {isEmpty(language) && standIn && (
              <p className="text-muted text-sm">
                {t('merchant-info:standIn', { language: t(`common:languages.${standIn}`) })}
              </p>
            )}
            {children(language)}
          </Card>
        ))}
      </div>
    </>
  );
}
