import { useState } from 'react';
import { auth, OTP_DIGITS } from '#domain/auth/endpoints.ts';
import { isRetryable } from '#client/api-error.ts';
import { ApiError, call, type ApiResponse } from '#client/api.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Field } from '#ui/form/Field.tsx';
import { ResendButton } from '#ui/form/ResendButton.tsx';
import { validateRequired, fieldError, type FormError } from './form-error.ts';
import { FormFrame, type ModeProps } from './FormFrame.tsx';
import { OtpInput } from './OtpInput.tsx';
import { type OtpRequest, type OtpPurpose, useOtpRequest } from './otp-request.ts';
import { useLoginForm } from './use-login-form.ts';

interface Props extends ModeProps {
  purpose: OtpPurpose;
  /** Code that has already been sent. */
  pending: OtpRequest | undefined;
  /** Called with the response, which contains tokens if the purpose is `LOGIN`. */
  onVerified: (response: ApiResponse<typeof auth.verifyOtp>) => Promise<FormError | undefined> | void;
  onBack: () => void;
}

/** Form of the `otp` mode: input of the six-digit code. */
export function OtpForm(props: Props) {
  const { t, locale, identifier, shouldFocus, isInDialog, purpose, pending, onVerified, onBack } = props;
  const [code, setCode] = useState('');
  const [isUsedUp, setUsedUp] = useState(false);
  const { form, error, setError, isPending, submit } = useLoginForm({
    t,
    locale,
    action: 'verifyOtp',
    navigatesAway: purpose === 'LOGIN',
    validate: ({ otp = '' }) =>
      validateRequired({ otp }, t) ?? (otp.length < OTP_DIGITS ? fieldError('otp', t('validation:otp')) : undefined),
    send: async ({ otp = '' }) => {
      const response = await call(auth.verifyOtp, { body: { identifier, otp } }).catch((failure: unknown) => {
        if (!isRetryable(failure)) setCode('');
        setUsedUp(failure instanceof ApiError && failure.status === 429);
        throw failure;
      });
      return onVerified(response);
    },
  });
  const request = useOtpRequest({ t, locale, identifier, purpose, pending, isUsedUp, onError: setError });
  const isSending = request.state === 'sending';
  const wasSent = request.state === 'sent' || request.state === 'resent';
  const message = error?.fields['otp'];
  const sentKey = purpose === 'LOGIN' && request.state === 'sent' ? 'code.sent' : `otp.${request.state}`;
  // Unicode isolates keep the identifier in its own direction inside any sentence.
  const isolated = `\u2068${identifier}\u2069`;

  return (
    <FormFrame
      t={t}
      formRef={form}
      onSubmit={submit}
      title={t('auth:otp.title')}
      isInDialog={isInDialog}
      lead={purpose === 'VERIFY_ACCOUNT' ? t('auth:otp.welcome') : undefined}
      notice={{ tone: wasSent ? 'ok' : 'info', text: t(`auth:${sentKey}`, { identifier: isolated }) }}
      error={error}
      isPending={isPending || isSending}
      shouldFocus={shouldFocus}
    >
      <Field label={t('auth:fields.otp')} htmlFor="otp" error={message || undefined}>
        <OtpInput
          id="otp"
          name="otp"
          code={code}
          onChange={setCode}
          invalid={message !== undefined}
          describedBy={message ? 'otp-error' : undefined}
          onComplete={() => form.current?.requestSubmit()}
        />
      </Field>
      <Button type="submit" size="lg" block loading={isPending} disabled={isSending}>
        {t(purpose === 'LOGIN' ? 'auth:signIn.submit' : 'auth:otp.submit')}
      </Button>
      <div className="grid gap-1">
        <ResendButton
          label={t('auth:otp.resend')}
          labelIn={(time) => t('auth:otp.resendIn', { time })}
          end={request.resendEnd}
          isSending={isSending}
          onClick={request.resend}
        />
        <Button type="button" variant="ghost" block onClick={onBack}>
          {t('auth:back')}
        </Button>
      </div>
    </FormFrame>
  );
}
