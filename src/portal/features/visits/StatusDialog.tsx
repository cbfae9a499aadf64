import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint, Schema } from '#domain/endpoint.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { visitMoveNeedsReason } from '#domain/visits/status.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { EndpointFormDialog } from '#portal/resource/form/lazy-forms.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { VISITS_SHOWN_IN } from './shown-in.ts';
import { visitAction, type VisitTransition } from './transitions.ts';

interface Props {
  endpoint: Endpoint<string, undefined, Schema>;
  id: string;
  /** Target status. */
  to: string;
  needsReason: boolean;
  /** Label of the action's button. */
  action: string;
  /** Name of the visit or task. */
  name: string;
  /** i18n key of the hint below the field. */
  hint: string;
  isDanger: boolean;
  invalidates: readonly string[] | undefined;
  onClose: () => void;
}

const TEXTS = { saved: 'visits:statusChanged', failed: 'visits:moveFailed' };

/** Form that asks for confirmation, and a reason where required, before a status transition. */
export function StatusDialog({
  endpoint,
  id,
  to,
  needsReason,
  action,
  name,
  hint,
  isDanger,
  invalidates,
  onClose,
}: Props) {
  const { t } = useTranslation('visits');
  const client = useQueryClient();
  const fields: readonly FormField[] = [{ field: 'reason', control: 'textarea', required: needsReason, hint }];
  const close = () => {
    // Refetches: another user may have changed the status.
    void invalidateResource(client, { endpoints: endpoint, invalidates });
    onClose();
  };
  return (
    <Suspense>
      <EndpointFormDialog
        endpoint={endpoint}
        params={{ id }}
        fields={fields}
        defaults={{ status: to }}
        texts={TEXTS}
        titleOf={() => name}
        invalidates={invalidates}
        title={t('visits:moveTitle', { move: action, name })}
        submitLabel={action}
        isDanger={isDanger}
        onClose={close}
      />
    </Suspense>
  );
}

/** Asks for confirmation before a visit is cancelled or reopened. */
export function VisitStatusDialog({
  transition: { visit, to },
  onClose,
}: {
  transition: VisitTransition;
  onClose: () => void;
}) {
  const { t } = useTranslation('visits');
  const isCancelling = to === 'Cancelled';
  return (
    <StatusDialog
      endpoint={visits.updateStatus}
      id={visit.id}
      to={to}
      needsReason={visitMoveNeedsReason(visit.status, to)}
      action={t(`visits:moves.${visitAction(visit.status, to)}`)}
      name={visit.name}
      hint={isCancelling ? 'visits:hints.cancel' : 'visits:hints.reason'}
      isDanger={isCancelling}
      invalidates={VISITS_SHOWN_IN}
      onClose={onClose}
    />
  );
}
