import type { ComponentType } from 'react';
import type { FormField } from '../define-resource.ts';
import type { ControlName, ControlProps, FieldWithControl } from './control-props.ts';
import { DateControl } from './controls/DateControl.tsx';
import { ImageControl } from './controls/ImageControl.tsx';
import { NumberControl } from './controls/NumberControl.tsx';
import { PasswordControl } from './controls/PasswordControl.tsx';
import { PhoneControl } from './controls/PhoneControl.tsx';
import { ReferenceControl } from './controls/ReferenceControl.tsx';
import { SelectControl } from './controls/SelectControl.tsx';
import { StarsControl } from './controls/StarsControl.tsx';
import { SuggestControl } from './controls/SuggestControl.tsx';
import { SwitchControl } from './controls/SwitchControl.tsx';
import { TextareaControl } from './controls/TextareaControl.tsx';
import { TextControl } from './controls/TextControl.tsx';
import { UnknownControl } from './controls/UnknownControl.tsx';

/** What draws each kind of field that is one control. */
export const CONTROLS: {
  [Name in Exclude<ControlName, 'localized'>]: ComponentType<ControlProps<FieldWithControl<Name>>>;
} = {
  text: TextControl,
  email: TextControl,
  tel: TextControl,
  url: TextControl,
  textarea: TextareaControl,
  number: NumberControl,
  date: DateControl,
  password: PasswordControl,
  select: SelectControl,
  switch: SwitchControl,
  suggest: SuggestControl,
  phone: PhoneControl,
  stars: StarsControl,
  image: ImageControl,
  reference: ReferenceControl,
};

/** The control of a field; a definition may name one that the kit lacks. */
export const controlFor = (field: FormField): ComponentType<ControlProps> =>
  (Object.hasOwn(CONTROLS, field.control)
    ? CONTROLS[field.control as keyof typeof CONTROLS]
    : UnknownControl) as ComponentType<ControlProps>;
