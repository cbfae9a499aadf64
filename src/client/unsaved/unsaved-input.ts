import { atom } from 'nanostores';
import type { Reauthentication } from '#domain/auth/reauthentication.ts';
import type { Problem } from '#domain/problems.ts';

interface TrackedForm {
  isDirty: () => boolean;
  /** Calls `leave` after the user has agreed to discard the input. */
  confirmLeave: (leave: () => void) => void;
}

const forms = new Set<TrackedForm>();
let isDialogDisabled = false;

const dirtyForm = (): TrackedForm | undefined => [...forms].findLast(({ isDirty }) => isDirty());

/** Registers a form. Returns a function that unregisters it. */
export function trackUnsavedInput(form: TrackedForm): () => void {
  forms.add(form);
  return () => forms.delete(form);
}

/** Returns true while a form on the screen has unsaved input. */
export const hasUnsavedInput = (): boolean => !isDialogDisabled && dirtyForm() !== undefined;

/** Calls `leave` once no form has unsaved input; each form asks the user first. */
export function confirmLeave(leave: () => void): void {
  const form = dirtyForm();
  if (form) form.confirmLeave(() => confirmLeave(leave));
  else leave();
}

/** Disables the unsaved changes dialog before the document is replaced; keeps stored drafts. */
export function disableUnsavedChangesDialog(): void {
  isDialogDisabled = true;
}

/** Function that completes the pending request to sign in again; undefined if none is pending. */
export const $resolveSignIn = atom<(() => void) | undefined>(undefined);

/** State of the dialog that asks for the password of the signed-in person. */
export interface ReauthenticationRequest {
  /** A code of the second factor is needed, too. */
  needsFactor: boolean;
  /** Problems of the previous attempt. */
  problems: readonly Problem[];
  isPending: boolean;
  /** Sends the call again with the entered password and code; gives up without them. */
  answer: (entered: Reauthentication | undefined) => void;
}

/** Pending request to [reauthenticate](docs/rules/sessions.md#reauthentication); undefined if none is pending. */
export const $reauthentication = atom<ReauthenticationRequest | undefined>(undefined);

let pending: Promise<void> | undefined;

/** Opens the sign-in dialog over the screen. Resolves when the same person has signed in again. */
export function requestSignIn(): Promise<void> {
  pending ??= new Promise((resolve) => {
    $resolveSignIn.set(() => {
      pending = undefined;
      $resolveSignIn.set(undefined);
      resolve();
    });
  });
  return pending;
}
