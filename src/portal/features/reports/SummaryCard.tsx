import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { getQueryOptions } from '#client/query.ts';
import { toast } from '#client/toasts.ts';
import { reports } from '#domain/reports/endpoints.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { Card } from '#ui/Card.tsx';
import { Switch } from '#ui/form/inputs.tsx';

const subscription = getQueryOptions(reports.subscription);

/** Card with a switch that subscribes the user to the weekly summary by e-mail. */
export function WeeklySummaryCard() {
  const { t } = useTranslation('reports');
  const id = useId();
  const client = useQueryClient();
  const { data } = useQuery(subscription);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (subscribed: boolean) => call(reports.subscribe, { body: { subscribed } }),
    onSuccess: (response) => {
      client.setQueryData(subscription.queryKey, response);
      toast.success(t(response.data.subscribed ? 'reports:summary.on' : 'reports:summary.off'));
    },
    onError: (error) => {
      const hasNoEmail = error instanceof ApiError && error.problems.some(({ field }) => field === 'email');
      if (hasNoEmail) toast.error(t('reports:summary.noEmail'));
      else void showFailureToast(error, 'reports:summary.failed');
    },
  });
  const isOn = isPending ? variables : (data?.data.subscribed ?? false);
  return (
    <Card as="section" aria-labelledby={id} className="p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 id={id} className="text-xl">
          {t('reports:summary.title')}
        </h2>
        <Switch
          aria-labelledby={id}
          aria-describedby={`${id}-text`}
          checked={isOn}
          disabled={!data}
          onChange={(next) => mutate(next)}
        />
      </div>
      <p id={`${id}-text`} className="text-muted text-sm">
        {t('reports:summary.text')}
      </p>
    </Card>
  );
}
