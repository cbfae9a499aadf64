import type { TFunction } from 'i18next';
import type { FieldWithControl } from './control-props.ts';

/** An option of a choice as a person reads it. */
export function optionLabel({ labels }: FieldWithControl<'select'>, option: string, t: TFunction): string {
  if (labels === undefined) return option;
  return typeof labels === 'string' ? t(`${labels}.${option}`) : labels(option);
}
