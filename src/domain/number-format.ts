import { intlLocale } from './locales.ts';

/** Spaces that are hardly visible in the fonts of the interface; French uses one of them to group thousands. */
const NARROW_SPACES = /[\u2009\u202F]/g;
/** US dollar sign with its country, as `Intl` writes it in some languages. */
const US_DOLLAR = /US\$|\$US/;

/** Replaces the narrow spaces of a formatted number, date or range by no-break spaces. */
export const widenSpaces = (text: string): string => text.replace(NARROW_SPACES, '\u00A0');

/**
 * Creates a function that formats numbers and decimal strings in a language, with
 * [Latin digits](docs/rules/routes.md#languages), visible spaces, a minus sign instead of a hyphen, and `$` for US
 * dollars. Every displayed number is formatted by it.
 */
export function createNumberFormatter(
  locale: string,
  options: Intl.NumberFormatOptions = {},
): (value: number | string) => string {
  const format = new Intl.NumberFormat(intlLocale(locale), options);
  // Keeps a number and its unit symbol on one line.
  const breaking = options.style === 'unit' && options.unitDisplay !== 'long' ? / /g : /(?!)/g;
  return (value) =>
    widenSpaces(format.format(value as number | Intl.StringNumericLiteral))
      .replace(breaking, '\u00A0')
      .replace('-', '\u2212')
      .replace(US_DOLLAR, '$');
}

/** Formats a number with its unit in the right plural form: `1 minute`, `10 minutes`. */
export const formatUnit = (locale: string, unit: 'second' | 'minute' | 'day', value: number): string =>
  createNumberFormatter(locale, { style: 'unit', unit, unitDisplay: 'long' })(value);

/** Longest wait, in seconds, that is not converted to minutes. */
const WAIT_SECONDS_MAX = 120;

/** Formats a wait in seconds as `30 seconds` or `15 minutes`, rounding up. */
export function formatWait(seconds: number, locale: string): string {
  const inMinutes = seconds > WAIT_SECONDS_MAX;
  return formatUnit(locale, inMinutes ? 'minute' : 'second', Math.ceil(inMinutes ? seconds / 60 : seconds));
}

const counts = new Map<string, (value: number) => string>();

/** I18next formatter module that groups the thousands of `{count}` and leaves other values unchanged. */
export const countFormatter = {
  type: 'formatter',
  init() {},
  format(value: unknown, _format: unknown, locale: string, { interpolationkey }: { interpolationkey?: string }) {
    if (interpolationkey !== 'count' || typeof value !== 'number') return value;
    const format = counts.get(locale) ?? createNumberFormatter(locale);
    counts.set(locale, format);
    return format(value);
  },
} as const;
