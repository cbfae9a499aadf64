import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '#client/api.ts';
import { currentLocale, i18n } from '#client/i18n.ts';
import { problemMessage } from '#client/problem-message.ts';
import { removeDrafts } from '#client/unsaved/drafts.ts';
import { redirectTo } from '#client/redirect.ts';
import { decodeToken } from '#client/session-parsing.ts';
import { $session, readAccessToken, signIn } from '#client/session.ts';
import { $resolveSignIn, disableUnsavedChangesDialog } from '#client/unsaved/unsaved-input.ts';
import { auth, OTP_DIGITS, OTP_RESEND_SECONDS, type Tokens } from '#domain/auth/endpoints.ts';
import { normalizeLoginIdentifier } from '#domain/auth/credentials.ts';
import { secondFactor } from '#domain/auth/second-factor.ts';
import { toLatinDigits } from '#domain/digits.ts';
import { formatWait } from '#domain/number-format.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Field } from '#ui/form/Field.tsx';
import { countdownEnd, ResendButton } from '#ui/form/ResendButton.tsx';
import { Input } from '#ui/form/inputs.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

const FORM = 'sign-in-again';

type Step = 'password' | 'totp' | 'otp';
/** Request whose failure the dialog explains. */
type Action = 'login' | 'sendOtp' | 'resendOtp' | 'verifyOtp';

const REQUIRED_FIELDS: Record<Step, readonly string[]> = {
  password: ['identifier', 'password'],
  totp: ['code'],
  otp: ['code'],
};

interface SentCode {
  identifier: string;
  /** Time from which another code can be requested (`countdownEnd`). */
  resendEnd: number;
  isResent: boolean;
}

interface Props {
  /** Clients can sign in with a code: mail or SMS is configured. */
  offersCode: boolean;
  onClose: () => void;
}

/** Dialog to sign in again over a screen with unsaved input (docs/rules/drafts.md#end-of-the-session). */
export function SignInDialog({ offersCode, onClose }: Props) {
  const { t } = useTranslation(['auth', 'form']);
  const [person] = useState($session.get()?.user);
  useSignInElsewhere(person?.id);
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const [step, setStep] = useState<Step>('password');
  const [sentCode, setSentCode] = useState<SentCode>();
  const isOfferingCode = offersCode && step === 'password' && person?.role === 'CLIENT';

  const readField = (name: string): string => {
    const value = new FormData(form.current!).get(name);
    return typeof value === 'string' ? value.trim() : '';
  };

  function goTo(next: Step): void {
    setProblem(undefined);
    setStep(next);
  }

  async function run(action: Action, send: () => Promise<void>): Promise<void> {
    if (isPending) return;
    setPending(true);
    setProblem(undefined);
    try {
      await send();
    } catch (error) {
      const isExpired = error instanceof ApiError && error.code === 'SIGN_IN_EXPIRED';
      if (isExpired) setStep('password');
      setProblem(isExpired ? error.message : describeFailure(error, action, t));
    } finally {
      setPending(false);
    }
  }

  async function sendLogin(): Promise<void> {
    if (step === 'totp') return finish((await call(secondFactor.verify, { body: { code: readField('code') } })).data);
    const password = (new FormData(form.current!).get('password') ?? '') as string;
    const body = { identifier: normalizeLoginIdentifier(readField('identifier')), password };
    const { data } = await call(auth.login, { body });
    if (!('totpRequired' in data)) return finish(data);
    await i18n.loadNamespaces(['second-factor', 'validation']);
    setStep('totp');
  }

  async function verifyCode(): Promise<void> {
    const otp = toLatinDigits(readField('code')).replace(/\D/g, '');
    if (otp.length !== OTP_DIGITS) return setProblem(t('auth:reasons.otp'));
    const { data } = await call(auth.verifyOtp, { body: { identifier: sentCode!.identifier, otp } });
    if (data) finish(data);
  }

  async function sendCode(identifier: string, isResent: boolean): Promise<void> {
    const endpoint = isResent ? auth.resendOtp : auth.sendOtp;
    const { data } = await call(endpoint, { body: { identifier, purpose: 'LOGIN' } });
    // An external backend may respond without `data`.
    const seconds = (data as typeof data | undefined)?.resendInSeconds ?? OTP_RESEND_SECONDS;
    setSentCode({ identifier, resendEnd: countdownEnd(seconds), isResent });
    setStep('otp');
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (REQUIRED_FIELDS[step].some((name) => !readField(name))) return setProblem(t('auth:fillAll'));
    void (step === 'otp' ? run('verifyOtp', verifyCode) : run('login', sendLogin));
  }

  function requestCode(): void {
    const identifier = normalizeLoginIdentifier(readField('identifier'));
    if (!identifier) return setProblem(t('auth:fillAll'));
    void run('sendOtp', () => sendCode(identifier, false));
  }

  function finish(data: Tokens): void {
    const session = signIn({ data });
    if (session && session.user.id === person?.id) return $resolveSignIn.get()?.();
    removeDrafts();
    disableUnsavedChangesDialog();
    redirectTo(session?.user.role === 'CLIENT' ? '/client' : '/admin');
  }

  const name = [person?.firstName, person?.lastName].filter(Boolean).join(' ');
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t('auth:again.title')}
      closeLabel={t('form:close')}
      actions={
        <Button type="submit" form={FORM} loading={isPending}>
          {t('auth:signIn.submit')}
        </Button>
      }
    >
      <form ref={form} id={FORM} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <p role="status" className="empty:-mb-4">
          {step === 'otp' && sentCode && describeSentCode(sentCode, t)}
        </p>
        {step !== 'otp' && <p>{t(step === 'totp' ? 'second-factor:signIn.lead' : 'auth:again.text')}</p>}
        {step === 'password' && <PasswordFields identifier={person?.email ?? person?.username} />}
        {step === 'totp' && <CodeField label={t('second-factor:fields.code')} />}
        {step === 'otp' && sentCode && (
          <SentCodeFields
            sent={sentCode}
            isPending={isPending}
            onResend={() => void run('resendOtp', () => sendCode(sentCode.identifier, true))}
            onBack={() => goTo('password')}
          />
        )}
        <p role="alert" className="text-error empty:-mt-4">
          {problem}
        </p>
        {isOfferingCode && (
          <Button variant="outline" block onClick={requestCode}>
            {t('auth:code.offer')}
          </Button>
        )}
        {name && <p className="text-muted text-sm">{t('auth:again.other', { name })}</p>}
      </form>
    </Dialog>
  );
}

interface SentCodeFieldsProps {
  sent: SentCode;
  isPending: boolean;
  onResend: () => void;
  onBack: () => void;
}

/** Field for a one-time code, with buttons for another code and for the password. */
function SentCodeFields({ sent, isPending, onResend, onBack }: SentCodeFieldsProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <CodeField label={t('auth:fields.otp')} inputMode="numeric" />
      <div className="grid gap-1">
        <ResendButton
          label={t('auth:otp.resend')}
          labelIn={(time) => t('auth:otp.resendIn', { time })}
          end={sent.resendEnd}
          isSending={isPending}
          onClick={onResend}
        />
        <Button variant="ghost" block onClick={onBack}>
          {t('auth:back')}
        </Button>
      </div>
    </>
  );
}

function PasswordFields({ identifier }: { identifier: string | undefined }) {
  const { t } = useTranslation('auth');
  return (
    <>
      <Field label={t('auth:fields.identifier')} htmlFor="again-identifier">
        <Input
          id="again-identifier"
          name="identifier"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          className="rtl:text-end"
          defaultValue={identifier}
        />
      </Field>
      <Field label={t('auth:fields.password')} htmlFor="again-password">
        <Input
          id="again-password"
          name="password"
          type="password"
          autoComplete="current-password"
          dir="ltr"
          className="rtl:text-end"
        />
      </Field>
    </>
  );
}

/** Field for a one-time code, a code of the authenticator app or a recovery code. */
function CodeField({ label, inputMode }: { label: string; inputMode?: 'numeric' }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Field label={label} htmlFor="again-code">
      <Input
        id="again-code"
        name="code"
        autoComplete="one-time-code"
        inputMode={inputMode}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        className="rtl:text-end"
        ref={input}
      />
    </Field>
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

/** Returns the message that a code is on its way, with the left-to-right identifier in a bidi isolate. */
const describeSentCode = ({ identifier, isResent }: SentCode, t: TFunction): string =>
  t(isResent ? 'auth:otp.resent' : 'auth:code.sent', { identifier: `\u2068${identifier}\u2069` });

/** Returns the message for a failed request. */
function describeFailure(error: unknown, action: Action, t: TFunction): string {
  if (!(error instanceof ApiError)) return t(`auth:failed.${action}`);
  if (error.code === 'NETWORK') return t('auth:reasons.network');
  if (error.status === 429) return describeWait(error, action, t);
  if (error.status >= 500) return t('auth:reasons.server');
  if (action === 'verifyOtp') return t('auth:reasons.otp');
  if (action !== 'login') return t(`auth:failed.${action}`);
  const problem = error.problems.find(({ field }) => field === 'code');
  if (problem) return problemMessage(t, problem, t('second-factor:fields.code'));
  return t('auth:reasons.credentials');
}

function describeWait({ retryAfter }: ApiError, action: Action, t: TFunction): string {
  if (retryAfter === undefined) return t('errors:TOO_MANY_REQUESTS');
  const wait = t('auth:reasons.rateLimited', { time: formatWait(retryAfter, currentLocale()) });
  return action === 'resendOtp' ? `${wait} ${t('auth:otp.earlierWorks')}` : wait;
}
