import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense } from 'react';
import { startI18n } from '#client/i18n.ts';
import { queryClient } from '#client/query.ts';
import { localeOf } from '#domain/locales.ts';
import { router } from './router.tsx';
import { areaOf } from './screens.ts';
import { Gates } from './shell/Gates.tsx';
import { Toasts } from './shell/Toasts.tsx';
import { prefetchBranding } from './shell/use-branding.ts';

// All that the first screen needs is asked for at once, not one after the other.
const texts = startI18n(['common', 'shell']);
prefetchBranding(localeOf(document.documentElement.lang));
const search = Object.fromEntries(new URLSearchParams(location.search));
void router.preloadRoute({ to: location.pathname, search }).catch(() => undefined);

/** The portal of staff and clients: one island over `/admin` and `/client`. */
export function Portal() {
  return (
    <Suspense>
      <QueryClientProvider client={queryClient}>
        <Gates area={areaOf(location.pathname)} texts={texts}>
          <RouterProvider router={router} />
        </Gates>
        <Toasts texts={texts} />
      </QueryClientProvider>
    </Suspense>
  );
}
