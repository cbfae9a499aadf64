import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { auth } from '#domain/auth/endpoints.ts';
import { safeReturnPath } from '#domain/auth/return-path.ts';
import type { Locale } from '#domain/locales.ts';
import type { Reply } from '#client/api.ts';
import { preferLanguageOfProfile } from '#client/language-choice.ts';
import { readCookie, signIn } from '#client/session.ts';
import { arrivalOf, BUILT, type Stage, readEntry } from './login/entry.ts';
import type { Fault } from './login/fault.ts';
import { Note } from './login/FormFrame.tsx';
import { ForgotForm } from './login/ForgotForm.tsx';
import { NewPasswordForm } from './login/NewPasswordForm.tsx';
import { OtpForm } from './login/OtpForm.tsx';
import { forgetOtp } from './login/otp-request.ts';
import { SignInForm } from './login/SignInForm.tsx';
import { createTranslator, type Messages } from '#domain/translator.ts';

const toneOf = (notice: Stage['notice']) => (notice === 'newPassword.saved' ? 'ok' : 'info');
const never = () => () => {};

/** The four modes of the login page (specification 2). Built as the first; the browser's arrival may ask for another. */
export function Login({ locale, messages }: { locale: Locale; messages: Messages }) {
  const t = useMemo(() => createTranslator(messages), [messages]);
  const arrival = useSyncExternalStore(never, arrivalOf, () => BUILT);
  const [moved, setMoved] = useState<Stage>();
  const stage = moved ?? arrival.stage;

  useEffect(() => {
    // Back from the portal, a browser may show the page as it was left, in the middle of signing in.
    const restored = (event: PageTransitionEvent) => event.persisted && location.reload();
    addEventListener('pageshow', restored);
    return () => removeEventListener('pageshow', restored);
  }, []);

  const move = (next: Partial<Stage>) => setMoved({ ...stage, notice: undefined, ...next });

  function toSignIn(notice?: Stage['notice']) {
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

  const props = { t, locale, identifier: stage.identifier, takesFocus: moved !== undefined || stage.mode === 'otp' };
  return (
    <>
      <div role="alert" className="*:mt-0 *:mb-6">
        {arrival.trouble && <Note tone="danger" text={t(`auth:cookies.${arrival.trouble}`)} />}
      </div>
      {stage.mode === 'sign-in' && (
        <SignInForm
          {...props}
          isReady={arrival !== BUILT}
          notice={stage.notice && { tone: toneOf(stage.notice), text: t(`auth:${stage.notice}`) }}
          onSignedIn={takeUp}
          onForgot={(identifier) => move({ mode: 'forgot', identifier })}
        />
      )}
      {stage.mode === 'forgot' && (
        <ForgotForm
          {...props}
          onSent={(request) => move({ mode: 'otp', request, identifier: request.identifier, purpose: request.purpose })}
          onBack={() => toSignIn()}
        />
      )}
      {stage.mode === 'otp' && (
        <OtpForm
          {...props}
          purpose={stage.purpose}
          pending={stage.request}
          onVerified={() => {
            forgetOtp();
            move({ mode: 'new-password' });
          }}
          onBack={() => toSignIn()}
        />
      )}
      {stage.mode === 'new-password' && (
        <NewPasswordForm {...props} onSaved={() => toSignIn('newPassword.saved')} onBack={() => toSignIn()} />
      )}
    </>
  );
}
