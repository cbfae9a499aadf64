import CircleCheck from 'lucide-react/icons/circle-check';
import Phone from 'lucide-react/icons/phone';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import Wand2 from 'lucide-react/icons/wand-sparkles';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n.ts';
import { DEFAULT_THEME, FONT_FAMILIES, parseTheme, type Shade, SHADES, type Theme } from '#domain/branding/branding.ts';
import { colorVariables, fontVariables, siteColorVariables } from '#domain/branding/theme-variables.ts';
import { getTextDirection } from '#domain/locales.ts';
import { toImageUrl } from '#domain/site/content.ts';
import { Card } from '#ui/Card.tsx';
import { ColorInput } from '#ui/form/ColorInput.tsx';
import { Field } from '#ui/form/Field.tsx';
import { Select } from '#ui/form/Select.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { type BrandingValues, type EntryKind, getEntryValues } from '../entries.ts';
import { useEntryValue } from '../entry-fields.tsx';
import { generateShades, listShadeWarnings } from './shades.ts';

const THEME: EntryKind = { type: 'MERCHANT_THEME_COLORS', language: 'common' };

/** Section with colours, fonts and a preview of the site. */
export function ThemeSection() {
  const { t } = useTranslation('merchant-info');
  const { value, setValue, errorAt, ref } = useEntryValue(THEME, 'theme');
  const theme = parseDraftTheme(value);
  const validTheme = toValidTheme(value);
  const [baseColor, setBaseColor] = useState(validTheme.colorBrand[600]);
  const updateTheme = (part: Partial<Theme>) => setValue(JSON.stringify({ ...theme, ...part }));
  const isHex = /^#[0-9a-f]{6}$/i.test(baseColor);
  const shadeLabel = (shade: Shade) => t(`merchant-info:shades.${shade}`);
  return (
    <div ref={ref} tabIndex={-1} className="grid grid-cols-1 items-start gap-4 outline-none @4xl:grid-cols-2">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <Card as="section" className="@container gap-4 p-5" aria-label={t('merchant-info:theme.colors')}>
          <h3 className="text-xl">{t('merchant-info:theme.colors')}</h3>
          <div className="flex flex-wrap items-end gap-3">
            <ColorField label={t('merchant-info:theme.baseColor')} value={baseColor} onChange={setBaseColor} />
            <Button
              variant="outline"
              icon={Wand2}
              aria-disabled={!isHex}
              onClick={() => isHex && updateTheme({ colorBrand: generateShades(baseColor) })}
            >
              {t('merchant-info:theme.generateShades')}
            </Button>
          </div>
          <div className="grid gap-3 @md:grid-cols-2">
            {SHADES.map((shade) => (
              <ColorField
                key={shade}
                label={shadeLabel(shade)}
                value={theme.colorBrand[shade]}
                error={errorAt(`colorBrand.${shade}`, shadeLabel(shade))}
                onChange={(color) => updateTheme({ colorBrand: { ...theme.colorBrand, [shade]: color } })}
              />
            ))}
          </div>
          <ContrastWarnings shades={validTheme.colorBrand} />
        </Card>
        <FontFields font={theme.font} onChange={(font) => updateTheme({ font })} />
      </div>
      <ThemePreview theme={validTheme} />
    </div>
  );
}

/** Lists the contrast problems of the shades, or states that there are none. */
function ContrastWarnings({ shades }: { shades: Theme['colorBrand'] }) {
  const { t } = useTranslation('merchant-info');
  const warnings = listShadeWarnings(shades);
  return (
    <div role="status" className="text-sm">
      {warnings.length === 0 ? (
        <p className="flex items-start gap-2">
          <CircleCheck aria-hidden className="text-success mt-0.5 size-4 shrink-0" />
          {t('merchant-info:theme.contrastOk')}
        </p>
      ) : (
        <ul className="grid gap-2">
          {warnings.map((warning) => (
            <li key={warning} className="flex items-start gap-2">
              <TriangleAlert aria-hidden className="text-warning mt-0.5 size-4 shrink-0" />
              {t(`merchant-info:theme.warnings.${warning}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Parses a theme during editing, where colours may be incomplete. */
function parseDraftTheme(text: string): Theme {
  try {
    const { colorBrand, font } = JSON.parse(text) as Theme;
    return { colorBrand: { ...DEFAULT_THEME.colorBrand, ...colorBrand }, font: { ...DEFAULT_THEME.font, ...font } };
  } catch {
    return DEFAULT_THEME;
  }
}

/** Returns a theme that can be rendered: incomplete colours fall back to the neutral theme. */
const toValidTheme = (text: string): Theme => parseTheme(text) ?? replaceInvalidColors(parseDraftTheme(text));

function replaceInvalidColors({ colorBrand, font }: Theme): Theme {
  const shades = Object.entries(colorBrand).map(([shade, color]) => [
    shade,
    /^#[0-9a-f]{6}$/i.test(color) ? color : DEFAULT_THEME.colorBrand[Number(shade) as keyof Theme['colorBrand']],
  ]);
  return { colorBrand: Object.fromEntries(shades) as Theme['colorBrand'], font };
}

/** Preview of the theme in the light and the dark variant of the site, with its hero. */
function ThemePreview({ theme }: { theme: Theme }) {
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

type Font = Theme['font'];
const WEIGHTS = ['fontWeightRegular', 'fontWeightMedium', 'fontWeightSemiBold', 'fontWeightBold'] as const;
/** Weights included in the font files. */
const SHIPPED_WEIGHTS = [400, 500, 600, 700];

/** Language of the specimen: every font family covers its letters. */
const SPECIMEN_LANGUAGE = 'fr';

/** Card with the font family and the weights, each with a specimen. */
function FontFields({ font, onChange }: { font: Font; onChange: (font: Font) => void }) {
  const { t, i18n } = useTranslation('merchant-info');
  const id = useId();
  // Previews the Latin font: the Arabic font does not depend on the chosen family.
  const { '--font-text': family } = fontVariables({ ...DEFAULT_THEME, font }, SPECIMEN_LANGUAGE);
  return (
    <Card as="section" className="gap-4 p-5" aria-label={t('merchant-info:theme.fonts')}>
      <h3 className="text-xl">{t('merchant-info:theme.fonts')}</h3>
      <Field htmlFor={id} label={t('merchant-info:fields.fontFamily')} hint={t('merchant-info:theme.fontHint')}>
        <Select
          id={id}
          aria-describedby={`${id}-hint`}
          value={font.fontFamily}
          onChange={({ target }) => onChange({ ...font, fontFamily: target.value as Font['fontFamily'] })}
        >
          {FONT_FAMILIES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
      <ul className="grid gap-3">
        {WEIGHTS.map((name) => (
          <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <label htmlFor={`${id}-${name}`} className="w-28 text-sm font-semibold">
              {t(`merchant-info:fields.${name}`)}
            </label>
            <span className="w-24">
              <Select
                id={`${id}-${name}`}
                value={font[name]}
                onChange={({ target }) => onChange({ ...font, [name]: Number(target.value) })}
              >
                {[...new Set([...SHIPPED_WEIGHTS, font[name]])]
                  .toSorted((a, b) => a - b)
                  .map((weight) => (
                    <option key={weight}>{weight}</option>
                  ))}
              </Select>
            </span>
            <span
              className="min-w-0 text-lg"
              lang={getTextDirection(i18n.language) === 'rtl' ? SPECIMEN_LANGUAGE : i18n.language}
              dir="ltr"
              style={{ fontFamily: family ?? 'Barlow', fontWeight: font[name] }}
            >
              {t('merchant-info:theme.fontSample')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface Props {
  label: string;
  value: string;
  error?: string;
  onChange: (color: string) => void;
}

/** Colour field with a picker and a text input for `#rrggbb`. */
function ColorField({ label, value, error, onChange }: Props) {
  const { t } = useTranslation('merchant-info');
  const id = useId();
  return (
    <Field label={label} htmlFor={id} error={error} className="grow">
      <ColorInput
        id={id}
        pickLabel={t('merchant-info:theme.pickShade', { shade: label })}
        aria-describedby={error && `${id}-error`}
        invalid={error !== undefined}
        value={value}
        onColor={onChange}
      />
    </Field>
  );
}
