import { useState } from 'react';
import type { Tokens } from '#domain/auth/endpoints.ts';
import { secondFactor } from '#domain/auth/second-factor.ts';
import { isTotpCode, normalizeFactorCode } from '#domain/auth/totp.ts';
import { ApiError, call } from '#client/api.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Field } from '#ui/form/Field.tsx';
import { Input } from '#ui/form/inputs.tsx';
import { validateRequired, fieldError, type FormError } from './form-error.ts';
import { FormFrame, type ModeProps } from './FormFrame.tsx';
import { OtpInput } from './OtpInput.tsx';
import { useLoginForm } from './use-login-form.ts';

interface Props extends Omit<ModeProps, 'identifier' | 'shouldFocus'> {
  /** Stores the session; returns an error when it cannot be stored. */
  onSignedIn: (response: { data: Tokens }) => Promise<FormError | undefined>;
  onBack: () => void;
}

/**
 * Form of the `totp` mode: code of the authenticator app, or a recovery code (docs/rules/sessions.md#second-factor).
 */
export function TotpForm({ t, locale, isInDialog, onSignedIn, onBack }: Props) {
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const { form, error, setError, isPending, submit } = useLoginForm({
    t,
    locale,
    action: 'login',
    navigatesAway: true,
    validate: ({ code: typed = '' }) =>
      validateRequired({ code: typed }, t) ??
      (isRecovery || isTotpCode(normalizeFactorCode(typed)) ? undefined : fieldError('code', t('validation:otp'))),
    send: async ({ code: typed = '' }) => {
      try {
        return await onSignedIn(await call(secondFactor.verify, { body: { code: typed } }));
      } catch (failure) {
        setCode('');
        if (!(failure instanceof ApiError) || failure.code !== 'SIGN_IN_EXPIRED') throw failure;
        return { title: t('auth:failed.login'), reason: failure.message, isFinal: true, fields: {} };
      }
    },
  });
  const message = error?.fields['code'];
  const input = { id: 'code', name: 'code', invalid: message !== undefined };
  const describedBy = message ? 'code-error' : undefined;

  return (
    <FormFrame
      // The changed key remounts the form, which focuses its field.
      key={String(isRecovery)}
      t={t}
      formRef={form}
      onSubmit={submit}
      title={t('second-factor:signIn.title')}
      isInDialog={isInDialog}
      lead={t(isRecovery ? 'second-factor:signIn.recoveryLead' : 'second-factor:signIn.lead')}
      error={error}
      isPending={isPending}
      shouldFocus
    >
      {!error?.isFinal && (
        <>
          <Field
            label={t(isRecovery ? 'second-factor:signIn.recoveryCode' : 'second-factor:fields.code')}
            htmlFor="code"
            error={message || undefined}
          >
            {isRecovery ? (
              <Input
                {...input}
                type="text"
                autoComplete="off"
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                dir="ltr"
                className="font-figures h-12 text-xl"
                required
                aria-describedby={describedBy}
              />
            ) : (
              <OtpInput
                {...input}
                code={code}
                onChange={setCode}
                describedBy={describedBy}
                onComplete={() => form.current?.requestSubmit()}
              />
            )}
          </Field>
          <Button type="submit" size="lg" block loading={isPending}>
            {t('second-factor:signIn.submit')}
          </Button>
        </>
      )}
      <div className="grid gap-1">
        {!error?.isFinal && (
          <Button
            type="button"
            variant="ghost"
            block
            onClick={() => {
              setError(undefined);
              setCode('');
              setRecovery(!isRecovery);
            }}
          >
            {t(isRecovery ? 'second-factor:signIn.useApp' : 'second-factor:signIn.useRecovery')}
          </Button>
        )}
        <Button type="button" variant="ghost" block onClick={onBack}>
          {t('auth:back')}
        </Button>
      </div>
    </FormFrame>
  );
}
