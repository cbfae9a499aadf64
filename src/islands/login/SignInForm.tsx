import type { ComponentProps } from 'react';
import { auth, type SignIn } from '#domain/auth/endpoints.ts';
import { normalizeLoginIdentifier } from '#domain/auth/credentials.ts';
import { safeReturnPath } from '#domain/auth/return-path.ts';
import type { Translate } from '#domain/translator.ts';
import type { Session } from '#client/session.ts';
import { parseLoginUrl } from './initial-state.ts';
import { call } from '#client/api.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Field } from '#ui/form/Field.tsx';
import { validateRequired, type FormError } from './form-error.ts';
import { FormFrame, type ModeProps } from './FormFrame.tsx';
import { IdentifierField, validateIdentifier, PasswordInput } from './fields.tsx';
import { useLoginForm } from './use-login-form.ts';

interface Props extends ModeProps {
  notice?: ComponentProps<typeof FormFrame>['notice'];
  /** Stores the session or continues with the second step; returns an error when neither is possible. */
  onSignedIn: (response: { data: SignIn }) => Promise<FormError | undefined>;
  /** Called for a forgotten password; without it, the button is not shown. */
  onForgot?: (identifier: string) => void;
  /** Called to sign in with a code instead; without it, the button is not shown. */
  onCode?: (identifier: string) => void;
}

/** Form of the `sign-in` mode: identifier and password. */
export function SignInForm(props: Props) {
  const { t, locale, identifier, shouldFocus, isInDialog, notice, onSignedIn, onForgot, onCode } = props;
  const { form, error, isPending, submit } = useLoginForm({
    t,
    locale,
    action: 'login',
    validate: ({ identifier: typed = '', password = '' }) =>
      validateRequired({ identifier: typed, password }, t) ?? validateIdentifier(typed, t),
    send: async ({ identifier: typed = '', password = '' }) => {
      const body = { identifier: normalizeLoginIdentifier(typed), password };
      return onSignedIn(await call(auth.login, { body }));
    },
    navigatesAway: true,
  });
  const passwordError = error?.fields['password'];
  const currentIdentifier = () => (new FormData(form.current!).get('identifier') as string | null) ?? '';

  return (
    <FormFrame
      t={t}
      formRef={form}
      onSubmit={submit}
      title={t('auth:signIn.title')}
      isInDialog={isInDialog}
      lead={t(isInDialog ? 'auth:again.text' : 'auth:signIn.lead')}
      notice={notice}
      error={error}
      isPending={isPending}
      shouldFocus={shouldFocus}
    >
      <IdentifierField t={t} error={error} defaultValue={identifier} />
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
      <Button type="submit" size="lg" block loading={isPending}>
        {t('auth:signIn.submit')}
      </Button>
      {onCode && (
        <Button type="button" variant="outline" block onClick={() => onCode(currentIdentifier())}>
          {t('auth:code.offer')}
        </Button>
      )}
      {onForgot && (
        <Button type="button" variant="ghost" block onClick={() => onForgot(currentIdentifier())}>
          {t('auth:signIn.forgot')}
        </Button>
      )}
    </FormFrame>
  );
}

/** Link to the portal for a person who is already signed in. The portal checks the session. */
export function ContinueLink({ t, member: { user, roles } }: { t: Translate; member: Session }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username;
  return (
    <div className="mb-6">
      <a className="btn btn-primary btn-lg btn-block" href={safeReturnPath(parseLoginUrl(location.search).from, roles)}>
        {t('auth:continueAs', { name: `\u2068${name}\u2069` })}
      </a>
      <p className="text-muted mt-3 text-center text-sm">{t('auth:orAnother')}</p>
    </div>
  );
}
