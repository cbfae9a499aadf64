import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatPlate } from '#client/format.ts';
import { type VisitRecord, visits } from '#domain/visits/endpoints.ts';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import type { FormInput } from '#portal/resource/form/values.ts';
import { paths } from '#portal/screens.ts';
import { findOpenVisit } from '../../refusals/parts.ts';
import type { VisitValues } from './visit-form.ts';

// Separate chunk: only a second open visit needs the dialog.
const ConfirmDialog = lazyPart(() =>
  import('#portal/resource/record/ConfirmDialog.tsx').then((file) => file.ConfirmDialog),
);

interface SecondVisit {
  /** Warning with a link to the open visit of the chosen vehicle. */
  alert: ReactNode;
  /** Calls `submit`, after a confirmation if the vehicle has an open visit. */
  confirm: (submit: () => void) => void;
  dialog: ReactNode;
}

/** Warns before a second open visit of the chosen vehicle (docs/rules/lifecycles.md#moved-visits). */
export function useSecondVisitWarning(control: Control<VisitValues, unknown, FormInput>): SecondVisit {
  const { t } = useTranslation('visits');
  const vehicleId = useWatch({ control, name: 'vehicleId' });
  const [submit, setSubmit] = useState<() => void>();
  const { data } = useQuery({
    queryKey: [visits.name, 'open', vehicleId],
    // Null, because a query function must not return undefined.
    queryFn: async () => (await findOpenVisit({ vehicleId })) ?? null,
    enabled: vehicleId !== '',
  });
  const open = vehicleId === '' ? undefined : data;
  return {
    alert: <div role="status">{open && <OpenVisitAlert visit={open} />}</div>,
    confirm: (send) => (open ? setSubmit(() => send) : send()),
    dialog: open && submit && (
      <Suspense>
        <ConfirmDialog
          open
          title={t('visits:create.secondTitle')}
          text={t('visits:create.second', { title: open.name, plate: formatPlate(open.vehicle.plateNumber) })}
          confirmLabel={t('visits:create.submit')}
          onConfirm={() => {
            setSubmit(undefined);
            submit();
          }}
          onClose={() => setSubmit(undefined)}
        />
      </Suspense>
    ),
  };
}

function OpenVisitAlert({ visit }: { visit: VisitRecord }) {
  const { t } = useTranslation('visits');
  return (
    <p className="border-warning bg-base-200 rounded-field flex items-start gap-2 border-s-4 p-3">
      <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span>
        {t('visits:create.second', { title: visit.name, plate: formatPlate(visit.vehicle.plateNumber) })}{' '}
        <a
          className="link tap inline-flex items-center font-semibold"
          href={paths.visit(visit.userId, visit.vehicleId, visit.id)}
        >
          {t('visits:create.openFirst')}
        </a>
      </span>
    </p>
  );
}
