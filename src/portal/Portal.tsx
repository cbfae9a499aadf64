import { useStore } from '@nanostores/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { followColorScheme } from '#client/start/color-scheme.ts';
import { checkStoredAccess } from '#client/guard.ts';
import { startI18n } from '#client/i18n.ts';
import { pageReady } from '#client/start/page-ready.ts';
import { $withdrawnCalls, readMissingCalls } from '#client/start/missing-calls.ts';
import { LazyLoadError } from '#client/start/load-part.ts';
import { queryClient } from '#client/query.ts';
import { startNames } from '#client/start/static-names.ts';
import { redirectTo } from '#client/redirect.ts';
import { $toasts, toast } from '#client/toasts.ts';
import { $session } from '#client/session.ts';
import { $reauthentication, $resolveSignIn, disableUnsavedChangesDialog } from '#client/unsaved/unsaved-input.ts';
import { parseLocale } from '#domain/locales.ts';
import { AREA_ROLES } from '#domain/roles.ts';
import { lazyPart } from './resource/lazy-part.tsx';
import { router } from './router.tsx';
import { getArea, findScreen, listWithdrawnCalls } from './screen-lookup.ts';
import { PageOutline, TranslationsErrorScreen } from './shell/error-screens.tsx';
import { PortalGate } from './shell/PortalGate.tsx';
import { prefetchBranding } from './shell/use-branding.ts';

/** Maximum wait for the branding before the first render, in milliseconds. */
const BRANDING_WAIT_MS = 300;

readMissingCalls();
startNames();
const area = getArea(location.pathname);
const granted = checkStoredAccess(AREA_ROLES[area]);
$session.subscribe((session) => $withdrawnCalls.set(listWithdrawnCalls(session?.user.withdrawn)));
const branding = prefetchBranding(parseLocale(document.documentElement.lang));
const search = Object.fromEntries(new URLSearchParams(location.search));
/**
 * Resolves once the translations and the code of the screen are loaded. Nothing renders earlier, because React
 * delays the next commit by 0.3 s after a Suspense fallback. Without access, the screen is only preloaded while
 * `PortalGate` verifies the session.
 */
const ready = Promise.all([
  startI18n(['common', 'shell', ...(findScreen(location.pathname)?.namespaces ?? [])]),
  granted ? router.load() : router.preloadRoute({ to: location.pathname, search }),
  Promise.race([branding, new Promise((resolve) => setTimeout(resolve, BRANDING_WAIT_MS))]),
]).then(
  () => 'ready' as const,
  (error: unknown) => (error instanceof LazyLoadError ? 'failed' : 'ready'),
);

void pageReady.then(followColorScheme);

const SignInDialog = lazyPart(async () => {
  const [module] = await Promise.all([
    import('./shell/SignInDialog.tsx'),
    startI18n(['auth', 'form', 'validation', 'errors']),
  ]);
  return module.SignInDialog;
});

function leaveForHome(): void {
  disableUnsavedChangesDialog();
  redirectTo('/');
}

/**
 * Portal of staff and clients: one island for `/admin` and `/client`. `offersCode` is true if mail or SMS is
 * configured, so that clients can sign in with a code.
 */
export function Portal({ offersCode = false }: { offersCode?: boolean }) {
  const [state, setState] = useState<Awaited<typeof ready>>();
  useLayoutEffect(() => void ready.then(setState), []);
  if (!state) return <PageOutline />;
  if (state === 'failed') return <TranslationsErrorScreen />;
  return (
    <QueryClientProvider client={queryClient}>
      <PortalGate area={area} granted={granted}>
        <RouterProvider router={router} />
        <Notices />
      </PortalGate>
      <Reauthentication />
      <SignIn offersCode={offersCode} />
      <Toasts />
    </QueryClientProvider>
  );
}

/** Asks to sign in when the session has ended while a form holds unsaved input. */
function SignIn({ offersCode }: { offersCode: boolean }) {
  return (
    useStore($resolveSignIn) && (
      <Suspense>
        <SignInDialog offersCode={offersCode} onClose={leaveForHome} />
      </Suspense>
    )
  );
}

const ReauthenticationDialog = lazyPart(
  async () => {
    const texts = startI18n(['reauthentication', 'form', 'validation', 'errors']);
    const [module] = await Promise.all([import('./shell/ReauthenticationDialog.tsx'), texts]);
    return module.ReauthenticationDialog;
  },
  { preloads: false },
);

/** Asks for the password when a call needs it. */
function Reauthentication() {
  const request = useStore($reauthentication);
  return (
    request && (
      <Suspense>
        <ReauthenticationDialog request={request} />
      </Suspense>
    )
  );
}

const SecurityNotices = lazyPart(
  async () => {
    const texts = startI18n(['security-notices', 'form']);
    const [module] = await Promise.all([import('./shell/SecurityNotices.tsx'), texts]);
    return module.SecurityNotices;
  },
  { isOptional: true, preloads: false, isDeferred: true },
);

/** Shows an administrator what has changed meanwhile (docs/rules/sessions.md#security-notices). */
function Notices() {
  return (
    useStore($session)?.user.hasSecurityNotices && (
      <Suspense>
        <SecurityNotices />
      </Suspense>
    )
  );
}

// Loads before the first toast, which would otherwise show late.
const Toaster = lazyPart(() => import('#ui/overlay/Toaster.tsx').then((module) => module.Toaster), {
  isOptional: true,
  isDeferred: true,
});

/** Renders the toasts of `client/toasts.ts`, announced to screen readers. */
function Toasts() {
  const { t } = useTranslation('shell');
  return (
    <Suspense>
      <Toaster
        toasts={[...useStore($toasts)]}
        onDismiss={toast.dismiss}
        onPause={toast.setPaused}
        dismissLabel={t('dismiss')}
      />
    </Suspense>
  );
}
