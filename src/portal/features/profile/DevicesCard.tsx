import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { formatDateTime } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { toast } from '#client/toasts.ts';
import { sessions, type SessionRecord } from '#domain/auth/sessions.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { Badge } from '#ui/inline.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { ErrorState } from '#ui/states.tsx';

/** Card with the [devices](docs/rules/sessions.md#devices) of a person, by default the user, and sign-out buttons. */
export function DevicesCard({ userId }: { userId?: string }) {
  const { t } = useTranslation(['profile', 'resource']);
  const { data, isError, refetch } = useQuery(getQueryOptions(sessions.list, { query: { userId } }));
  const title = t(userId ? 'profile:devices.titleOfPerson' : 'profile:devices.title');
  return (
    <Card as="section" aria-label={title} className="p-5">
      <h2 className="text-2xl">{title}</h2>
      <p className="text-muted mt-1 mb-3">{t(userId ? 'profile:devices.introOfPerson' : 'profile:devices.intro')}</p>
      {isError && !data && (
        <ErrorState
          title={t('profile:devices.loadFailed')}
          retryLabel={t('resource:retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <Skeleton className="h-24" />}
      {data?.data.length === 0 && <p>{t('profile:devices.none')}</p>}
      <ul className="divide-base-300 divide-y">
        {data?.data.map((session) => (
          <DeviceRow key={session.id} session={session} />
        ))}
      </ul>
      {data?.data.some(({ isCurrent }) => !isCurrent) && <SignOutOthers userId={userId} />}
    </Card>
  );
}

/** Button that signs out every device of a person except this one. */
function SignOutOthers({ userId }: { userId: string | undefined }) {
  const { t } = useTranslation('profile');
  const queries = useQueryClient();
  const signOut = useMutation({
    mutationFn: () => call(sessions.removeOthers, { body: { userId } }),
    onSuccess: () => toast.success(t('profile:devices.signedOutEverywhere')),
    onError: (error) => void showFailureToast(error, 'profile:devices.signOutFailed'),
    onSettled: () => queries.invalidateQueries({ queryKey: [sessions.name] }),
  });
  return (
    <div className="border-base-300 border-t pt-3">
      <p className="text-muted mb-2 text-sm">{t('profile:devices.signOutEverywhereText')}</p>
      <Button variant="outline" loading={signOut.isPending} onClick={() => signOut.mutate()}>
        {t('profile:devices.signOutEverywhere')}
      </Button>
    </div>
  );
}

/** One device, with a sign-out button unless it is the current device. */
function DeviceRow({ session }: { session: SessionRecord }) {
  const { t } = useTranslation('profile');
  const queries = useQueryClient();
  const signOut = useMutation({
    mutationFn: () => call(sessions.remove, { params: { id: session.id } }),
    onSuccess: () => toast.success(t('profile:devices.signedOut')),
    onError: (error) => void showFailureToast(error, 'profile:devices.signOutFailed'),
    onSettled: () => queries.invalidateQueries({ queryKey: [sessions.name] }),
  });
  const { browser, os, deviceType, lastUsedAt, isCurrent } = session;
  const Icon = deviceType === 'mobile' || deviceType === 'tablet' ? Smartphone : Monitor;
  const device = browser && os ? t('profile:devices.name', { browser, os }) : t('profile:devices.unknown');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Icon className="text-secondary size-6 shrink-0" aria-hidden="true" />
      <div className="min-w-0 grow basis-32">
        <p className="font-semibold">{device}</p>
        <p className="text-muted text-sm">{t('profile:devices.lastUsed', { date: formatDateTime(lastUsedAt) })}</p>
      </div>
      {isCurrent ? (
        <Badge>{t('profile:devices.current')}</Badge>
      ) : (
        <Button
          variant="outline"
          loading={signOut.isPending}
          aria-label={t('profile:devices.signOutOf', { device })}
          onClick={() => signOut.mutate()}
        >
          {t('profile:devices.signOut')}
        </Button>
      )}
    </li>
  );
}
