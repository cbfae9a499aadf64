import type { Reauthentication } from '#domain/auth/reauthentication.ts';
import type { Problem } from '#domain/problems.ts';
import { ApiError } from '../api-error.ts';
import { $reauthentication } from './unsaved-input.ts';

const FIELDS: readonly string[] = ['currentPassword', 'factorCode'] satisfies (keyof Reauthentication)[];

/** Settles once the dialog of an earlier call has closed: one dialog is shown at a time. */
let earlier: Promise<unknown> = Promise.resolve();

/**
 * Asks for the password and sends a call again with it, until it is right or the person gives up. The input of the form
 * is kept (docs/rules/sessions.md#reauthentication).
 *
 * @throws ApiError `needed` when the person gives up, and any other error of the call
 */
export function repeatWithReauthentication<Result>(
  needed: ApiError,
  send: (entered: Reauthentication) => Promise<Result>,
): Promise<Result> {
  const result = earlier.then(() => askAndSend(needed, send)).finally(() => $reauthentication.set(undefined));
  earlier = result.catch(() => undefined);
  return result;
}

async function askAndSend<Result>(
  needed: ApiError,
  send: (entered: Reauthentication) => Promise<Result>,
): Promise<Result> {
  const needsFactor = needed.problems.some(({ field }) => field === 'factorCode');
  for (let problems: readonly Problem[] = []; ;) {
    const state = { needsFactor, problems };
    const entered = await new Promise<Reauthentication | undefined>((answer) =>
      $reauthentication.set({ ...state, isPending: false, answer }),
    );
    if (!entered) throw needed;
    $reauthentication.set({ ...state, isPending: true, answer: () => {} });
    try {
      return await send(entered);
    } catch (error) {
      const isOfEntered = error instanceof ApiError && error.problems.some(({ field }) => FIELDS.includes(field));
      if (!isOfEntered) throw error;
      problems = error.problems;
    }
  }
}
