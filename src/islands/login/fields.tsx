import { Eye, EyeOff } from 'lucide-react';
import { useState, type ChangeEvent } from 'react';
import { identifierProblem, plainIdentifier } from '#domain/auth/typed-identifier.ts';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import type { Translate } from '#domain/translator.ts';
import { fieldFault, type Fault } from './fault.ts';

interface IdentifierFieldProps {
  t: Translate;
  fault?: Fault;
  defaultValue: string;
}

/** Phone or e-mail, as a password manager knows it. */
export function IdentifierField({ t, fault, defaultValue }: IdentifierFieldProps) {
  const error = fault?.fields['identifier'];
  return (
    <Field label={t('auth:fields.identifier')} htmlFor="identifier" error={error || undefined}>
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
        invalid={error !== undefined}
        aria-describedby={error ? 'identifier-error' : undefined}
      />
    </Field>
  );
}

/** What is wrong with a typed identifier that is not empty. */
export function identifierFault(typed: string, t: Translate): Fault | undefined {
  const problem = identifierProblem(plainIdentifier(typed));
  if (!problem) return undefined;
  return fieldFault('identifier', t(problem === 'email' ? 'auth:emailInvalid' : 'validation:identifier'));
}

interface PasswordInputProps {
  t: Translate;
  id: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  invalid: boolean;
  describedBy?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A password that can be shown. */
export function PasswordInput({ t, id, name, autoComplete, invalid, describedBy, onChange }: PasswordInputProps) {
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
