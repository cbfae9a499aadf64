import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FONT_FAMILIES, DEFAULT_THEME, type Theme } from '#domain/branding/branding.ts';
import { fontVariables } from '#domain/branding/theme-variables.ts';
import { getTextDirection } from '#domain/locales.ts';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/form/Field.tsx';
import { ColorInput } from '#ui/form/ColorInput.tsx';
import { Select } from '#ui/form/Select.tsx';

type Font = Theme['font'];
const WEIGHTS = ['fontWeightRegular', 'fontWeightMedium', 'fontWeightSemiBold', 'fontWeightBold'] as const;
/** Weights included in the font files. */
const SHIPPED_WEIGHTS = [400, 500, 600, 700];

/** Language of the specimen: every font family covers its letters. */
const SPECIMEN_LANGUAGE = 'fr';

/** Card with the font family and the weights, each with a specimen. */
export function FontFields({ font, onChange }: { font: Font; onChange: (font: Font) => void }) {
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
export function ColorField({ label, value, error, onChange }: Props) {
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
