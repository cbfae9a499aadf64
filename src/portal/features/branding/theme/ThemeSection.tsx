import { Wand2, CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_THEME, parseTheme, SHADES, type Shade, type Theme } from '#domain/branding/branding.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/form/buttons.tsx';
import type { EntryKind } from '../entries.ts';
import { useEntryValue } from '../entry-fields.tsx';
import { generateShades, listShadeWarnings } from './shades.ts';
import { ColorField, FontFields } from './theme-fields.tsx';
import { ThemePreview } from './ThemePreview.tsx';

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
