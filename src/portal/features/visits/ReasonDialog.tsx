import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { visits } from '#domain/visits/endpoints.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { EndpointFormDialog } from '#portal/resource/form/lazy-forms.ts';
import { moveName, type VisitMove } from './moves.ts';
import { visitsResource } from './visits.resource.tsx';

const FIELDS: readonly FormField[] = [
  { field: 'reason', control: 'textarea', required: true, hint: 'visits:hints.reason' },
];
const TEXTS = { saved: 'visits:movedWithReason', failed: 'visits:moveFailed' };

/** Asks for the reason of a move that must be told with one. */
export function ReasonDialog({ move: { visit, to }, onClose }: { move: VisitMove; onClose: () => void }) {
  const { t } = useTranslation('visits');
  const label = t(`visits:moves.${moveName(visit.status, to)}`);
  return (
    <Suspense>
      <EndpointFormDialog
        endpoint={visits.updateStatus}
        params={{ id: visit.id }}
        fields={FIELDS}
        defaults={{ status: to }}
        texts={TEXTS}
        titleOf={() => visit.name}
        shownIn={visitsResource.shownIn}
        title={`${label}: ${visit.name}`}
        submitLabel={label}
        onClose={onClose}
      />
    </Suspense>
  );
}
