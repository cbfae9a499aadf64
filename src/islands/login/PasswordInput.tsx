import { Eye, EyeOff } from 'lucide-react';
import { useState, type ChangeEvent } from 'react';
import type { Translate } from '../messages.ts';

interface Props {
  t: Translate;
  id: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  invalid: boolean;
  describedBy?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A password that can be shown. */
export function PasswordInput({ t, id, name, autoComplete, invalid, describedBy, onChange }: Props) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className={`input h-12 w-full pe-1 ${invalid ? 'input-error' : ''}`}>
      <input
        id={id}
        name={name}
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        className="grow rtl:text-end"
        required
        aria-required
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={onChange}
      />
      <button
        type="button"
        className="btn btn-square btn-ghost btn-sm size-11"
        aria-label={t(isShown ? 'auth:hidePassword' : 'auth:showPassword')}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </div>
  );
}
