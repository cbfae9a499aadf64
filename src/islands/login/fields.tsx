import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState, type ChangeEvent } from 'react';
import { findIdentifierProblem, normalizeLoginIdentifier } from '#domain/auth/credentials.ts';
import { Field } from '#ui/form/Field.tsx';
import { Input } from '#ui/form/inputs.tsx';
import type { Translate } from '#domain/translator.ts';
import { fieldError, type FormError } from './form-error.ts';

interface IdentifierFieldProps {
  t: Translate;
  error?: FormError;
  defaultValue: string;
}

/** Field for a phone number or e-mail address, marked as the username for password managers. */
export function IdentifierField({ t, error, defaultValue }: IdentifierFieldProps) {
  const message = error?.fields['identifier'];
  return (
    <Field label={t('auth:fields.identifier')} htmlFor="identifier" error={message || undefined}>
      <Input
        id="identifier"
        name="identifier"
        type="text"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        className="h-12 rtl:text-end"
        defaultValue={defaultValue}
        required
        invalid={message !== undefined}
        aria-describedby={message ? 'identifier-error' : undefined}
      />
    </Field>
  );
}

/** Validates an identifier that is not empty. */
export function validateIdentifier(input: string, t: Translate): FormError | undefined {
  const problem = findIdentifierProblem(normalizeLoginIdentifier(input));
  if (!problem) return undefined;
  return fieldError('identifier', t(problem === 'email' ? 'auth:emailInvalid' : 'validation:identifier'));
}

interface PasswordInputProps {
  t: Translate;
  id: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  invalid: boolean;
  describedBy?: string;
  /** Makes the input controlled; by default it is uncontrolled. */
  value?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Password input with a button that reveals the password. */
export function PasswordInput({
  t,
  id,
  name,
  autoComplete,
  invalid,
  describedBy,
  value,
  onChange,
}: PasswordInputProps) {
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
        value={value}
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
