import type { Ref } from 'react';
import type { FormField } from '#portal/resource/define-resource.ts';

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

/** On the side where the page's text starts, whatever the direction of the input. Chromium knows the prefixed name only. */
export const PAGE_SIDE = '[text-align:-webkit-match-parent] [text-align:match-parent]';

/** Text in the direction of its own first letter, while its side, the padding and the icons stay the page's. */
export const OWN_DIRECTION = `[unicode-bidi:plaintext] ${PAGE_SIDE}`;
