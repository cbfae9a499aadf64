import { useState, type ChangeEvent, type SyntheticEvent } from 'react';
import { OTP_DIGITS } from '#domain/auth/endpoints.ts';
import { toLatinDigits } from '#domain/digits.ts';

interface Props {
  id: string;
  name: string;
  /** Entered digits. */
  code: string;
  onChange: (code: string) => void;
  invalid: boolean;
  describedBy?: string;
  /** Called when all digits have been entered. */
  onComplete: () => void;
}

const CELLS = Array.from({ length: OTP_DIGITS }, (_, index) => index);

/**
 * One transparent input over six cells, so that paste, autofill and screen readers treat it as an ordinary text field.
 */
export function OtpInput({ id, name, code, onChange, invalid, describedBy, onComplete }: Props) {
  const [isFocused, setFocused] = useState(false);
  const active = Math.min(code.length, OTP_DIGITS - 1);

  function change({ target }: ChangeEvent<HTMLInputElement>) {
    const digits = toLatinDigits(target.value).replace(/\D/g, '').slice(0, OTP_DIGITS);
    // `onComplete` may submit the form before React re-renders the value.
    target.value = digits;
    onChange(digits);
    if (digits.length === OTP_DIGITS && digits !== code) onComplete();
  }

  return (
    <div dir="ltr" className="relative">
      <div aria-hidden className="grid grid-cols-6 gap-2">
        {CELLS.map((index) => (
          <span
            key={index}
            className={`rounded-field bg-base-100 font-figures grid h-14 place-items-center border-2 text-3xl ${borderClass({ invalid, isActive: isFocused && index === active })}`}
          >
            {code[index]}
          </span>
        ))}
      </div>
      <input
        id={id}
        name={name}
        value={code}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\d*"
        className="rounded-field absolute inset-0 size-full bg-transparent text-base text-transparent caret-transparent outline-none selection:bg-transparent"
        required
        aria-required
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={change}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onSelect={keepCaretAtEnd}
      />
    </div>
  );
}

function borderClass({ invalid, isActive }: { invalid: boolean; isActive: boolean }): string {
  if (isActive) return 'border-primary ring-2 ring-primary/40';
  return invalid ? 'border-error' : 'border-base-content/40';
}

/** Keeps the transparent caret after the last digit, but allows a selection of the whole code. */
function keepCaretAtEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) {
  const { value, selectionStart, selectionEnd } = input;
  const isAllSelected = selectionStart === 0 && selectionEnd === value.length;
  if (!isAllSelected && selectionEnd !== value.length) input.setSelectionRange(value.length, value.length);
}
