import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { formatMoney } from '#client/format.ts';
import { toast } from '#client/toasts.ts';
import { visits, type WholeVisit } from '#domain/visits/endpoints.ts';
import { mayEdit, useActor } from '#portal/resource/permissions.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { Button } from '#ui/form/buttons.tsx';
import { visitsResource } from '../visits.resource.tsx';
import { visitTotals } from '../totals.ts';

/** What the tasks add up to, beside the total that was typed; what they cost, which is the garage's own. */
export function TaskTotals({ visit }: { visit: WholeVisit }) {
  const { t } = useTranslation(['visit', 'visits']);
  const client = useQueryClient();
  const actor = useActor();
  const { sum, difference, cost, margin } = visitTotals(visit);
  const money = (amount: string): string => formatMoney(amount, visit.currency);

  const takeOver = useMutation({
    mutationFn: () =>
      call(visits.update, { params: { id: visit.id }, body: { totalCost: sum, updatedAt: visit.updatedAt } }),
    onSuccess: () => {
      toast.success(t('visits:updated', { title: visit.name }));
      return invalidateResource(client, visitsResource);
    },
    onError: (error) => {
      void showFailureToast(error, 'visits:updateFailed');
      return invalidateResource(client, visitsResource);
    },
  });

  const figures = [
    ['sum', sum],
    ['cost', cost],
    ['margin', margin],
  ] as const;
  return (
    <footer className="border-base-300 border-t px-5 py-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {figures.map(
          ([name, amount]) =>
            amount !== undefined && (
              <div key={name}>
                <dt className="text-muted text-sm">{t(`visit:totals.${name}`)}</dt>
                <dd className="font-figures text-lg">
                  <bdi>{money(amount)}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      {difference && (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="flex items-start gap-2 text-sm">
            <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {t(difference.isMore ? 'visit:totals.more' : 'visit:totals.less', {
              total: money(visit.totalCost),
              amount: money(difference.amount),
            })}
          </p>
          {/[1-9]/.test(sum) && mayEdit(visitsResource, actor, visit) && (
            <Button variant="outline" size="sm" loading={takeOver.isPending} onClick={() => takeOver.mutate()}>
              {t('visit:totals.takeOver', { sum: money(sum) })}
            </Button>
          )}
        </div>
      )}
    </footer>
  );
}
