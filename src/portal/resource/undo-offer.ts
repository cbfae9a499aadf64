import { atom } from 'nanostores';
import { UNDO_BUTTON_MS } from '#domain/visits/undo.ts';

export interface UndoOffer {
  /** Describes the change. */
  message: string;
  undo: () => Promise<unknown>;
}

/** The last change that can be undone. */
export const $undoOffer = atom<UndoOffer | undefined>();

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows the undo bar for a change for eight seconds; replaces an earlier offer. */
export function offerUndo(offer: UndoOffer): void {
  clearTimeout(timer);
  timer = setTimeout(withdrawUndo, UNDO_BUTTON_MS);
  $undoOffer.set(offer);
}

/** Hides the undo bar. */
export function withdrawUndo(): void {
  clearTimeout(timer);
  $undoOffer.set(undefined);
}
