import type { QueryClient } from '@tanstack/react-query';
import { call } from '#client/api.ts';
import { offerUndo } from '#portal/resource/undo-offer.ts';
import type { tasks } from '#domain/tasks/endpoints.ts';
import type { visits } from '#domain/visits/endpoints.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';

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
