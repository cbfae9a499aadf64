import { useState } from 'react';
import * as v from 'valibot';
import { Password, PASSWORD_RULES } from '#domain/auth/credentials.ts';
import { toProblems } from '#domain/problems.ts';
import { problemMessage } from '#client/problem-message.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Checklist } from '#ui/form/Checklist.tsx';
import { Field } from '#ui/form/Field.tsx';
import type { Translate } from '#domain/translator.ts';
import { validateRequired, fieldError, type FormError, type LoginAction } from './form-error.ts';
import { FormFrame, type ModeProps } from './FormFrame.tsx';
import { PasswordInput } from './fields.tsx';
import { useLoginForm } from './use-login-form.ts';

interface Props extends ModeProps {
  action: LoginAction;
  title: string;
  lead: string;
  submitLabel: string;
  /** Saves the password; may resolve with an error. */
  save: (password: string) => Promise<FormError | undefined | void>;
  /** Keeps the form pending after success, until the browser has left the page. */
  navigatesAway?: boolean;
  onBack: () => void;
}

/** Form of the `new-password` and `link` modes: asks for the new password twice. */
export function NewPasswordForm(props: Props) {
  const { t, locale, identifier, shouldFocus, action, title, lead, submitLabel, save, navigatesAway, onBack } = props;
  const [password, setPassword] = useState('');
  const { form, error, isPending, submit } = useLoginForm({
    t,
    locale,
    action,
    navigatesAway,
    validate: ({ password: typed = '', confirmation = '' }) =>
      validateRequired({ password: typed, confirmation }, t) ?? validateNewPassword(typed, confirmation, t),
    send: ({ password: typed = '' }) => save(typed),
  });
  const passwordError = error?.fields['password'];
  const confirmationError = error?.fields['confirmation'];

  return (
    <FormFrame
      t={t}
      formRef={form}
      onSubmit={submit}
      title={title}
      lead={lead}
      error={error}
      isPending={isPending}
      shouldFocus={shouldFocus}
    >
      {/* Password managers save the new password under this username. */}
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
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <PasswordRules t={t} id="password-rules" password={password} />
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
        {submitLabel}
      </Button>
      <Button type="button" variant="ghost" block onClick={onBack}>
        {t('auth:back')}
      </Button>
    </FormFrame>
  );
}

/** Validates a password with the endpoint's schema, and that both inputs are equal. */
function validateNewPassword(password: string, confirmation: string, t: Translate): FormError | undefined {
  const parsed = v.safeParse(Password, password);
  const label = t('auth:fields.newPassword');
  if (!parsed.success) return fieldError('password', problemMessage(t, toProblems(parsed.issues)[0]!, label));
  if (password === confirmation) return undefined;
  return fieldError('confirmation', t('validation:passwordsDiffer'));
}

/** Checklist of the requirements of a password. */
export function PasswordRules({ t, id, password }: { t: Translate; id: string; password: string }) {
  return (
    <Checklist
      id={id}
      title={t('auth:rules.title')}
      items={Object.entries(PASSWORD_RULES).map(([rule, isMetBy]) => ({
        label: t(`auth:rules.${rule}`),
        isMet: isMetBy(password),
      }))}
      metLabel={t('auth:rules.met')}
      unmetLabel={t('auth:rules.unmet')}
    />
  );
}
