import type { Ref } from 'react';
import type { FormField } from '#portal/resource/define-resource.ts';

export type ControlName = FormField['control'];
/** Fields with the control `Name`. */
export type FieldWithControl<Name extends ControlName, F = FormField> = F extends { control: infer Names }
  ? Name extends Names
    ? F
    : never
  : never;

/** Props of the element that receives the focus. */
export interface ControlInput {
  id: string;
  name: string;
  ref: Ref<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement & HTMLButtonElement>;
  onBlur: () => void;
  invalid: boolean;
  'aria-describedby'?: string;
  'aria-required'?: true;
  autoComplete?: string;
  placeholder?: string;
}

/** Props of a control: its value is a string. */
export interface ControlProps<F extends FormField = FormField> {
  field: F;
  label: string;
  value: string;
  onChange: (value: string) => void;
  inputProps: ControlInput;
}

/**
 * Aligns text to the start side of the page, whatever the direction of the input. Chromium supports only the prefixed
 * value.
 */
export const PAGE_ALIGNMENT_CLASS = '[text-align:-webkit-match-parent] [text-align:match-parent]';

/** Gives text the direction of its first letter, with the alignment of the page. */
export const AUTO_DIRECTION_CLASS = `[unicode-bidi:plaintext] ${PAGE_ALIGNMENT_CLASS}`;
