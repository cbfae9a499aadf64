import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Currency } from '#domain/money/currency.ts';
import { FormScopeContext } from '#portal/resource/form/form-context.ts';
import { useMerchantCurrency } from '#portal/resource/form/use-merchant-currency.ts';
import { RestoredDraft } from '#portal/resource/form/use-draft.tsx';
import { UnsavedChangesDialog } from '#portal/resource/form/use-unsaved-changes.tsx';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ErrorState } from '#ui/states.tsx';
import { CustomerCard } from './CustomerCard.tsx';
import { NewTasksCard } from './NewTasksCard.tsx';
import { useNewRecordDialogs } from './use-new-records.tsx';
import { useSecondVisitWarning } from './second-visit.tsx';
import { useMissingPlate } from './VehicleField.tsx';
import { useVisitForm } from './use-visit-form.ts';
import { VisitDetailsCard } from './VisitDetailsCard.tsx';
import { VisitFormAlert } from './VisitFormAlert.tsx';

/** Form of a new visit: client, vehicle, tasks, dates and total. */
export function NewVisitScreen() {
  const { t } = useTranslation(['visits', 'resource']);
  const { currency, isError, refetch } = useMerchantCurrency();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t('visits:new')} breadcrumbs={[{ label: t('visits:title'), href: paths.visits() }]} />
      {currency && <VisitForm key={currency} currency={currency} />}
      {!currency && !isError && <Skeleton className="h-96" />}
      {!currency && isError && (
        <Card>
          <ErrorState
            title={t('resource:loadFailed')}
            retryLabel={t('resource:retry')}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
    </div>
  );
}

function VisitForm({ currency }: { currency: Currency }) {
  const { t } = useTranslation(['visits', 'form']);
  const router = useRouter();
  const preselected: { userId?: string; vehicleId?: string } = useSearch({ strict: false });
  const { form, guard, scope, failure, submit, draft, discardDraft } = useVisitForm(
    { userId: preselected.userId, vehicleId: preselected.vehicleId },
    currency,
  );
  const second = useSecondVisitWarning(form.control);
  const plate = useMissingPlate(form.control);
  const dialogs = useNewRecordDialogs(form);
  const focusFirst = useEffectEvent(() => {
    // On a touch screen the focus would open the on-screen keyboard over the form.
    if (matchMedia('(pointer: fine)').matches) form.setFocus(preselected.userId ? 'tasks.0.name' : 'vehicleId');
  });
  useEffect(() => focusFirst(), []);
  // A page opened by its URL has no portal history to go back to.
  const leave = () =>
    router.history.canGoBack() ? router.history.back() : void router.navigate({ to: paths.visits() });
  return (
    <FormProvider {...form}>
      <FormScopeContext value={scope}>
        <form
          noValidate
          aria-busy={scope.isSaving || undefined}
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            second.confirm(() => void submit());
          }}
        >
          <RestoredDraft isRestored={draft.isRestored} onDiscard={discardDraft} />
          <CustomerCard onNewClient={dialogs.createClient} onNewVehicle={dialogs.createVehicle} />
          {plate.alert}
          {second.alert}
          <NewTasksCard currency={currency} />
          <VisitDetailsCard currency={currency} />
          <VisitFormAlert failure={failure} />
          <div className="flex flex-wrap items-center justify-end gap-2">
            <Button variant="ghost" onClick={leave}>
              {t('form:cancel')}
            </Button>
            <Button type="submit" size="lg" loading={scope.isSaving} className="@max-xl:grow">
              {t('visits:create.submit')}
            </Button>
          </div>
        </form>
      </FormScopeContext>
      {dialogs.dialog}
      {plate.dialog}
      {second.dialog}
      <UnsavedChangesDialog guard={guard} />
    </FormProvider>
  );
}
