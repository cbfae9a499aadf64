import { Wand2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHADES, type Shade, type Theme } from '#domain/branding/branding.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Card } from '#ui/Card.tsx';
import type { Kind } from '../entries.ts';
import { useEntryValue } from '../use-entry-value.ts';
import { ColorField } from './ColorField.tsx';
import { FontFields } from './FontFields.tsx';
import { LookPreview } from './LookPreview.tsx';
import { shadesOf } from './shades.ts';
import { editedTheme, shownTheme } from './theme-value.ts';
import { Warnings } from './Warnings.tsx';

const KIND: Kind = { type: 'MERCHANT_THEME_COLORS', language: 'common' };

/** Colours and fonts, with what the site would look like. */
export function LookSection() {
  const { t } = useTranslation('merchant-info');
  const { value, change, problemAt, ref } = useEntryValue(KIND, 'theme');
  const theme = editedTheme(value);
  const shown = shownTheme(value);
  const [one, setOne] = useState(shown.colorBrand[600]);
  const put = (part: Partial<Theme>) => change(JSON.stringify({ ...theme, ...part }));
  const isHex = /^#[0-9a-f]{6}$/i.test(one);
  const shadeLabel = (shade: Shade) => t(`merchant-info:shades.${shade}`);
  return (
    <div ref={ref} tabIndex={-1} className="grid items-start gap-4 outline-none xl:grid-cols-2">
      <div className="grid gap-4">
        <Card as="section" className="gap-4 p-5" aria-label={t('merchant-info:look.colors')}>
          <h3 className="text-xl">{t('merchant-info:look.colors')}</h3>
          <div className="flex flex-wrap items-end gap-3">
            <ColorField label={t('merchant-info:look.one')} value={one} onChange={setOne} />
            <Button
              variant="outline"
              icon={Wand2}
              aria-disabled={!isHex}
              onClick={() => isHex && put({ colorBrand: shadesOf(one) })}
            >
              {t('merchant-info:look.makeShades')}
            </Button>
          </div>
          <div className="grid gap-3 sm:grid-cols-2">
            {SHADES.map((shade) => (
              <ColorField
                key={shade}
                label={shadeLabel(shade)}
                value={theme.colorBrand[shade]}
                error={problemAt(`colorBrand.${shade}`, shadeLabel(shade))}
                onChange={(color) => put({ colorBrand: { ...theme.colorBrand, [shade]: color } })}
              />
            ))}
          </div>
          <Warnings shades={shown.colorBrand} />
        </Card>
        <FontFields font={theme.font} onChange={(font) => put({ font })} />
      </div>
      <LookPreview theme={shown} />
    </div>
  );
}
