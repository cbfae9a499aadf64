import { normalizeLoginIdentifier } from '#domain/auth/credentials.ts';
import { Button } from '#ui/form/buttons.tsx';
import { validateRequired } from './form-error.ts';
import { FormFrame, type ModeProps } from './FormFrame.tsx';
import { IdentifierField, validateIdentifier } from './fields.tsx';
import { requestOtp, type OtpRequest } from './otp-request.ts';
import { useLoginForm } from './use-login-form.ts';

interface Props extends ModeProps {
  /** Prefix of the message keys in `auth`: `forgot` resets a password, `code` signs a client in with a code. */
  texts: 'forgot' | 'code';
  onSent: (request: OtpRequest) => void;
  onBack: () => void;
}

/** Form of the modes `forgot` and `code`: asks for the identifier to which a code is sent. */
export function ForgotForm({ t, locale, identifier, shouldFocus, isInDialog, texts, onSent, onBack }: Props) {
  const { form, error, isPending, submit } = useLoginForm({
    t,
    locale,
    action: 'sendOtp',
    validate: ({ identifier: typed = '' }) =>
      validateRequired({ identifier: typed }, t) ?? validateIdentifier(typed, t),
    send: async ({ identifier: typed = '' }) =>
      onSent(await requestOtp(normalizeLoginIdentifier(typed), texts === 'code' ? 'LOGIN' : 'RESET_PASSWORD', false)),
  });
  return (
    <FormFrame
      t={t}
      formRef={form}
      onSubmit={submit}
      title={t(`auth:${texts}.title`)}
      isInDialog={isInDialog}
      lead={t(`auth:${texts}.lead`)}
      error={error}
      isPending={isPending}
      shouldFocus={shouldFocus}
    >
      <IdentifierField t={t} error={error} defaultValue={identifier} />
      <Button type="submit" size="lg" block loading={isPending}>
        {t(`auth:${texts}.submit`)}
      </Button>
      <Button type="button" variant="ghost" block onClick={onBack}>
        {t('auth:back')}
      </Button>
    </FormFrame>
  );
}
