import { Phone } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n.ts';
import type { Theme } from '#domain/branding/branding.ts';
import { colorVariables, fontVariables, siteColorVariables } from '#domain/branding/theme-variables.ts';
import { toImageUrl } from '#domain/site/content.ts';
import { Card } from '#ui/Card.tsx';
import { getEntryValues, type BrandingValues } from '../entries.ts';

/** Preview of the theme in the light and the dark variant of the site, with its hero. */
export function ThemePreview({ theme }: { theme: Theme }) {
  const { t } = useTranslation('merchant-info');
  return (
    <Card
      as="section"
      className="@container gap-4 p-5 @4xl:sticky @4xl:top-20"
      aria-label={t('merchant-info:theme.preview')}
    >
      <h3 className="text-xl">{t('merchant-info:theme.preview')}</h3>
      <div className="grid gap-4 @lg:grid-cols-2">
        <PageSample theme={theme} dataTheme="garage" label={t('merchant-info:theme.light')} />
        <PageSample theme={theme} dataTheme="garage-dark" label={t('merchant-info:theme.dark')} />
      </div>
    </Card>
  );
}

interface SampleProps {
  theme: Theme;
  dataTheme: 'garage' | 'garage-dark';
  label: string;
}

function PageSample({ theme, dataTheme, label }: SampleProps) {
  const { t } = useTranslation('merchant-info');
  const { watch } = useFormContext<BrandingValues>();
  const values = watch();
  const language = currentLocale();
  const isDark = dataTheme === 'garage-dark';
  const colors = colorVariables(theme);
  // Sets the variables that the stylesheet computes at the document root, where the previewed theme does not apply.
  const style = {
    ...colors,
    ...siteColorVariables(theme),
    ...fontVariables(theme, language),
    '--brand-text': colors[isDark ? '--brand-text-dark' : '--brand-text-light'],
    '--stripe': colors[isDark ? '--brand-400' : '--brand-600'],
    '--stripe-band': isDark ? '#355966' : '#24404a',
  };
  const hero = getEntryValues(values, { type: 'MERCHANT_HERO', language });
  const picture = toImageUrl(getEntryValues(values, { type: 'MERCHANT_IMAGES', language: 'common' })['hero1']);
  const name = getEntryValues(values, { type: 'MERCHANT_INFO', language: 'common' })['merchantName'];
  return (
    <div
      data-theme={dataTheme}
      style={style as React.CSSProperties}
      className="bg-base-200 text-base-content rounded-box border-base-content/20 overflow-hidden border font-sans"
    >
      <p className="text-muted px-4 pt-2 text-sm">{label}</p>
      <div aria-hidden="true">
        <div className="bg-petrol-dark relative isolate mt-2 overflow-hidden text-white">
          {picture && <img src={picture} alt="" className="absolute inset-0 -z-2 size-full object-cover" />}
          <div className="from-petrol-dark absolute inset-0 -z-1 bg-linear-to-t from-30% to-transparent" />
          <p className="font-heading bg-petrol-dark/70 border-b-4 [border-color:var(--stripe)] px-4 py-3 text-lg font-bold">
            {name}
          </p>
          <div className="space-y-3 px-4 pt-16 pb-4">
            <p className="font-heading text-2xl leading-tight font-bold">
              {hero['title']} <span className="[color:var(--brand-sign)]">{hero['subtitle']}</span>
            </p>
            <p className="text-sm">{hero['description']}</p>
            <span className="btn btn-primary">
              <Phone className="size-4" />
              {t('merchant-info:theme.call')}
            </span>
          </div>
        </div>
        <div className="p-4">
          <div className="sheet stripe-top p-3">
            <p className="font-heading text-lg font-bold">{t('merchant-info:theme.service')}</p>
            <p className="flex items-baseline justify-between">
              <span className="text-muted text-sm">{t('merchant-info:theme.duration')}</span>
              <b className="text-brand font-figures text-xl">45</b>
            </p>
          </div>
        </div>
      </div>
    </div>
  );
}
