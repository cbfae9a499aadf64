import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { is } from 'valibot';
import { currentLocale } from '#client/i18n.ts';
import { queryOf } from '#client/query.ts';
import { branding } from '#domain/branding/endpoints.ts';
import { Currency } from '#domain/money/currency.ts';
import { usersResource } from '#portal/features/users/parts.ts';
import { vehiclesResource } from '#portal/features/vehicles/parts.ts';
import type { RecordOf, ResourceDefinition, ResourceEndpoints } from '#portal/resource/define-resource.ts';
import { FormScopeContext } from '#portal/resource/form/form-context.ts';
import { ResourceFormDialog } from '#portal/resource/form/lazy-forms.ts';
import { UnsavedChangesDialog } from '#portal/resource/form/use-unsaved-changes.tsx';
import { newRecordForm } from '#portal/resource/list/new-record-form.ts';
import { useActor } from '#portal/resource/permissions.ts';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ErrorState } from '#ui/states.tsx';
import { CustomerCard } from './CustomerCard.tsx';
import { NewTasksCard } from './NewTasksCard.tsx';
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
  const { form, guard, scope, failure, submit } = useVisitForm(
    { userId: preselected.userId, vehicleId: preselected.vehicleId },
    currency,
  );
  const [isNewClient, setNewClient] = useState(false);
  const [newVehicleOwner, setNewVehicleOwner] = useState<string>();
  // A page opened by its URL has no portal history to go back to.
  const leave = () =>
    router.history.canGoBack() ? router.history.back() : void router.navigate({ to: paths.visits() });
  const setReference = (name: 'userId' | 'vehicleId', id: string) =>
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
          <CustomerCard onNewClient={() => setNewClient(true)} onNewVehicle={setNewVehicleOwner} />
          <NewTasksCard />
          <VisitDetailsCard currency={currency} />
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
        <CreateRecordDialog
          definition={usersResource}
          fixed={{ role: 'CLIENT' }}
          onCreated={({ id }) => setReference('userId', id)}
          onClose={() => setNewClient(false)}
        />
      )}
      {newVehicleOwner !== undefined && (
        <CreateRecordDialog
          definition={vehiclesResource}
          fixed={{ userId: newVehicleOwner }}
          onCreated={({ id }) => setReference('vehicleId', id)}
          onClose={() => setNewVehicleOwner(undefined)}
        />
      )}
      <UnsavedChangesDialog guard={guard} />
    </FormProvider>
  );
}

interface CreateRecordProps<R extends ResourceEndpoints> {
  definition: ResourceDefinition<R>;
  /** Field values that the form does not ask for. */
  fixed: Record<string, string>;
  onCreated: (record: RecordOf<R>) => void;
  onClose: () => void;
}

/** Dialog that creates a referenced record without leaving the form. */
function CreateRecordDialog<R extends ResourceEndpoints>({
  definition,
  fixed,
  onCreated,
  onClose,
}: CreateRecordProps<R>) {
  const actor = useActor();
  const { fields, defaults } = newRecordForm(definition.formFor?.(actor) ?? definition.form, fixed, {});
  return (
    <Suspense>
      <ResourceFormDialog<R>
        definition={definition}
        fields={fields}
        defaults={defaults}
        onSaved={onCreated}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** Queries the currency that the garage bills in, which is part of its branding. */
function useMerchantCurrency() {
  const { data, isError, refetch } = useQuery({
    ...queryOf(branding.fetchBranding, { query: { lan: currentLocale() } }),
    staleTime: Infinity,
  });
  const info = data?.branding.find(({ type }) => type === 'MERCHANT_INFO');
  const currency = info?.fields.find(({ key }) => key === 'currency')?.value;
  return { currency: is(Currency, currency) ? currency : undefined, isError: isError || (data && !info), refetch };
}
