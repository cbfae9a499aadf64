import { plainIdentifier } from '#domain/auth/typed-identifier.ts';
import { Button } from '#ui/Button.tsx';
import { emptyFault } from './fault.ts';
import { FormFrame, type ModeProps } from './FormFrame.tsx';
import { IdentifierField, identifierFault } from './fields.tsx';
import { requestOtp, type OtpRequest } from './otp-request.ts';
import { useLoginForm } from './use-login-form.ts';

interface Props extends ModeProps {
  onSent: (request: OtpRequest) => void;
  onBack: () => void;
}

/** Forgot password: who is it, so that a code can be sent. */
export function ForgotForm({ t, locale, identifier, takesFocus, onSent, onBack }: Props) {
  const { form, fault, isPending, submit } = useLoginForm({
    t,
    locale,
    attempt: 'sendOtp',
    check: ({ identifier = '' }) => emptyFault({ identifier }, t) ?? identifierFault(identifier, t),
    send: async ({ identifier = '' }) => onSent(await requestOtp(plainIdentifier(identifier), 'RESET_PASSWORD', false)),
  });
  return (
    <FormFrame
      t={t}
      formRef={form}
      onSubmit={submit}
      title={t('auth:forgot.title')}
      lead={t('auth:forgot.lead')}
      fault={fault}
      isPending={isPending}
      takesFocus={takesFocus}
    >
      <IdentifierField t={t} fault={fault} defaultValue={identifier} />
      <Button type="submit" size="lg" block loading={isPending}>
        {t('auth:forgot.submit')}
      </Button>
      <Button type="button" variant="ghost" block onClick={onBack}>
        {t('auth:back')}
      </Button>
    </FormFrame>
  );
}
