import type { Ref } from 'react';
import type { FormField } from '../define-resource.ts';

export type ControlName = FormField['control'];
/** The fields that a control may draw. */
export type FieldWithControl<Name extends ControlName, F = FormField> = F extends { control: infer Names }
  ? Name extends Names
    ? F
    : never
  : never;

/** What the element that takes the focus needs; spread over it. */
export interface ControlInput {
  id: string;
  name: string;
  ref: Ref<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement & HTMLButtonElement>;
  onBlur: () => void;
  invalid: boolean;
  'aria-describedby'?: string;
  'aria-required'?: true;
  autoComplete?: string;
}

/** One control of the form kit: text in, text out. */
export interface ControlProps<F extends FormField = FormField> {
  field: F;
  label: string;
  value: string;
  onChange: (value: string) => void;
  inputProps: ControlInput;
}
