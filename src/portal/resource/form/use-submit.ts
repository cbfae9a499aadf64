import { useRef, useState, type FormEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#client/api-error.ts';
import { classifyFailure, type SubmitFailure } from './failure.ts';
import { toFieldError } from './resolver.ts';

/** Outcome of the last submit or reload that the form has to show. */
export type SubmitStatus =
  | SubmitFailure
  | { kind: 'invalid' }
  /** An upload has failed, so nothing was sent. */
  | { kind: 'uploadFailed' }
  | { kind: 'unchanged' }
  /** The edits were rebased on a newer version; `conflicts` are the inputs that both sides changed. */
  | { kind: 'reloaded'; edited: readonly string[]; conflicts: readonly string[] };

interface SubmitOptions<Values extends FieldValues, Input extends FieldValues> {
  form: UseFormReturn<Values, unknown, Input>;
  /** Names of all inputs in the order of the screen; problems of other fields are `otherProblems`. */
  inputNames: () => readonly string[];
  /** Returns true for a form without input to send: a submit neither validates nor saves it. */
  isUntouched?: () => boolean;
  /** Sends validated input. May throw an `ApiError`, or return a status to show. */
  save: (input: Input) => Promise<SubmitStatus | undefined>;
}

/**
 * Submits a form, one submit at a time: waits for pending uploads, validates, saves, then shows the failure and focuses
 * the first invalid input. While uploads are pending the form stays editable (`isBusy`, not yet `isSaving`).
 */
export function useSubmit<Values extends FieldValues, Input extends FieldValues>(
  options: SubmitOptions<Values, Input>,
) {
  const { form, inputNames, save, isUntouched } = options;
  const [status, setStatus] = useState<SubmitStatus>();
  const [phase, setPhase] = useState<'idle' | 'uploading' | 'saving'>('idle');
  const isSubmitting = useRef(false);
  const uploads = usePendingUploads();

  /** Shows a failure. Field problems become field errors, and the first invalid input gets the focus. */
  function showFailure(failure: SubmitFailure): void {
    setStatus(failure);
    if (failure.kind !== 'problems') return;
    const invalid = inputNames().filter((name) => failure.shown.some(({ field }) => field === name));
    for (const name of invalid)
      form.setError(name as FieldPath<Values>, toFieldError(failure.shown.find(({ field }) => field === name)!));
    if (invalid[0]) form.setFocus(invalid[0] as FieldPath<Values>);
  }

  /** Resolves to true if everything is saved or nothing had changed. */
  async function submit(event?: FormEvent): Promise<boolean> {
    event?.preventDefault();
    // React bubbles the event of a form in a dialog to the form around the dialog.
    event?.stopPropagation();
    if (isSubmitting.current) return false;
    isSubmitting.current = true;
    setStatus(undefined);
    let result = { kind: 'invalid' } as SubmitStatus | undefined;
    try {
      setPhase('uploading');
      const failedUpload = await uploads.findFailed();
      setPhase('saving');
      if (failedUpload) {
        result = { kind: 'uploadFailed' };
        form.setFocus(failedUpload as FieldPath<Values>);
      } else if (isUntouched?.()) result = { kind: 'unchanged' };
      else await form.handleSubmit(async (input) => void (result = await save(input)))();
      setStatus(result);
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error);
      result = classifyFailure(error, inputNames());
      showFailure(result);
    } finally {
      isSubmitting.current = false;
      setPhase('idle');
    }
    return result === undefined || result.kind === 'unchanged';
  }

  return {
    status,
    setStatus,
    showFailure,
    submit,
    isBusy: phase !== 'idle',
    isSaving: phase === 'saving',
    isSubmitting,
    /** The alert lists the invalid inputs, so their messages need not be announced one by one. */
    hasErrorSummary: status?.kind === 'invalid' || status?.kind === 'problems',
    trackUpload: uploads.track,
  };
}

/** Uploads of single inputs that a submit has to wait for. */
function usePendingUploads() {
  const uploads = useRef(new Map<string, Promise<boolean>>());
  return {
    /** Registers the upload of an input, which resolves to false if it fails; `undefined` removes it. */
    track(name: string, upload: Promise<boolean> | undefined): void {
      if (upload) uploads.current.set(name, upload);
      else uploads.current.delete(name);
    },
    /** Waits for all uploads; resolves to the name of an input whose upload failed. */
    async findFailed(): Promise<string | undefined> {
      const settled = await Promise.all(
        [...uploads.current].map(async ([name, upload]) => ({ name, isDone: await upload })),
      );
      return settled.find(({ isDone }) => !isDone)?.name;
    },
  };
}
