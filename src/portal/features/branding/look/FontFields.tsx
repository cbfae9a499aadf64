import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FONT_FAMILIES, type Theme, NEUTRAL_THEME } from '#domain/branding/branding.ts';
import { fontVariables } from '#domain/branding/theme-variables.ts';
import { directionOf } from '#domain/locales.ts';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/form/Field.tsx';
import { Select } from '#ui/form/inputs.tsx';

type Font = Theme['font'];
const WEIGHTS = ['fontWeightRegular', 'fontWeightMedium', 'fontWeightSemiBold', 'fontWeightBold'] as const;
/** What the fonts are shipped in. */
const STEPS = [400, 500, 600, 700];

/** A language whose letters every font family has. */
const SPECIMEN_LANGUAGE = 'fr';

/** The font, its weights, and a line in each. */
export function FontFields({ font, onChange }: { font: Font; onChange: (font: Font) => void }) {
  const { t, i18n } = useTranslation('merchant-info');
  const id = useId();
  // The letters of Arabic are the same with every choice.
  const { '--font-text': family } = fontVariables({ ...NEUTRAL_THEME, font }, SPECIMEN_LANGUAGE);
  return (
    <Card as="section" className="gap-4 p-5" aria-label={t('merchant-info:look.fonts')}>
      <h3 className="text-xl">{t('merchant-info:look.fonts')}</h3>
      <Field htmlFor={id} label={t('merchant-info:fields.fontFamily')} hint={t('merchant-info:look.fontHint')}>
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
                {[...new Set([...STEPS, font[name]])].toSorted().map((weight) => (
                  <option key={weight}>{weight}</option>
                ))}
              </Select>
            </span>
            <span
              className="min-w-0 text-lg"
              lang={directionOf(i18n.language) === 'rtl' ? SPECIMEN_LANGUAGE : i18n.language}
              dir="ltr"
              style={{ fontFamily: family ?? 'Barlow', fontWeight: font[name] }}
            >
              {t('merchant-info:look.specimen')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
