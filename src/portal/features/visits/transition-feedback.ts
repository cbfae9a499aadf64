import {
  BadgeDollarSign,
  Check,
  CircleCheckBig,
  KeyRound,
  type LucideIcon,
  Play,
  RotateCcw,
  Undo2,
  X,
} from 'lucide-react';
import { ApiError } from '#client/api-error.ts';
import { i18n } from '#client/i18n.ts';
import { toast } from '#client/toasts.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import type { TransitionChoice } from './transitions.ts';

const CONFLICT_CODES = ['INVALID_TRANSITION', 'STALE'];

/** Shows a toast for a failed transition. After a conflict it refers to the current status, which callers refetch. */
export function showTransitionFailure(error: unknown): void {
  if (error instanceof ApiError && CONFLICT_CODES.includes(error.code)) toast.error(i18n.t('visit:statusConflict'));
  else void showFailureToast(error, 'visits:changeFailed');
}

/** Delays the end of a mutation, to keep the second click of a double click from triggering the next transition. */
export const waitForDoubleClickInterval = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 400));

/** Icon of each action. */
export const ACTION_ICONS: Record<TransitionChoice<string>['action'], LucideIcon> = {
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
