import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { auth } from '#domain/auth/endpoints.ts';
import { safeReturnPath } from '#domain/auth/return-path.ts';
import type { Locale } from '#domain/locales.ts';
import type { Reply } from '#client/api.ts';
import { preferLanguageOfProfile } from '#client/language-choice.ts';
import { readCookie, signIn } from '#client/session.ts';
import { cookieTrouble } from './login/cookie-trouble.ts';
import type { Fault } from './login/fault.ts';
import { Note } from './login/FormFrame.tsx';
import { ForgotForm } from './login/ForgotForm.tsx';
import { readEntry, type LoginEntry, type Purpose } from './login/login-entry.ts';
import { NewPasswordForm } from './login/NewPasswordForm.tsx';
import { OtpForm } from './login/OtpForm.tsx';
import { forgetOtp, pendingOtp, type OtpRequest } from './login/otp-request.ts';
import { SignInForm } from './login/SignInForm.tsx';
import { translatorOf, type Messages } from './messages.ts';

type Mode = 'sign-in' | 'forgot' | 'otp' | 'new-password';

interface State {
  mode: Mode;
  identifier: string;
  purpose: Purpose;
  request?: OtpRequest;
  notice?: 'notices.signInFirst' | 'notices.ended' | 'notices.invalid' | 'newPassword.saved';
}

const START: State = { mode: 'sign-in', identifier: '', purpose: 'RESET_PASSWORD' };
const never = () => () => {};

/** The four modes of the login page (specification 2). Rendered at build as the first; the address may ask for another. */
export function Login({ locale, messages }: { locale: Locale; messages: Messages }) {
  const t = useMemo(() => translatorOf(messages), [messages]);
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [state, setState] = useState(START);
  const [hasMoved, setMoved] = useState(false);
  const [trouble, setTrouble] = useState<'plainHttp' | 'blocked'>();

  useEffect(() => {
    setState(stateOf(readEntry(location.search), pendingOtp(Date.now())));
    setTrouble(cookieTrouble());
    // Back from the portal, a browser may show the page as it was left, in the middle of signing in.
    const restored = (event: PageTransitionEvent) => event.persisted && location.reload();
    addEventListener('pageshow', restored);
    return () => removeEventListener('pageshow', restored);
  }, []);

  function move(next: Partial<State>) {
    setState({ ...state, notice: undefined, ...next });
    setMoved(true);
  }

  function toSignIn(notice?: State['notice']) {
    forgetOtp();
    const { from } = readEntry(location.search);
    history.replaceState(null, '', from ? `?${new URLSearchParams({ from })}` : location.pathname);
    move({ mode: 'sign-in', request: undefined, notice });
  }

  function takeUp(reply: Reply<typeof auth.login>): Fault | undefined {
    const session = signIn(reply);
    if (!session) return { title: t('auth:failed.login'), fields: {} };
    // Without its cookie the next page would only send the person back here.
    if (!readCookie('access_token')) {
      const cause = location.protocol === 'http:' ? 'plainHttp' : 'blocked';
      return { title: t('auth:failed.login'), reason: t(`auth:cookies.${cause}`), fields: {} };
    }
    preferLanguageOfProfile(session.user.preferredLanguage);
    location.assign(safeReturnPath(readEntry(location.search).from, session.roles));
    return undefined;
  }

  const props = { t, locale, identifier: state.identifier, takesFocus: hasMoved };
  return (
    <>
      <div role="alert">{trouble && <Note tone="danger" text={t(`auth:cookies.${trouble}`)} />}</div>
      {state.mode === 'sign-in' && (
        <SignInForm
          {...props}
          isReady={isReady}
          notice={state.notice && t(`auth:${state.notice}`)}
          onSignedIn={takeUp}
          onForgot={(identifier) => move({ mode: 'forgot', identifier })}
        />
      )}
      {state.mode === 'forgot' && (
        <ForgotForm
          {...props}
          onSent={(request) => move({ mode: 'otp', request, identifier: request.identifier, purpose: request.purpose })}
          onBack={() => toSignIn()}
        />
      )}
      {state.mode === 'otp' && (
        <OtpForm
          {...props}
          purpose={state.purpose}
          request={state.request}
          onVerified={() => {
            forgetOtp();
            move({ mode: 'new-password' });
          }}
          onBack={() => toSignIn()}
        />
      )}
      {state.mode === 'new-password' && (
        <NewPasswordForm {...props} onSaved={() => toSignIn('newPassword.saved')} onBack={() => toSignIn()} />
      )}
    </>
  );
}

/** A code under way is taken up again, unless the address invites somebody else. */
function stateOf({ otp, notice }: LoginEntry, pending: OtpRequest | undefined): State {
  const request =
    otp && (pending?.identifier !== otp.identifier || pending.purpose !== otp.purpose) ? undefined : pending;
  const wanted = otp ?? request;
  if (!wanted) return { ...START, notice: notice && `notices.${notice}` };
  return { mode: 'otp', identifier: wanted.identifier, purpose: wanted.purpose, request };
}
