import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '../class-names.ts';

interface SegmentedOption<Value extends string> {
  value: Value;
  label: string;
  icon?: LucideIcon;
}

interface SegmentedProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly SegmentedOption<Value>[];
  /** Accessible name of the group. */
  label: string;
  /** Hides the labels visually. */
  iconOnly?: boolean;
  size?: 'sm' | 'md';
  className?: string;
}

/** Radio buttons that look like one control. */
export function SegmentedControl<Value extends string>(props: SegmentedProps<Value>) {
  const { value, onChange, options, label, iconOnly = false, size = 'md', className } = props;
  const name = useId();
  return (
    <fieldset aria-label={label} className={classNames('join segmented', className)}>
      {options.map(({ value: own, label: text, icon: Icon }) => (
        <label
          key={own}
          title={iconOnly ? text : undefined}
          className={classNames('btn join-item', size === 'sm' && 'btn-sm', iconOnly && 'btn-square')}
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={own}
            checked={own === value}
            onChange={() => onChange(own)}
          />
          {Icon && <Icon className="size-5" aria-hidden="true" />}
          <span className={iconOnly ? 'sr-only' : undefined}>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
