import { Switch } from '#ui/Switch.tsx';
import type { ControlProps, FieldWithControl } from '../control-props.ts';

/** Yes or no. */
export const SwitchControl = ({
  value,
  onChange,
  inputProps: { id, ref, name, onBlur },
}: ControlProps<FieldWithControl<'switch'>>) => (
  <Switch
    id={id}
    ref={ref}
    name={name}
    onBlur={onBlur}
    checked={value === 'true'}
    onChange={(checked) => onChange(String(checked))}
  />
);
