import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import BadgeDollarSign from 'lucide-react/icons/badge-dollar-sign';
import Check from 'lucide-react/icons/check';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import KeyRound from 'lucide-react/icons/key-round';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { i18n } from '#client/i18n.ts';
import { toast } from '#client/toasts.ts';
import type { Endpoint, Schema } from '#domain/endpoint.ts';
import type { tasks } from '#domain/tasks/endpoints.ts';
import type { visits } from '#domain/visits/endpoints.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { EndpointFormDialog } from '#portal/resource/form/lazy-forms.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { offerUndo } from '#portal/resource/undo-offer.ts';

type Action = 'start' | 'ready' | 'handOver' | 'complete' | 'sell' | 'back' | 'cancel' | 'reopen' | 'restore';

export interface TransitionChoice<Status> {
  to: Status;
  /** Key of the button's label, below `visits:actions` or `visit:taskActions`. */
  action: Action;
}

interface TransitionChoices<Status> {
  /** Transition that continues the work, offered as the main button. */
  next: TransitionChoice<Status> | undefined;
  others: readonly TransitionChoice<Status>[];
}

const FORWARD_ACTIONS: readonly Action[] = ['start', 'ready', 'handOver', 'complete', 'sell'];

/** Takes the first choice as `next` if it is a forward action. */
export function splitChoices<Status>(all: readonly TransitionChoice<Status>[]): TransitionChoices<Status> {
  const [first, ...rest] = all;
  return first && FORWARD_ACTIONS.includes(first.action)
    ? { next: first, others: rest }
    : { next: undefined, others: all };
}

/** Icon of each action. */
export const ACTION_ICONS: Record<Action, LucideIcon> = {
  start: Play,
  ready: CircleCheckBig,
  handOver: KeyRound,
  complete: Check,
  sell: BadgeDollarSign,
  back: Undo2,
  cancel: X,
  reopen: RotateCcw,
  restore: RotateCcw,
};

const CONFLICT_CODES = ['INVALID_TRANSITION', 'STALE'];

/** Shows a toast for a failed transition. After a conflict it refers to the current status, which callers refetch. */
export function showTransitionFailure(error: unknown): void {
  if (error instanceof ApiError && CONFLICT_CODES.includes(error.code)) toast.error(i18n.t('visit:statusConflict'));
  else void showFailureToast(error, 'visits:changeFailed');
}

/** Delays the end of a mutation, to keep the second click of a double click from triggering the next transition. */
export const waitForDoubleClickInterval = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 400));

interface StatusUndo {
  endpoint: typeof visits.undoStatus | typeof tasks.undoStatus;
  id: string;
  /** Describes the change. */
  message: string;
  client: QueryClient;
}

/** Shows the bar that undoes a status change made by one tap ([undo](docs/rules/lifecycles.md#undo)). */
export const offerStatusUndo = ({ endpoint, id, message, client }: StatusUndo): void =>
  offerUndo({
    message,
    undo: () =>
      call(endpoint, { params: { id } })
        .catch((error: unknown) => showFailureToast(error, 'visits:undoFailed'))
        .finally(
          () =>
            void invalidateResource(client, { endpoints: { name: endpoint.name }, invalidates: ['visits', 'tasks'] }),
        ),
  });

interface StatusDialogProps {
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

const TEXTS = { saved: 'visits:statusChanged', failed: 'visits:changeFailed' };

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
}: StatusDialogProps) {
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
        title={t('visits:actionTitle', { action, name })}
        submitLabel={action}
        isDanger={isDanger}
        onClose={close}
      />
    </Suspense>
  );
}
