import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { $session } from '#client/session.ts';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { OpenVisits, prefetchOpenVisits } from '../open-visits.tsx';

const DashboardCards = lazyPart(() => import('./DashboardCards.tsx').then((file) => file.DashboardCards), {
  isDeferred: true,
});

/** Home screen of the client's area: the open visits first, then everything else. */
export function ClientDashboardScreen() {
  const { t } = useTranslation('client-dashboard');
  const user = useStore($session)?.user;
  if (!user) return null;
  return (
    <>
      <PageHeader
        title={
          user.firstName ? t('client-dashboard:greeting', { name: user.firstName }) : t('client-dashboard:welcome')
        }
      />
      <div className="grid grid-cols-1 items-start gap-6 @2xl:grid-cols-2">
        <div className="min-w-0 @2xl:col-span-2">
          <OpenVisits />
        </div>
        <Suspense
          fallback={[1, 2].map((column) => (
            <Skeleton key={column} className="h-96" />
          ))}
        >
          <DashboardCards userId={user.id} />
        </Suspense>
      </div>
    </>
  );
}

/** Prefetches the open visits while the code of the screen loads. */
export const prefetch = (): void => prefetchOpenVisits();
