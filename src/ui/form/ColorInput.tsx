import type { ComponentProps } from 'react';
import { Input } from './inputs.tsx';

interface ColorInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'className' | 'icon'> {
  /** Accessible name of the picker. */
  pickLabel: string;
  /** Color as `#rrggbb`, or what has been typed so far. */
  value: string;
  onColor: (color: string) => void;
}

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Color picker beside a text input for `#rrggbb`. Without a color the picker is white and crossed out. */
export const ColorInput = ({ pickLabel, value, onColor, ...props }: ColorInputProps) => (
  <span className="flex gap-2">
    <span className="relative h-11 w-14 shrink-0">
      <input
        type="color"
        aria-label={pickLabel}
        className="rounded-field border-base-content/30 size-full cursor-pointer border p-1"
        value={isColor(value) ? value.toLowerCase() : '#ffffff'}
        onChange={({ target }) => onColor(target.value)}
      />
      {value === '' && (
        <span aria-hidden="true" className="text-error pointer-events-none absolute inset-0 grid place-items-center">
          ╱
        </span>
      )}
    </span>
    <Input
      {...props}
      dir="ltr"
      spellCheck={false}
      autoComplete="off"
      maxLength={7}
      className="min-w-24 uppercase tabular-nums"
      value={value}
      onChange={({ target }) => onColor(target.value.trim())}
    />
  </span>
);
