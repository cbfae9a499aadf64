import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Info from 'lucide-react/icons/info';
import { useTranslation } from 'react-i18next';
import { get, useFormContext, useFormState, type FieldErrors } from 'react-hook-form';
import { Button } from '#ui/form/buttons.tsx';
import type { Problem } from '#domain/problems.ts';
import { failureReasonKey } from './failure.ts';
import type { EndpointFormState } from './use-endpoint-form.ts';
import type { SubmitStatus } from './use-submit.ts';
import type { FormField } from '../define-resource.ts';
import { getBlockingRecordLink } from '../obstacle-link.ts';
import { toFieldError, type ProblemFieldError } from './resolver.ts';
import { useFieldLabel, useProblemText } from './field-text.ts';
import { inputNames, type FormValues } from './values.ts';

/** Alert with the outcome of the last submit, beside the buttons. */
export function FormAlert({ state }: { state: EndpointFormState }) {
  const kind = state.status?.kind;
  const isInfo = kind === 'unchanged' || kind === 'reloaded';
  const Icon = isInfo ? Info : CircleAlert;
  return (
    <div role={isInfo ? 'status' : 'alert'}>
      {state.status && (
        // The message is empty once all errors are fixed; the icon hides with it.
        <div className="mb-3 flex items-start gap-2 text-start has-[>div:empty]:hidden">
          <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isInfo ? 'text-info' : 'text-error'}`} />
          <div className="max-h-44 grow overflow-y-auto">
            <Message state={state} status={state.status} />
          </div>
        </div>
      )}
    </div>
  );
}

function Message({ state, status }: { state: EndpointFormState; status: SubmitStatus }) {
  const { t, i18n } = useTranslation();
  const labelOf = useFieldLabel();
  switch (status.kind) {
    case 'invalid':
      return <InvalidFieldSummary fields={state.fields} otherProblems={[]} incompleteText={state.texts.incomplete} />;
    case 'problems':
      return (
        <InvalidFieldSummary
          fields={state.fields}
          otherProblems={status.otherProblems}
          incompleteText={state.texts.incomplete}
        />
      );
    case 'uploadFailed':
    case 'unchanged':
      return <p>{t(`form:${status.kind}`)}</p>;
    case 'reloaded': {
      const names = status.conflicts.map(labelOf);
      const list = new Intl.ListFormat(i18n.language).format(names);
      return (
        <>
          <p>{t('form:reloaded')}</p>
          {names.length > 0 && <p>{t('form:conflict', { fields: list })}</p>}
        </>
      );
    }
    case 'stale':
      return (
        <>
          <p className="font-semibold">{t('form:stale.title')}</p>
          <p>{t('form:stale.text')}</p>
          {state.reload && (
            <Button variant="outline" size="sm" onClick={() => void state.reload?.()}>
              {t('form:stale.reload')}
            </Button>
          )}
        </>
      );
    case 'unconfirmed':
      return (
        <>
          <p>{t('errors:CONFIRMATION_NEEDED')}</p>
          <Button variant="outline" size="sm" onClick={() => void state.confirm()}>
            {t('form:confirmValue')}
          </Button>
        </>
      );
    case 'question': {
      const question = `${state.scope.name}:questions.${status.confirmation}`;
      return (
        <>
          <p>{t(`${question}.text`, { ...status.params })}</p>
          <Button variant="outline" size="sm" onClick={() => void state.confirm(status.confirmation)}>
            {t(`${question}.confirm`)}
          </Button>
        </>
      );
    }
    case 'network':
      return <FailureMessage state={state} reason={t('form:network')} />;
    case 'failed': {
      const reason = failureReasonKey(status.code);
      const link =
        reason && status.code ? getBlockingRecordLink({ code: status.code, params: status.params ?? {} }) : undefined;
      return <FailureMessage state={state} reason={reason && t(reason, { ...status.params })} link={link} />;
    }
  }
}

interface FailureMessageProps {
  state: EndpointFormState;
  reason: string | undefined;
  /** Link to the record that prevents the change. */
  link?: ReturnType<typeof getBlockingRecordLink>;
}

function FailureMessage({ state, reason, link }: FailureMessageProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className="font-semibold">{t('form:failed')}</p>
      {/* A known reason replaces the general advice to try again. */}
      <p>{reason ?? t(state.texts.failed)}</p>
      {link && (
        <a className="link tap inline-flex items-center font-semibold" href={link.href}>
          {t(link.label)}
        </a>
      )}
    </>
  );
}

interface InvalidFieldSummaryProps {
  fields: readonly FormField[];
  /** Problems of fields that the form does not have. */
  otherProblems: readonly Problem[];
  /** i18n key of the message while a required field is empty; default “invalid form”. */
  incompleteText: string | undefined;
}

/** Returns the errors that no field shows: errors of the whole form, and of defaults without a field. */
const listErrorsWithoutField = (
  errors: FieldErrors<FormValues>,
  shown: readonly string[],
): [string, ProblemFieldError][] =>
  Object.entries(errors as Record<string, Partial<ProblemFieldError>>)
    .filter(([name]) => !shown.some((known) => known === name || known.startsWith(`${name}.`)))
    .map(([name, error]) => [name, { ...error, type: error.type ?? 'format' }]);

/** Lists the errors of an invalid form; shrinks as they are fixed. */
export function InvalidFieldSummary({ fields, otherProblems, incompleteText }: InvalidFieldSummaryProps) {
  const { t } = useTranslation();
  const labelOf = useFieldLabel();
  const { control, setFocus } = useFormContext<FormValues>();
  const { errors } = useFormState({ control });
  const problemText = useProblemText();

  const invalid = fields.flatMap((field) => inputNames(field).find((part) => get(errors, part)) ?? []);
  const serverErrors = otherProblems.map((problem): [string, ProblemFieldError] => [
    problem.field,
    toFieldError(problem),
  ]);
  const others = [...serverErrors, ...listErrorsWithoutField(errors, fields.flatMap(inputNames))];
  if (invalid.length + others.length === 0) return null;
  const isIncomplete = invalid.some((field) => {
    const { type }: ProblemFieldError = get(errors, field);
    return type === 'required';
  });
  return (
    <>
      <InvalidFields
        names={invalid}
        labelOf={labelOf}
        onSelect={setFocus}
        title={isIncomplete && incompleteText ? t(incompleteText) : undefined}
      />
      {others.map(([field, error]) => (
        <p key={field}>{problemText(undefined, field, error)}</p>
      ))}
    </>
  );
}

interface InvalidFieldsProps {
  names: readonly string[];
  labelOf: (name: string) => string;
  onSelect: (name: string) => void;
  /** Message before the count; default “invalid form” for several. */
  title?: string;
}

/** Lists invalid inputs as buttons that move the focus to them; a single one is listed without a default title. */
export function InvalidFields({ names, labelOf, onSelect, title }: InvalidFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <p>
        {(title !== undefined || names.length !== 1) && (
          <span className="font-semibold">{title ?? t('form:invalid')}</span>
        )}{' '}
        {names.length > 0 && t('form:problemCount', { count: names.length })}
      </p>
      {names.length > 0 && (
        <ul className="flex flex-wrap gap-x-3">
          {names.map((name) => (
            <li key={name}>
              <button type="button" className="link tap" onClick={() => onSelect(name)}>
                {labelOf(name)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
