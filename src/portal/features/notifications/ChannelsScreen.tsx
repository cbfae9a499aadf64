import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Send from 'lucide-react/icons/send';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { formatDateTime } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { toast } from '#client/toasts.ts';
import { CHANNELS, type Channel, type ChannelState } from '#domain/notifications/delivery.ts';
import { notifications } from '#domain/notifications/endpoints.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { mayCall, useActor } from '#portal/resource/permissions.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { Switch } from '#ui/form/inputs.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ErrorState } from '#ui/states.tsx';
import { formatFailure } from './DeliveryLine.tsx';

const QUERY = getQueryOptions(notifications.channels);

/** Screen with the state of each notification channel, a button to test it, and the switch for sending by hand. */
export function ChannelsScreen() {
  const { t } = useTranslation(['notifications', 'resource']);
  const { data, isError, refetch } = useQuery(QUERY);
  return (
    <>
      <PageHeader title={t('notifications:title')} />
      <p className="text-muted mb-5 max-w-prose">{t('notifications:intro')}</p>
      {isError && !data && (
        <Card>
          <ErrorState
            title={t('notifications:loadFailed')}
            retryLabel={t('resource:retry')}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
      {!data && !isError && (
        <div role="status">
          <span className="sr-only">{t('resource:loading')}</span>
          <Skeleton className="h-56" />
        </div>
      )}
      {data && (
        <div className="grid grid-cols-1 items-start gap-5 @4xl:grid-cols-2">
          {CHANNELS.map((channel) => (
            <ChannelCard key={channel} channel={channel} state={data.data[channel]} />
          ))}
          <ManualSendingCard isByHand={data.data.messagesByHand} />
        </div>
      )}
    </>
  );
}

/** Returns true if the channel has never failed, or has accepted a message since its last failure. */
const isWorking = ({ acceptedAt, failedAt }: ChannelState): boolean =>
  failedAt === null || (acceptedAt !== null && acceptedAt > failedAt);

function ChannelCard({ channel, state }: { channel: Channel; state: ChannelState }) {
  const { t } = useTranslation('notifications');
  const id = useId();
  const { isConfigured, acceptedAt, failedAt, failure } = state;
  const reason = formatFailure(t, failure);
  const test = useChannelTest(channel);
  const [Icon, tone] = !isConfigured
    ? [CircleDashed, 'text-muted']
    : isWorking(state)
      ? [CircleCheck, 'text-success']
      : [TriangleAlert, 'text-error'];
  return (
    <Card as="section" aria-labelledby={id} className="gap-4 p-5">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 id={id} className="grow text-xl">
          {t(`notifications:channelTitles.${channel}`)}
        </h2>
        <span className="flex items-center gap-2">
          <Icon aria-hidden="true" className={`size-5 ${tone}`} />
          {t(isConfigured ? 'notifications:configured' : 'notifications:notConfigured')}
        </span>
      </div>
      {!isConfigured && <p className="text-muted text-sm">{t(`notifications:howTo.${channel}`)}</p>}
      {(isConfigured || acceptedAt || failedAt) && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          <dt className="text-muted">{t('notifications:lastAccepted')}</dt>
          <dd>{acceptedAt ? formatDateTime(acceptedAt) : t('notifications:never')}</dd>
          <dt className="text-muted">{t('notifications:lastFailure')}</dt>
          <dd>
            {failedAt ? formatDateTime(failedAt) : t('notifications:never')}
            {reason && <span className="block">{reason}</span>}
          </dd>
        </dl>
      )}
      {isConfigured && (
        <Button
          variant="outline"
          icon={Send}
          className="self-start"
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t('notifications:test')}
        </Button>
      )}
    </Card>
  );
}

/** Returns the mutation that sends a test to the user's own address. */
function useChannelTest(channel: Channel) {
  const { t } = useTranslation('notifications');
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(notifications.sendTest, { body: { channel } }),
    onSuccess: ({ data: { state, failure } }) => {
      void client.invalidateQueries({ queryKey: QUERY.queryKey });
      if (state === 'SENT') toast.success(t('notifications:tested.SENT'));
      else if (!failure) toast.error(t('notifications:tested.NOT_SET_UP'));
      else toast.error(t('notifications:testFailed', { reason: formatFailure(t, failure) }));
    },
    onError: (error) => {
      const hasNoAddress = error instanceof ApiError && error.problems.length > 0;
      if (hasNoAddress) toast.error(t('notifications:noAddress'));
      else void showFailureToast(error, 'notifications:testError');
    },
  });
}

function ManualSendingCard({ isByHand }: { isByHand: boolean }) {
  const { t } = useTranslation('notifications');
  const id = useId();
  const client = useQueryClient();
  const mayChange = mayCall(useActor(), notifications.updateSettings);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (messagesByHand: boolean) => call(notifications.updateSettings, { body: { messagesByHand } }),
    onSuccess: (response) => {
      client.setQueryData(QUERY.queryKey, response);
      toast.success(t('notifications:hand.saved'));
    },
    onError: (error) => void showFailureToast(error, 'notifications:hand.failed'),
  });
  return (
    <Card as="section" aria-labelledby={id} className="p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 id={id} className="text-xl">
          {t('notifications:hand.title')}
        </h2>
        <Switch
          aria-labelledby={id}
          aria-describedby={`${id}-text`}
          checked={isPending ? variables : isByHand}
          disabled={!mayChange}
          onChange={(next) => mutate(next)}
        />
      </div>
      <p id={`${id}-text`} className="text-muted text-sm">
        {t('notifications:hand.text')}
      </p>
    </Card>
  );
}
