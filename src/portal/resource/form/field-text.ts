import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { LOCALE_CODES, LOCALES } from '#domain/locales.ts';
import { formatDate, formatNumber } from '#client/format.ts';
import { problemMessage } from '#client/problem-message.ts';
import type { Problem } from '#domain/problems.ts';
import { useFormScope } from './form-context.ts';
import type { FieldWithControl } from './controls/control-props.ts';
import type { FormField } from '../define-resource.ts';
import type { ProblemFieldError } from './resolver.ts';

/**
 * Returns a function that translates the label of a field; the label of one language of a localized text includes the
 * language.
 */
export function useFieldLabel(): (name: string) => string {
  const { t } = useTranslation();
  const scope = useFormScope();
  const labelOf = (name: string) => t([`${scope.name}:fields.${name}`, 'form:otherField']);
  return (name) => {
    const locale = LOCALE_CODES.find((known) => name.endsWith(`.${known}`));
    if (!locale) return labelOf(name);
    const field = labelOf(name.slice(0, -locale.length - 1));
    return t('form:fieldInLanguage', { field, language: LOCALES[locale].name });
  };
}

/** Formats limits from 10,000 with group separators; a smaller number may be a year. */
const formatLimits = (params: Problem['params'] = {}): Problem['params'] =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' && value >= 10_000 ? formatNumber(value) : value,
    ]),
  );

/** Returns the label of an option. */
export function optionLabel({ labels }: FieldWithControl<'select'>, option: string, t: TFunction): string {
  if (labels === undefined) return option;
  return typeof labels === 'string' ? t(`${labels}.${option}`) : labels(option);
}

/** Returns a function that translates the error of the field `name`. */
export function useProblemText() {
  const { t, i18n } = useTranslation();
  const labelOf = useFieldLabel();

  /** Formats dates, and translates the options of a select. */
  function displayParams(field: FormField | undefined, { type, params }: ProblemFieldError): Problem['params'] {
    if (type === 'notBefore' && typeof params?.min === 'string') return { ...params, min: formatDate(params.min) };
    if (type === 'min' || type === 'max') return formatLimits(params);
    if (type !== 'oneOf' || field?.control !== 'select') return params;
    const types = field.options.map((option) => optionLabel(field, option, t));
    return { ...params, types: new Intl.ListFormat(i18n.language, { style: 'narrow', type: 'unit' }).format(types) };
  }

  return (field: FormField | undefined, name: string, error: ProblemFieldError): string => {
    // The form has no label for a field that it does not show; the message of the server names it.
    if (!field && error.message) return error.message;
    const own = field?.messages?.[error.type];
    if (own) return t(own, { ...displayParams(field, error) });
    // The problem concerns all languages together, so the label names none.
    const labelled = error.type === 'oneLanguage' ? name.replace(/\.\w+$/, '') : name;
    return problemMessage(t, { code: error.type, params: displayParams(field, error) }, labelOf(labelled));
  };
}
