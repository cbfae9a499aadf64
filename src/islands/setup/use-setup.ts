import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Locale } from '#domain/locales.ts';
import type { Problem } from '#domain/problems.ts';
import { setup } from '#domain/setup/endpoints.ts';
import type { Translate } from '#domain/translator.ts';
import { formatWait } from '#domain/number-format.ts';
import { ApiError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { problemMessage } from '#client/problem-message.ts';
import { loopbackAddress } from '../login/initial-state.ts';
import { startSession } from '../login/start-session.ts';
import {
  findProblems,
  initialValues,
  readStoredValues,
  STEPS,
  findStepOfField,
  storeValues,
  toAdministratorBody,
  toRequestBody,
  type SetupValues,
  type Step,
} from './setup-values.ts';

/** `code` asks for the set-up code; `closed` is shown once the garage has an administrator. */
type Screen = 'code' | Step | 'closed';

interface SetupError {
  title?: string;
  reason?: string;
  /** Messages by field. */
  fields: Readonly<Record<string, string>>;
}

const START_PAGE = '/admin';

const region = () => ({
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  languages: navigator.languages,
});
/** Reads the code that `SETUP_CODE_SCRIPT` removed from the address bar. */
const readSetupCode = (): string => (globalThis as { setupCode?: string }).setupCode ?? '';

/** Manages set-up: steps as history entries, validation and requests. */
export function useSetup(t: Translate, locale: Locale) {
  const { change, changeCode, changePassword, ...input } = useSetupInput();
  const { values, code, password } = input;
  const [screen, setScreen] = useState<Screen>('code');
  const [error, setError] = useState<SetupError>({ fields: {} });
  const { run, leaveTo, isPending } = useExclusiveCall(showFailure);

  function showProblems(problems: readonly Problem[], title?: string): void {
    input.clearChanged();
    setError({ title, fields: describeProblems(problems, t) });
  }

  function showFailure(thrown: unknown): void {
    const title = t(screen === 'code' ? 'setup:failed.code' : 'setup:failed.complete');
    if (!(thrown instanceof ApiError)) return setError({ title, fields: {} });
    if (thrown.status === 404 || thrown.code === 'CONFLICT') return setScreen('closed');
    if (thrown.problems.length > 0) return showRejection(thrown.problems, title);
    setError({ title, reason: describeFailure(thrown, t, locale), fields: {} });
  }

  function showRejection(problems: readonly Problem[], title: string): void {
    const steps = problems.map(({ field }) => findStepOfField(field));
    const first = STEPS.find((step) => steps.includes(step));
    if (problems.some(({ field }) => field === 'code')) setScreen('code');
    else if (first && first !== screen) goTo(first);
    showProblems(problems, title);
  }

  function goTo(step: Step): void {
    history.pushState({ step }, '');
    setError({ fields: {} });
    setScreen(step);
  }

  const checkCode = () =>
    run(async () => {
      if (!code.trim()) return showProblems([{ field: 'code', code: 'required' }]);
      await call(setup.checkCode, { body: { code } });
      history.replaceState({ step: 'administrator' }, '');
      setError({ fields: {} });
      setScreen('administrator');
    });

  const checkAdministrator = () =>
    run(async () => {
      await call(setup.checkAdministrator, { body: toAdministratorBody(values, { code, password }) });
      goTo('garage');
    });

  const complete = () =>
    run(async () => {
      const response = await call(setup.complete, { body: toRequestBody(values, locale, { code, password }) });
      storeValues(undefined);
      const started = await startSession(response);
      if (!('problem' in started)) return leaveTo(START_PAGE);
      const { problem } = started;
      setScreen('closed');
      if (problem !== 'unreadable')
        setError({ title: t(`auth:cookies.${problem}`, { address: loopbackAddress(location) }), fields: {} });
    });

  /** Checks the current step, and goes to the next one or completes set-up. */
  async function submit(): Promise<void> {
    if (screen === 'closed') return;
    if (screen === 'code') return checkCode();
    const problems = findProblems(screen, values, locale, password);
    if (problems.length > 0) return showProblems(problems);
    if (screen === 'administrator') await checkAdministrator();
    else if (screen === 'garage') goTo('start');
    else await complete();
  }

  const showStep = useEffectEvent((step: unknown) => {
    // The steps need a verified code.
    if (screen === 'code' || screen === 'closed') return;
    setError({ fields: {} });
    setScreen(STEPS.find((one) => one === step) ?? 'administrator');
  });
  const checkOnStart = useEffectEvent(() => {
    if (code) void checkCode();
  });
  useEffect(() => {
    const onPopState = ({ state }: PopStateEvent) => showStep((state as { step?: unknown } | null)?.step);
    addEventListener('popstate', onPopState);
    checkOnStart();
    return () => removeEventListener('popstate', onPopState);
  }, []);

  /** Messages by field, until the field is changed. */
  const fieldErrors = Object.fromEntries(
    Object.entries(error.fields).filter(([field]) => !input.changed.includes(field.split('.')[0]!)),
  );
  return { values, code, password, screen, error, fieldErrors, isPending, change, changeCode, changePassword, submit };
}

/**
 * Manages the values of the inputs, which survive a reload except for code and password. Lists the fields that were
 * changed since they were rejected.
 */
function useSetupInput() {
  const [values, setValues] = useState(() => readStoredValues(initialValues(region())));
  const [code, setCode] = useState(readSetupCode);
  const [password, setPassword] = useState('');
  const [changed, setChanged] = useState<readonly string[]>([]);
  useEffect(() => storeValues(values), [values]);

  const markChanged = (names: readonly string[]) => setChanged((earlier) => [...earlier, ...names]);
  return {
    values,
    code,
    password,
    changed,
    clearChanged: () => setChanged([]),
    change(changes: Partial<SetupValues>) {
      markChanged(Object.keys(changes));
      setValues((current) => ({ ...current, ...changes }));
    },
    changeCode(text: string) {
      markChanged(['code']);
      setCode(text);
    },
    changePassword(text: string) {
      markChanged(['password']);
      setPassword(text);
    },
  };
}

/**
 * Returns `run`, which runs one request at a time and passes its failure to `showFailure`, and `leaveTo`, which loads
 * another page: nothing runs until the browser has left this one.
 */
function useExclusiveCall(showFailure: (thrown: unknown) => void) {
  const [isPending, setPending] = useState(false);
  const isSending = useRef(false);
  const isLeaving = useRef(false);

  async function run(work: () => Promise<void>): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setPending(true);
    try {
      await work();
    } catch (thrown) {
      showFailure(thrown);
    } finally {
      isSending.current = isLeaving.current;
      setPending(isLeaving.current);
    }
  }
  function leaveTo(page: string): void {
    isLeaving.current = true;
    location.assign(page);
  }
  return { run, leaveTo, isPending };
}

/** Returns the messages of rejected fields by their paths. */
function describeProblems(problems: readonly Problem[], t: Translate): Record<string, string> {
  const describe = (problem: Problem) => {
    const [field = ''] = problem.field.split('.');
    return problemMessage(t, problem, t(`setup:fields.${field}`));
  };
  return Object.fromEntries(problems.map((problem) => [problem.field, describe(problem)]));
}

/** Returns the reason of a failed call without rejected fields. */
function describeFailure({ status, retryAfter }: ApiError, t: Translate, locale: Locale): string {
  if (status === 0) return t('auth:reasons.network');
  if (status === 429) return t('auth:reasons.rateLimited', { time: formatWait(retryAfter ?? 1, locale) });
  return t(status === 507 ? 'setup:failed.disk' : 'auth:reasons.server');
}
