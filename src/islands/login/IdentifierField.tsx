import { identifierProblem, plainIdentifier } from '#domain/auth/typed-identifier.ts';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import type { Translate } from '../messages.ts';
import { fieldFault, type Fault } from './fault.ts';

interface Props {
  t: Translate;
  fault?: Fault;
  defaultValue: string;
}

/** Phone or e-mail, as a password manager knows it. */
export function IdentifierField({ t, fault, defaultValue }: Props) {
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
