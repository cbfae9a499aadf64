import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { i18n } from '#client/i18n.ts';
import { getQueryOptions } from '#client/query.ts';
import { toast } from '#client/toasts.ts';
import { imports, type ImportCheck, type ImportRecord } from '#domain/imports/endpoints.ts';
import type { ImportAnswers, ImportEncoding, ImportMapping } from '#domain/imports/import-fields.ts';
import type { Problem } from '#domain/problems.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';

export const IMPORTS_QUERY = getQueryOptions(imports.list);
/** Polling interval of a running import in milliseconds. */
const POLL_MS = 700;
/** Milliseconds within which the list contains an import, unless it never reached the server or was rolled back. */
const START_MS = 10_000;

export interface ImportChoices {
  mapping: ImportMapping;
  answers: ImportAnswers;
}

export interface ImportFlow {
  /** Result of the last check; the choices of the form may be newer. */
  check: ImportCheck | undefined;
  choices: ImportChoices | undefined;
  isStale: boolean;
  /** Validation error of the chosen file. */
  problem: Problem | undefined;
  /** Validation errors of the answers; `field` is the name of the answer. */
  answerProblems: readonly Problem[];
  isChecking: boolean;
  /** Fraction of the written rows from 0 to 1; undefined unless the import is running. */
  progress: number | undefined;
  done: ImportRecord | undefined;
  chooseFile: (file: File) => void;
  /** Reads the file again in another character set. */
  chooseEncoding: (encoding: ImportEncoding) => void;
  choose: (choices: ImportChoices) => void;
  refresh: () => void;
  run: () => void;
  reset: () => void;
}

/** Manages one import: checks a file, holds the choices, runs the import and returns its result. */
export function useImport(): ImportFlow {
  const client = useQueryClient();
  const [check, setCheck] = useState<ImportCheck>();
  const [choices, setChoices] = useState<ImportChoices>();
  const [isStale, setStale] = useState(false);
  const [file, setFile] = useState<File>();
  const checking = useMutation({
    mutationFn: ({ file: read, encoding }: { file?: File; encoding?: ImportEncoding }) =>
      read
        ? call(imports.check, { file: read, body: { ...toAnswersBody(choices), ...(encoding && { encoding }) } })
        : call(imports.check, { body: toFormBody(check!, choices!) }),
    onSuccess: ({ data }) => {
      setCheck(data);
      setChoices({ mapping: data.columns.map(({ field }) => field), answers: data.answers });
      setStale(false);
    },
    onError: (error) => {
      if (!findFileProblem(error) && findAnswerProblems(error).length === 0)
        void showFailureToast(error, 'imports:checkFailed');
    },
  });
  const running = useMutation({
    mutationFn: () =>
      call(imports.run, {
        body: { importId: check!.id, ...choices! },
        headers: { 'Idempotency-Key': check!.id },
      }),
    onSettled: () => client.invalidateQueries(),
    onError: (error) => {
      // Ignores a network error: a long import may outlast the request, and polling the list then detects its end.
      if (!isNetworkError(error)) void showFailureToast(error, 'imports:runFailed');
    },
  });
  const { error, reset, submittedAt } = running;
  const isDisconnected = isNetworkError(error);
  const isAwaitingResult = running.isPending || isDisconnected;
  const findRecord = (list?: { data: ImportRecord[] }) => list?.data.find(({ id }) => id === check?.id);
  const { data: list, dataUpdatedAt } = useQuery({
    ...IMPORTS_QUERY,
    refetchInterval: ({ state }) => isAwaitingResult && !isFinished(findRecord(state.data)) && POLL_MS,
  });
  const record = findRecord(list);
  const isLost = isDisconnected && !record && dataUpdatedAt - submittedAt > START_MS;
  useEffect(() => {
    if (!isLost) return;
    reset();
    void showFailureToast(error, 'imports:runFailed');
  }, [isLost, reset, error]);
  const done = running.data?.data ?? (isFinished(record) ? record : undefined);
  const isRunning = isAwaitingResult && !done;
  useImportToasts(isRunning ? 'importing' : checking.isPending ? 'checking' : undefined, done?.id);
  return {
    check,
    choices,
    isStale,
    problem: findFileProblem(checking.error),
    answerProblems: findAnswerProblems(checking.error),
    isChecking: checking.isPending,
    progress: isRunning ? (record ? record.processed / record.total : 0) : undefined,
    done,
    chooseFile: (next) => {
      setFile(next);
      checking.mutate({ file: next });
    },
    chooseEncoding: (encoding) => file && checking.mutate({ file, encoding }),
    choose: (next) => {
      setChoices(next);
      setStale(true);
    },
    refresh: () => checking.mutate({}),
    run: () => running.mutate(),
    reset: () => {
      setCheck(undefined);
      setChoices(undefined);
      checking.reset();
      reset();
    },
  };
}

/** Shows a loading toast while the given work lasts, and a success toast for a finished import. */
function useImportToasts(work: 'checking' | 'importing' | undefined, doneId: string | undefined): void {
  useEffect(() => (work ? toast.startLoading(i18n.t(`imports:loading.${work}`)) : undefined), [work]);
  useEffect(() => void (doneId && toast.success(i18n.t('imports:done.title'))), [doneId]);
}

/** Builds the request body; mapping and answers are JSON, because the fields of a multipart form are text. */
const toFormBody = ({ id }: ImportCheck, choices: ImportChoices) => ({
  importId: id,
  mapping: JSON.stringify(choices.mapping),
  ...toAnswersBody(choices),
});
const toAnswersBody = (choices: ImportChoices | undefined) => choices && { answers: JSON.stringify(choices.answers) };

const isFinished = (record: ImportRecord | undefined): boolean => record !== undefined && record.state !== 'CHECKED';
const findFileProblem = (error: unknown): Problem | undefined =>
  error instanceof ApiError ? error.problems.find(({ field }) => field === 'file') : undefined;
function findAnswerProblems(error: unknown): readonly Problem[] {
  const problems = error instanceof ApiError ? error.problems : [];
  return problems.flatMap((problem) =>
    problem.field.startsWith('answers.') ? [{ ...problem, field: problem.field.slice('answers.'.length) }] : [],
  );
}
const isNetworkError = (error: unknown): boolean => error instanceof ApiError && error.code === 'NETWORK';
