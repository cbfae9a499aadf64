import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { auth, type SignIn, type Tokens } from '#domain/auth/endpoints.ts';
import { safeReturnPath } from '#domain/auth/return-path.ts';
import type { Locale } from '#domain/locales.ts';
import { createTranslator, type Messages, type Translate } from '#domain/translator.ts';
import { call } from '#client/api.ts';
import { loadOfetch } from '#client/http.ts';
import { ProgressBar } from '#ui/loading.tsx';
import { fetchMessages } from './load-messages.ts';
import { ForgotForm } from './login/ForgotForm.tsx';
import type { FormError } from './login/form-error.ts';
import { Note } from './login/FormFrame.tsx';
import {
  clearLinkSecret,
  type CookieProblem,
  loopbackAddress,
  parseLoginUrl,
  PRERENDERED_STATE,
  readInitialState,
  type LoginState,
} from './login/initial-state.ts';
import { NewPasswordForm } from './login/NewPasswordForm.tsx';
import { OtpForm } from './login/OtpForm.tsx';
import { clearOtpRequest, storeVerifiedOtp } from './login/otp-request.ts';
import { ContinueLink, SignInForm } from './login/SignInForm.tsx';
import { startSession } from './login/start-session.ts';
import type { TotpForm } from './login/TotpForm.tsx';

const PasswordLinkForm = lazy(() =>
  import('./login/LinkForm.tsx').then((module) => ({ default: module.PasswordLinkForm })),
);
const getTone = (notice: LoginState['notice']) => (notice === 'newPassword.saved' ? 'ok' : 'info');
/** Query parameters that stay in the URL when the person goes back to the sign-in form. */
const KEPT_PARAMETERS = ['from', 'lng'];
/** `useSyncExternalStore` subscription of a store that never changes. */
const neverChanges = () => () => {};

/** Lazily loaded form of the second step, which few people need, with its translator. */
interface SecondStep {
  Form: typeof TotpForm;
  t: Translate;
}

/** Globals of the script that holds back clicks before hydration (`layouts/inline/early-clicks.ts`). */
interface EarlyClicks {
  isHydrated?: boolean;
  earlyClick?: HTMLElement;
}

interface Props {
  locale: Locale;
  messages: Messages;
  /** Clients can sign in with a code, because mail or SMS is configured. */
  offersCode?: boolean;
}

/**
 * Login page with seven modes; see docs/rules/routes.md#login-modes. Prerendered in the sign-in mode; the initial state
 * of the browser may select another mode.
 */
export function Login({ locale, messages, offersCode = false }: Props) {
  const t = useMemo(() => createTranslator(messages), [messages]);
  const initial = useSyncExternalStore(neverChanges, readInitialState, () => PRERENDERED_STATE);
  const [current, setCurrent] = useState<LoginState>();
  const [secondStep, setSecondStep] = useState<SecondStep>();
  const state = current ?? initial.state;

  useEffect(() => {
    // A page restored from the back/forward cache would still show a pending sign-in.
    const reloadRestored = (event: PageTransitionEvent) => event.persisted && location.reload();
    addEventListener('pageshow', reloadRestored);
    return () => removeEventListener('pageshow', reloadRestored);
  }, []);

  useEffect(() => {
    if (initial === PRERENDERED_STATE) return;
    const page = globalThis as EarlyClicks;
    page.isHydrated = true;
    page.earlyClick?.click();
  }, [initial]);

  // Preloads `ofetch`, for which the first sign-in would otherwise wait.
  useEffect(() => void loadOfetch().catch(() => undefined), []);

  const goTo = (next: Partial<LoginState>) => setCurrent({ ...state, notice: undefined, ...next });

  function returnToSignIn(notice?: LoginState['notice']) {
    clearOtpRequest();
    clearLinkSecret();
    const parameters = [...new URLSearchParams(location.search)];
    const query = new URLSearchParams(parameters.filter(([name]) => KEPT_PARAMETERS.includes(name)));
    history.replaceState(null, '', query.size > 0 ? `?${query}` : location.pathname);
    goTo({ mode: 'sign-in', request: undefined, notice });
  }

  const cookieAdvice = (problem: CookieProblem) => t(`auth:cookies.${problem}`, { address: loopbackAddress(location) });

  /** Continues with the second step, or opens the portal. */
  async function continueSignIn({ data }: { data?: SignIn }): Promise<FormError | undefined> {
    // An external backend may respond without data.
    if (!data || !('totpRequired' in data)) return openPortal({ data });
    const [{ TotpForm: Form }, texts] = await Promise.all([
      import('./login/TotpForm.tsx'),
      fetchMessages(locale, ['second-factor']),
    ]);
    setSecondStep({ Form, t: createTranslator({ ...messages, ...texts }) });
    goTo({ mode: 'totp' });
    return undefined;
  }

  async function openPortal(response: { data?: Tokens | undefined }): Promise<FormError | undefined> {
    const started = await startSession(response);
    if (!('problem' in started)) {
      location.assign(safeReturnPath(parseLoginUrl(location.search).from, started.roles));
      return undefined;
    }
    const { problem } = started;
    const title = t('auth:failed.login');
    if (problem === 'unreadable') return { title, reason: t('auth:reasons.server'), fields: {} };
    return { title, reason: problem === 'clock' ? t('auth:notices.clock') : cookieAdvice(problem), fields: {} };
  }

  const props = { t, locale, identifier: state.identifier, shouldFocus: current !== undefined || state.mode === 'otp' };
  return (
    <>
      <div role="alert" className="*:mt-0 *:mb-6">
        {initial.cookieProblem && <Note tone="danger" text={cookieAdvice(initial.cookieProblem)} />}
      </div>
      {state.mode === 'sign-in' && initial.member && !initial.state.notice && (
        <ContinueLink t={t} member={initial.member} />
      )}
      {state.mode === 'sign-in' && (
        <SignInForm
          {...props}
          notice={state.notice && { tone: getTone(state.notice), text: t(`auth:${state.notice}`) }}
          onSignedIn={continueSignIn}
          onForgot={(identifier) => goTo({ mode: 'forgot', identifier })}
          onCode={offersCode ? (identifier) => goTo({ mode: 'code', identifier }) : undefined}
        />
      )}
      {(state.mode === 'forgot' || state.mode === 'code') && (
        <ForgotForm
          {...props}
          key={state.mode}
          texts={state.mode}
          onSent={(request) => goTo({ mode: 'otp', request, identifier: request.identifier, purpose: request.purpose })}
          onBack={() => returnToSignIn()}
        />
      )}
      {state.mode === 'otp' && (
        <OtpForm
          {...props}
          purpose={state.purpose}
          pending={state.request}
          onVerified={({ data }) => {
            if (data) {
              clearOtpRequest();
              return openPortal({ data });
            }
            storeVerifiedOtp(state.identifier, state.purpose);
            return goTo({ mode: 'new-password' });
          }}
          onBack={() => returnToSignIn()}
        />
      )}
      {state.mode === 'new-password' && (
        <NewPasswordForm
          {...props}
          action="resetPassword"
          title={t('auth:newPassword.title')}
          lead={t('auth:newPassword.lead')}
          submitLabel={t('auth:newPassword.submit')}
          save={async (password) => {
            await call(auth.resetPassword, { body: { identifier: state.identifier, password } });
            returnToSignIn('newPassword.saved');
          }}
          onBack={() => returnToSignIn()}
        />
      )}
      {state.mode === 'totp' && secondStep && (
        <secondStep.Form t={secondStep.t} locale={locale} onSignedIn={openPortal} onBack={() => returnToSignIn()} />
      )}
      {state.mode === 'link' && (
        <Suspense fallback={<ProgressBar label={t('auth:pending')} />}>
          <PasswordLinkForm
            {...props}
            secret={state.secret!}
            onSignedIn={(response) => {
              clearLinkSecret();
              return continueSignIn(response);
            }}
            onBack={() => returnToSignIn()}
          />
        </Suspense>
      )}
    </>
  );
}
