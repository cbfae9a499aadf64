import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Currency } from '#domain/money/currency.ts';
import { paths } from '#portal/screens.ts';
import { UnsavedChangesDialog } from '#portal/resource/form/use-unsaved-changes.tsx';
import { FormScopeContext } from '#portal/resource/form/form-context.ts';
import { Button } from '#ui/form/buttons.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { usersResource } from '#portal/features/users/parts.ts';
import { vehiclesResource } from '#portal/features/vehicles/parts.ts';
import { CreateInline } from './CreateInline.tsx';
import { TasksCard } from './TasksCard.tsx';
import { TotalCard } from './TotalCard.tsx';
import { useMerchantCurrency } from './use-merchant-currency.ts';
import { useVisitForm } from './use-visit-form.ts';
import { VisitFormAlert } from './VisitFormAlert.tsx';
import { WhoCard } from './WhoCard.tsx';

/** A car arrives: whose it is, what is to be done, by when and for how much. */
export function NewVisitScreen() {
  const { t } = useTranslation('visits');
  const currency = useMerchantCurrency();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t('visits:new')} breadcrumbs={[{ label: t('visits:title'), href: paths.visits() }]} />
      <VisitForm key={currency} currency={currency} />
    </div>
  );
}

function VisitForm({ currency }: { currency: Currency }) {
  const { t } = useTranslation(['visits', 'form']);
  const router = useRouter();
  const known: { userId?: string; vehicleId?: string } = useSearch({ strict: false });
  const { form, guard, scope, failure, submit } = useVisitForm(
    { userId: known.userId, vehicleId: known.vehicleId },
    currency,
  );
  const [isNewClient, setNewClient] = useState(false);
  const [ownerOfNew, setOwnerOfNew] = useState<string>();
  // A page that was opened by its address has nothing of the portal behind it.
  const leave = () =>
    router.history.canGoBack() ? router.history.back() : void router.navigate({ to: paths.visits() });
  const set = (name: 'userId' | 'vehicleId', id: string) =>
    form.setValue(name, id, { shouldDirty: true, shouldValidate: true });
  return (
    <FormProvider {...form}>
      <FormScopeContext value={scope}>
        <form
          noValidate
          aria-busy={scope.isSaving || undefined}
          className="space-y-4"
          onSubmit={(event) => void submit(event)}
        >
          <WhoCard onNewClient={() => setNewClient(true)} onNewVehicle={setOwnerOfNew} />
          <TasksCard />
          <TotalCard currency={currency} />
          <VisitFormAlert failure={failure} />
          <div className="flex flex-wrap items-center justify-end gap-2">
            <Button variant="ghost" onClick={leave}>
              {t('form:cancel')}
            </Button>
            <Button type="submit" size="lg" loading={scope.isSaving} className="max-sm:grow">
              {t('visits:create.submit')}
            </Button>
          </div>
        </form>
      </FormScopeContext>
      {isNewClient && (
        <CreateInline
          definition={usersResource}
          fixed={{ role: 'CLIENT' }}
          onCreated={({ id }) => set('userId', id)}
          onClose={() => setNewClient(false)}
        />
      )}
      {ownerOfNew !== undefined && (
        <CreateInline
          definition={vehiclesResource}
          fixed={{ userId: ownerOfNew }}
          onCreated={({ id }) => set('vehicleId', id)}
          onClose={() => setOwnerOfNew(undefined)}
        />
      )}
      <UnsavedChangesDialog guard={guard} />
    </FormProvider>
  );
}
