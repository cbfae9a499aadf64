import { Switch } from '#ui/Switch.tsx';
import type { ControlProps, FieldOf } from '../control-props.ts';

/** Yes or no. */
export const SwitchControl = ({
  value,
  onChange,
  input: { id, ref, name, onBlur },
}: ControlProps<FieldOf<'switch'>>) => (
  <Switch
    id={id}
    ref={ref}
    name={name}
    onBlur={onBlur}
    checked={value === 'true'}
    onChange={(checked) => onChange(String(checked))}
  />
);
