import { ApiError } from '#client/api-error.ts';
import { i18n } from '#client/i18n.ts';
import { toast } from '#client/toasts.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';

const OVERTAKEN = ['INVALID_TRANSITION', 'STALE'];

/** Tells of a move that failed; most often somebody else was quicker, and the screen now shows what they did. */
export function tellMoveFailure(error: unknown): void {
  if (error instanceof ApiError && OVERTAKEN.includes(error.code)) toast.error(i18n.t('visit:overtaken'));
  else void showFailureToast(error, 'visits:moveFailed');
}

/** The second press of a double tap must not be the next move. */
export const restAfterMove = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 400));
