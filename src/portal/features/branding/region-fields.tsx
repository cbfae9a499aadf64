import { useId, useState } from 'react';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n.ts';
import {
  DEFAULT_REGION,
  proposeRegionChanges,
  findCountry,
  type Country,
  type RegionSettings,
} from '#domain/regions/countries.ts';
import { listCountries } from '#domain/regions/country-names.ts';
import { parseCoordinates, type Coordinates } from '#domain/regions/coordinates.ts';
import { useFormScope } from '#portal/resource/form/form-context.ts';
import { AUTO_DIRECTION_CLASS } from '#portal/resource/form/controls/control-props.ts';
import type { FormValues } from '#portal/resource/form/values.ts';
import { Field } from '#ui/form/Field.tsx';
import { Input } from '#ui/form/inputs.tsx';
import { Select } from '#ui/form/Select.tsx';
import { useEntryValue } from './entry-fields.tsx';
import { entryPath, type EntryKind } from './entries.ts';

const NAMES = ['countryCode', 'currency', 'timeZone', 'firstWeekday'] as const;

/**
 * Select for the country of the garage. The country itself is not stored: a choice fills the
 * [regional settings](docs/rules/branding.md#region) that are empty or still have their defaults.
 */
export function CountryField({ kind }: { kind: EntryKind }) {
  const { t } = useTranslation('merchant-info');
  const id = useId();
  const { isSaving } = useFormScope();
  const { control, setValue } = useFormContext<FormValues>();
  const path = (name: string) => `${entryPath(kind)}.${name}`;
  const values = useWatch({ control, name: NAMES.map(path) });
  const settings = Object.fromEntries(NAMES.map((name, index) => [name, values[index]]));
  const { defaultValues } = useFormState({ control });
  const stored = get(defaultValues, entryPath(kind)) as Partial<RegionSettings> | undefined;
  const hasDefaults = !stored?.countryCode && stored?.timeZone === DEFAULT_REGION.timeZone;
  const [chosen, setChosen] = useState<Country>();
  const country = chosen ?? findCountry(settings);
  const choose = (next: Country) => {
    if (isSaving) return;
    setChosen(next);
    for (const [name, value] of Object.entries(
      proposeRegionChanges(settings, next, chosen, hasDefaults ? DEFAULT_REGION : {}),
    ))
      setValue(path(name), value, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Field label={t('merchant-info:fields.country')} htmlFor={id} hint={t('merchant-info:hints.country')}>
      <Select
        id={id}
        aria-describedby={`${id}-hint`}
        value={country ?? ''}
        onChange={({ target }) => choose(target.value as Country)}
      >
        {!country && <option value="">–</option>}
        {listCountries(currentLocale()).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const toText = ({ latitude, longitude }: Coordinates): string => [latitude, longitude].filter(Boolean).join(', ');

/**
 * One input for latitude and longitude, which also parses map links. Text that is neither is set as the latitude, where
 * the schema rejects it.
 */
export function CoordinatesField({ kind }: { kind: EntryKind }) {
  const { t } = useTranslation('merchant-info');
  const { id: formId } = useFormScope();
  const id = `${formId}-coordinates`;
  const { control } = useFormContext<FormValues>();
  const { ref, ...latitude } = useEntryValue(kind, 'latitude');
  const longitude = useEntryValue(kind, 'longitude');
  const { errors } = useFormState({ control });
  const stored = { latitude: latitude.value, longitude: longitude.value };
  const [typed, setTyped] = useState<string>();
  const hasError = [latitude, longitude].some(({ errorAt }) => errorAt('', '')) && Object.keys(errors).length > 0;

  const change = (text: string) => {
    setTyped(text);
    const found = parseCoordinates(text);
    latitude.setValue(found?.latitude ?? text.trim());
    longitude.setValue(found?.longitude ?? '');
  };
  return (
    <Field
      label={t('merchant-info:fields.coordinates')}
      htmlFor={id}
      hint={t('merchant-info:hints.coordinates')}
      error={hasError && t('merchant-info:noCoordinates')}
    >
      <Input
        id={id}
        ref={ref}
        className={AUTO_DIRECTION_CLASS}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-hint${hasError ? ` ${id}-error` : ''}`}
        invalid={hasError}
        value={typed ?? toText(stored)}
        onChange={({ target }) => change(target.value)}
        onBlur={() => {
          // Shows the coordinates in place of the link they were parsed from.
          if (parseCoordinates(typed ?? '')) setTyped(undefined);
        }}
      />
    </Field>
  );
}
