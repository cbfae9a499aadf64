import { atom } from 'nanostores';
import { UNDO_OFFERED_MS } from '#domain/visits/undo.ts';

export interface UndoOffer {
  /** Names the change. */
  message: string;
  undo: () => Promise<unknown>;
}

/** The last change that can be undone. */
export const $undoOffer = atom<UndoOffer | undefined>();

let timer: ReturnType<typeof setTimeout> | undefined;

/** Offers to undo a change for eight seconds; it replaces an earlier offer. */
export function offerUndo(offer: UndoOffer): void {
  clearTimeout(timer);
  timer = setTimeout(withdrawUndo, UNDO_OFFERED_MS);
  $undoOffer.set(offer);
}

/** Withdraws the offer. */
export function withdrawUndo(): void {
  clearTimeout(timer);
  $undoOffer.set(undefined);
}
