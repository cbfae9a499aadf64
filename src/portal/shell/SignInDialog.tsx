import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale, startI18n } from '#client/i18n.ts';
import { redirectTo } from '#client/redirect.ts';
import { decodeToken } from '#client/session-parsing.ts';
import { $session, readAccessToken, signIn } from '#client/session.ts';
import { removeDrafts } from '#client/unsaved/drafts.ts';
import { $resolveSignIn, disableUnsavedChangesDialog } from '#client/unsaved/unsaved-input.ts';
import { findIdentifierProblem, normalizeLoginIdentifier } from '#domain/auth/credentials.ts';
import type { SignIn, Tokens } from '#domain/auth/endpoints.ts';
import type { FormError } from '#islands/login/form-error.ts';
import type { Translate } from '#domain/translator.ts';
import { ForgotForm } from '#islands/login/ForgotForm.tsx';
import { clearOtpRequest, type OtpRequest } from '#islands/login/otp-request.ts';
import { OtpForm } from '#islands/login/OtpForm.tsx';
import { SignInForm } from '#islands/login/SignInForm.tsx';
import { TotpForm } from '#islands/login/TotpForm.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

interface Props {
  /** Clients can sign in with a code: mail or SMS is configured. */
  offersCode: boolean;
  onClose: () => void;
}

/**
 * Dialog to sign in again over a screen with unsaved input (docs/rules/drafts.md#end-of-the-session), with the forms of
 * the login page.
 */
export function SignInDialog({ offersCode, onClose }: Props) {
  const { t } = useTranslation(['auth', 'form', 'validation']);
  const [person] = useState($session.get()?.user);
  const [step, setStep] = useState<'password' | 'totp' | 'code' | 'otp'>('password');
  const [identifier, setIdentifier] = useState(person?.email ?? person?.username ?? '');
  const [request, setRequest] = useState<OtpRequest>();
  useSignInElsewhere(person?.id);

  async function finish({ data }: { data?: Tokens | undefined }): Promise<FormError | undefined> {
    const session = data && signIn({ data });
    if (!session) return { title: t('auth:failed.login'), reason: t('auth:reasons.server'), fields: {} };
    clearOtpRequest();
    if (session.user.id === person?.id) $resolveSignIn.get()?.();
    else {
      removeDrafts();
      disableUnsavedChangesDialog();
      redirectTo(session.user.role === 'CLIENT' ? '/client' : '/admin');
    }
    return undefined;
  }

  async function continueSignIn({ data }: { data?: SignIn }): Promise<FormError | undefined> {
    // An external backend may respond without data.
    if (!data || !('totpRequired' in data)) return finish({ data });
    await startI18n(['second-factor']);
    setStep('totp');
    return undefined;
  }

  /** Sends a code, or first asks where to send it. */
  function offerCode(typed: string): void {
    const address = normalizeLoginIdentifier(typed);
    setIdentifier(address);
    setStep(!address || findIdentifierProblem(address) ? 'code' : 'otp');
  }

  function returnToPassword(): void {
    clearOtpRequest();
    setRequest(undefined);
    setStep('password');
  }

  const name = [person?.firstName, person?.lastName].filter(Boolean).join(' ');
  const translate: Translate = (key, values = {}) => t(key, values);
  const props = {
    t: translate,
    locale: currentLocale(),
    identifier,
    shouldFocus: step !== 'password',
    isInDialog: true,
  };
  return (
    <Dialog open size="sm" onClose={onClose} title={t('auth:again.title')} closeLabel={t('form:close')}>
      {step === 'password' && (
        <SignInForm
          {...props}
          onSignedIn={continueSignIn}
          onCode={offersCode && person?.role === 'CLIENT' ? offerCode : undefined}
        />
      )}
      {step === 'totp' && <TotpForm {...props} onSignedIn={finish} onBack={returnToPassword} />}
      {step === 'code' && (
        <ForgotForm
          {...props}
          texts="code"
          onSent={(sent) => {
            setIdentifier(sent.identifier);
            setRequest(sent);
            setStep('otp');
          }}
          onBack={returnToPassword}
        />
      )}
      {step === 'otp' && (
        <OtpForm {...props} purpose="LOGIN" pending={request} onVerified={finish} onBack={returnToPassword} />
      )}
      {name && <p className="text-muted mt-4 text-sm">{t('auth:again.other', { name })}</p>}
    </Dialog>
  );
}

/** Closes the dialog when the same person has signed in in another tab. */
function useSignInElsewhere(id: string | undefined): void {
  useEffect(() => {
    const check = () => {
      const token = decodeToken(readAccessToken());
      if (token && token.subject === id) $resolveSignIn.get()?.();
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [id]);
}
