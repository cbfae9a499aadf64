import { LOCALES, perLocale, type Locale } from '../locales.ts';
import makes from './starter-makes.json' with { type: 'json' };
import names from './starter-names.json' with { type: 'json' };
import type { StaticDataType } from './static-data.ts';

/** A name by language, in English by default; one string if it is the same in all languages. */
type StarterName = string | (Partial<Record<Locale, string>> & { en: string; swatch?: string });

interface StarterEntry {
  /** The names by language. */
  names: Record<Locale, string>;
  swatch?: string;
  /** Names of the make, for a model. */
  parent?: Record<Locale, string>;
}

const nameByScript = (latin: string, arabic: string): Record<Locale, string> =>
  perLocale((locale) => (LOCALES[locale].fonts === 'arabic' ? arabic : latin));

const MAKES = Object.entries(makes).map(([make, { ar, models }]) => ({ names: nameByScript(make, ar), models }));

/** The entries of the [starter lists](docs/rules/validation.md#starter-lists), by type. */
export const STARTER_LISTS: Readonly<Record<StaticDataType, readonly StarterEntry[]>> = {
  VEHICLE_BRAND: MAKES,
  VEHICLE_MODEL: MAKES.flatMap(({ names: parent, models }) =>
    Object.entries<string>(models).map(([model, ar]) => ({ names: nameByScript(model, ar), parent })),
  ),
  VEHICLE_COLOR: names.VEHICLE_COLOR.map(toEntry),
  ENGINE_TYPE: names.ENGINE_TYPE.map(toEntry),
  OIL_NAME: names.OIL_NAME.map(toEntry),
  OIL_TYPE: names.OIL_TYPE.map(toEntry),
  TASK_CATEGORY: names.TASK_CATEGORY.map(toEntry),
};

function toEntry(name: StarterName): StarterEntry {
  if (typeof name === 'string') return { names: nameByScript(name, name) };
  const { swatch } = name;
  const localizedNames = perLocale((locale) => name[locale] ?? name.en);
  return swatch === undefined ? { names: localizedNames } : { names: localizedNames, swatch };
}
