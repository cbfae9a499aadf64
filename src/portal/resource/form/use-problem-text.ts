import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/format.ts';
import { problemMessage } from '#client/problem-message.ts';
import type { Problem } from '#domain/problems.ts';
import type { FormField } from '../define-resource.ts';
import { optionLabel } from './option-label.ts';
import type { ProblemFieldError } from './resolver.ts';
import { useFieldLabel } from './use-field-label.ts';

/** Tells what is wrong with the field called `name`, in the language of the moment. */
export function useProblemText() {
  const { t, i18n } = useTranslation();
  const labelOf = useFieldLabel();

  /** The values of a list, and days, as a person reads them, not as they are sent. */
  function paramsOf(field: FormField | undefined, { type, params }: ProblemFieldError): Problem['params'] {
    if (type === 'notBefore' && typeof params?.min === 'string') return { ...params, min: formatDate(params.min) };
    if (type !== 'oneOf' || field?.control !== 'select') return params;
    const types = field.options.map((option) => optionLabel(field, option, t));
    return { ...params, types: new Intl.ListFormat(i18n.language, { style: 'narrow', type: 'unit' }).format(types) };
  }

  return (field: FormField | undefined, name: string, error: ProblemFieldError): string => {
    const own = field?.messages?.[error.type];
    if (own) return t(own, { ...error.params });
    return problemMessage(t, { code: error.type, params: paramsOf(field, error) }, labelOf(name));
  };
}
