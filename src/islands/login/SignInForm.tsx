import type { ComponentProps } from 'react';
import { auth } from '#domain/auth/endpoints.ts';
import { plainIdentifier } from '#domain/auth/typed-identifier.ts';
import { call, type Reply } from '#client/api.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { emptyFault, type Fault } from './fault.ts';
import { FormFrame, type ModeProps } from './FormFrame.tsx';
import { IdentifierField, identifierFault, PasswordInput } from './fields.tsx';
import { useLoginForm } from './use-login-form.ts';

interface Props extends ModeProps {
  isReady: boolean;
  notice?: ComponentProps<typeof FormFrame>['notice'];
  /** Takes the session up; says what is wrong if it cannot be kept. */
  onSignedIn: (reply: Reply<typeof auth.login>) => Fault | undefined;
  onForgot: (identifier: string) => void;
}

/** Phone or e-mail and password. */
export function SignInForm({ t, locale, identifier, takesFocus, isReady, notice, onSignedIn, onForgot }: Props) {
  const { form, fault, isPending, submit } = useLoginForm({
    t,
    locale,
    attempt: 'login',
    check: ({ identifier = '', password = '' }) =>
      emptyFault({ identifier, password }, t) ?? identifierFault(identifier, t),
    send: async ({ identifier = '', password = '' }) => {
      const body = { identifier: plainIdentifier(identifier), password };
      return onSignedIn(await call(auth.login, { body }));
    },
    leaves: true,
  });
  const passwordError = fault?.fields['password'];
  const typedIdentifier = () => new FormData(form.current!).get('identifier')?.toString() ?? '';

  return (
    <FormFrame
      t={t}
      formRef={form}
      onSubmit={submit}
      title={t('auth:signIn.title')}
      lead={t('auth:signIn.lead')}
      notice={notice}
      fault={fault}
      isPending={isPending}
      takesFocus={takesFocus}
    >
      <IdentifierField t={t} fault={fault} defaultValue={identifier} />
      <Field label={t('auth:fields.password')} htmlFor="password" error={passwordError || undefined}>
        <PasswordInput
          t={t}
          id="password"
          name="password"
          autoComplete="current-password"
          invalid={passwordError !== undefined}
          describedBy={passwordError ? 'password-error' : undefined}
        />
      </Field>
      {/* Nothing is sent before the script is here; meanwhile the button looks as it will. */}
      <Button
        type="submit"
        size="lg"
        block
        loading={isPending}
        disabled={!isReady}
        className="disabled:bg-primary disabled:text-primary-content"
      >
        {t('auth:signIn.submit')}
      </Button>
      <Button
        type="button"
        variant="ghost"
        block
        className="disabled:text-base-content"
        disabled={!isReady}
        onClick={() => onForgot(typedIdentifier())}
      >
        {t('auth:signIn.forgot')}
      </Button>
    </FormFrame>
  );
}
