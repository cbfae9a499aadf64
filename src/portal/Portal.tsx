import { useStore } from '@nanostores/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { startI18n } from '#client/i18n.ts';
import { queryClient } from '#client/query.ts';
import { $toasts, toast } from '#client/toasts.ts';
import { parseLocale } from '#domain/locales.ts';
import { Toaster } from '#ui/overlay/Toaster.tsx';
import { router } from './router.tsx';
import { getArea } from './screen-lookup.ts';
import { PortalGate } from './shell/PortalGate.tsx';
import { prefetchBranding } from './shell/use-branding.ts';

// Requests everything the first screen needs in parallel.
const texts = startI18n(['common', 'shell']);
prefetchBranding(parseLocale(document.documentElement.lang));
const search = Object.fromEntries(new URLSearchParams(location.search));
void router.preloadRoute({ to: location.pathname, search }).catch(() => undefined);

/** Portal of staff and clients: one island for `/admin` and `/client`. */
export function Portal() {
  return (
    <Suspense>
      <QueryClientProvider client={queryClient}>
        <PortalGate area={getArea(location.pathname)} texts={texts}>
          <RouterProvider router={router} />
        </PortalGate>
        <Toasts />
      </QueryClientProvider>
    </Suspense>
  );
}

/** Renders the toasts of `client/toasts.ts`, announced to screen readers. */
function Toasts() {
  use(texts);
  const { t } = useTranslation('shell');
  return (
    <Toaster
      toasts={[...useStore($toasts)]}
      onDismiss={toast.dismiss}
      onPause={toast.setPaused}
      dismissLabel={t('dismiss')}
    />
  );
}
