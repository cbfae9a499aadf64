import type { ComponentType } from 'react';
import type { FormField } from '#portal/resource/define-resource.ts';
import type { ControlName, ControlProps, FieldWithControl } from './control-props.ts';
import {
  CodeControl,
  ColorControl,
  DateControl,
  NumberControl,
  SelectControl,
  SwitchControl,
  TextareaControl,
  TextControl,
  UnknownControl,
} from './simple-controls.tsx';
import { AmountControl, CompletionControl, PasswordControl, StarsControl } from './special-controls.tsx';
import { ImageControl } from './image/ImageControl.tsx';
import { PhoneControl } from './phone/PhoneControl.tsx';
import { ReferenceControl, SuggestControl } from './lookup-controls.tsx';

/** Component of each control. */
export const CONTROLS: {
  [Name in Exclude<ControlName, 'localized'>]: ComponentType<ControlProps<FieldWithControl<Name>>>;
} = {
  text: TextControl,
  code: CodeControl,
  completion: CompletionControl,
  email: TextControl,
  tel: TextControl,
  url: TextControl,
  textarea: TextareaControl,
  number: NumberControl,
  amount: AmountControl,
  date: DateControl,
  password: PasswordControl,
  color: ColorControl,
  select: SelectControl,
  switch: SwitchControl,
  suggest: SuggestControl,
  phone: PhoneControl,
  stars: StarsControl,
  image: ImageControl,
  reference: ReferenceControl,
};

/** Returns the component of a field; `UnknownControl` for an unknown name. */
export const controlFor = (field: FormField): ComponentType<ControlProps> =>
  (Object.hasOwn(CONTROLS, field.control)
    ? CONTROLS[field.control as keyof typeof CONTROLS]
    : UnknownControl) as ComponentType<ControlProps>;
