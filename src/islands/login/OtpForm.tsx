import { useState } from 'react';
import { auth, OTP_DIGITS } from '#domain/auth/endpoints.ts';
import { call } from '#client/api.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { emptyFault, fieldFault } from './fault.ts';
import { FormFrame, type ModeProps } from './FormFrame.tsx';
import { OtpInput } from './OtpInput.tsx';
import type { OtpRequest, Purpose } from './otp-request.ts';
import { useLoginForm } from './use-login-form.ts';
import { useOtpRequest, useSecondsUntil } from './use-otp-request.ts';
import { clock } from '../waiting-time.ts';

interface Props extends ModeProps {
  purpose: Purpose;
  /** The code that is under way already. */
  pending: OtpRequest | undefined;
  onVerified: () => void;
  onBack: () => void;
}

/** The six digits that were sent. */
export function OtpForm({ t, locale, identifier, takesFocus, purpose, pending, onVerified, onBack }: Props) {
  const [code, setCode] = useState('');
  const { form, fault, setFault, isPending, submit } = useLoginForm({
    t,
    locale,
    attempt: 'verifyOtp',
    check: ({ otp = '' }) =>
      emptyFault({ otp }, t) ?? (otp.length < OTP_DIGITS ? fieldFault('otp', t('validation:otp')) : undefined),
    send: async ({ otp = '' }) => {
      await call(auth.verifyOtp, { body: { identifier, otp } }).catch((error: unknown) => {
        setCode('');
        throw error;
      });
      onVerified();
    },
  });
  const request = useOtpRequest({ t, locale, identifier, purpose, pending, onFault: setFault });
  const seconds = useSecondsUntil(request.resendAt);
  const isSending = request.state === 'sending';
  const isOnItsWay = request.state === 'sent' || request.state === 'resent';
  const error = fault?.fields['otp'];
  // An identifier has a direction of its own.
  const isolated = `\u2068${identifier}\u2069`;

  return (
    <FormFrame
      t={t}
      formRef={form}
      onSubmit={submit}
      title={t('auth:otp.title')}
      lead={purpose === 'VERIFY_ACCOUNT' ? t('auth:otp.welcome') : undefined}
      notice={{ tone: isOnItsWay ? 'ok' : 'info', text: t(`auth:otp.${request.state}`, { identifier: isolated }) }}
      fault={fault}
      isPending={isPending || isSending}
      takesFocus={takesFocus}
    >
      <Field label={t('auth:fields.otp')} htmlFor="otp" error={error || undefined}>
        <OtpInput
          id="otp"
          name="otp"
          code={code}
          onChange={setCode}
          invalid={error !== undefined}
          describedBy={error ? 'otp-error' : undefined}
          onComplete={() => form.current?.requestSubmit()}
        />
      </Field>
      <Button type="submit" size="lg" block loading={isPending}>
        {t('auth:otp.submit')}
      </Button>
      <div className="grid gap-1">
        <Button
          type="button"
          variant="outline"
          block
          className="disabled:text-base-content/75"
          disabled={isSending || seconds > 0}
          onClick={request.resend}
        >
          <span className="tabular-nums">
            {seconds > 0 ? t('auth:otp.resendIn', { time: clock(seconds) }) : t('auth:otp.resend')}
          </span>
        </Button>
        <Button type="button" variant="ghost" block onClick={onBack}>
          {t('auth:back')}
        </Button>
      </div>
    </FormFrame>
  );
}
