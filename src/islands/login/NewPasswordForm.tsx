import { useState } from 'react';
import * as v from 'valibot';
import { auth } from '#domain/auth/endpoints.ts';
import { Password } from '#domain/auth/password.ts';
import { toProblems } from '#domain/problems.ts';
import { call } from '#client/api.ts';
import { problemMessage } from '#client/problem-message.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import type { Translate } from '#domain/translator.ts';
import { emptyFault, fieldFault, type Fault } from './fault.ts';
import { FormFrame, type ModeProps } from './FormFrame.tsx';
import { PasswordInput } from './fields.tsx';
import { PasswordRules } from './PasswordRules.tsx';
import { useLoginForm } from './use-login-form.ts';

interface Props extends ModeProps {
  onSaved: () => void;
  onBack: () => void;
}

/** A new password, typed twice. */
export function NewPasswordForm({ t, locale, identifier, takesFocus, onSaved, onBack }: Props) {
  const [typed, setTyped] = useState('');
  const { form, fault, isPending, submit } = useLoginForm({
    t,
    locale,
    attempt: 'resetPassword',
    check: ({ password = '', confirmation = '' }) =>
      emptyFault({ password, confirmation }, t) ?? passwordFault(password, confirmation, t),
    send: async ({ password = '' }) => {
      await call(auth.resetPassword, { body: { identifier, password } });
      onSaved();
    },
  });
  const passwordError = fault?.fields['password'];
  const confirmationError = fault?.fields['confirmation'];

  return (
    <FormFrame
      t={t}
      formRef={form}
      onSubmit={submit}
      title={t('auth:newPassword.title')}
      lead={t('auth:newPassword.lead')}
      fault={fault}
      isPending={isPending}
      takesFocus={takesFocus}
    >
      {/* Password managers file the new password under this name. */}
      <input
        type="text"
        autoComplete="username"
        value={identifier}
        readOnly
        tabIndex={-1}
        aria-hidden
        className="sr-only"
      />
      <Field label={t('auth:fields.newPassword')} htmlFor="password" error={passwordError || undefined}>
        <PasswordInput
          t={t}
          id="password"
          name="password"
          autoComplete="new-password"
          invalid={passwordError !== undefined}
          describedBy={passwordError ? 'password-error password-rules' : 'password-rules'}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <PasswordRules t={t} id="password-rules" password={typed} />
      <Field label={t('auth:fields.confirmPassword')} htmlFor="confirmation" error={confirmationError || undefined}>
        <PasswordInput
          t={t}
          id="confirmation"
          name="confirmation"
          autoComplete="new-password"
          invalid={confirmationError !== undefined}
          describedBy={confirmationError ? 'confirmation-error' : undefined}
        />
      </Field>
      <Button type="submit" size="lg" block loading={isPending}>
        {t('auth:newPassword.submit')}
      </Button>
      <Button type="button" variant="ghost" block onClick={onBack}>
        {t('auth:back')}
      </Button>
    </FormFrame>
  );
}

/** The rules of a password, as its endpoint checks them, and the same text twice. */
function passwordFault(password: string, confirmation: string, t: Translate): Fault | undefined {
  const parsed = v.safeParse(Password, password);
  const label = t('auth:fields.newPassword');
  if (!parsed.success) return fieldFault('password', problemMessage(t, toProblems(parsed.issues)[0]!, label));
  if (password === confirmation) return undefined;
  return fieldFault('confirmation', t('validation:passwordsDiffer'));
}
