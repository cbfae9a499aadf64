import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchMerchantName } from '#client/branding.ts';
import { pageReady } from '#client/start/page-ready.ts';
import { type Access, getAccessRedirect, verifyAccess } from '#client/guard.ts';
import { removeDrafts } from '#client/unsaved/drafts.ts';
import { currentLocale } from '#client/i18n.ts';
import { redirectTo } from '#client/redirect.ts';
import { watchSession } from '#client/session-watch.ts';
import { $session, onSessionEnd } from '#client/session.ts';
import { hasUnsavedInput, requestSignIn } from '#client/unsaved/unsaved-input.ts';
import { type Area, AREA_ROLES, type Role } from '#domain/roles.ts';
import { Spinner } from '#ui/loading.tsx';
import { ErrorState } from '#ui/states.tsx';
import { useBranding } from './use-branding.ts';

interface Props {
  area: Area;
  /** Access that the stored token grants; undefined if it has to be verified. */
  granted: Access | undefined;
  /** Screens, rendered once access is granted and the theme is applied. */
  children: ReactNode;
}

/**
 * Verifies access and loads the theme, in parallel, before a screen renders
 * (docs/rules/sessions.md#route-guard).
 */
export function PortalGate({ area, granted, children }: Props) {
  const { t } = useTranslation(['common', 'shell']);
  const { access, retry } = useGuard(AREA_ROLES[area], granted);
  const isThemed = useBranding(currentLocale());
  const isAuthorized = access?.state === 'authorized';

  useEffect(() => (isAuthorized ? watchSession() : undefined), [isAuthorized]);
  useEffect(() => onSessionEnd(() => (hasUnsavedInput() ? void requestSignIn() : redirectTo('/login'))), []);
  useEffect(() => (isAuthorized ? removeDrafts($session.get()?.user.id) : undefined), [isAuthorized]);
  useEffect(() => void pageReady.then(fetchMerchantName), []);

  if (access?.state === 'unavailable')
    return (
      <main className="grid min-h-dvh place-items-center">
        <ErrorState
          title={t('shell:unavailable.title')}
          text={t('shell:unavailable.text')}
          retryLabel={t('shell:retry')}
          onRetry={retry}
        />
      </main>
    );
  if (!isAuthorized) return <LoadingScreen text={t('common:verifying')} />;
  if (!isThemed) return <LoadingScreen text={t('common:LOADING_THEME')} />;
  return children;
}

/** Full-page spinner with a status text. */
function LoadingScreen({ text }: { text: string }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center" aria-busy="true">
      <Spinner className="loading-lg text-primary" />
      <p role="status">{text}</p>
    </main>
  );
}

interface Guard {
  /** Undefined during verification and after a redirect has started. */
  access: Access | undefined;
  /** Verifies access again. */
  retry: () => void;
}

/** Verifies that the user has one of the `required` roles, unless access is `granted`, and redirects anyone else. */
function useGuard(required: readonly Role[], granted: Access | undefined): Guard {
  const [access, setAccess] = useState(granted);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (granted && attempt === 0) return;
    let isCurrent = true;
    void verifyAccess(required).then((verified) => {
      if (!isCurrent) return;
      const redirect = getAccessRedirect(verified, required, location.pathname + location.search);
      if (redirect) redirectTo(redirect);
      else setAccess(verified);
    });
    return () => {
      isCurrent = false;
    };
  }, [required, granted, attempt]);

  const retry = useCallback(() => {
    setAccess(undefined);
    setAttempt((count) => count + 1);
  }, []);
  return { access, retry };
}
