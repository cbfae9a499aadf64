import { CircleAlert } from 'lucide-react';
import { type FieldPath, get, useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { failureReasonKey } from '#portal/resource/form/failure.ts';
import { useProblemText } from '#portal/resource/form/field-text.ts';
import { InvalidFields } from '#portal/resource/form/form-alert.tsx';
import { toFieldError } from '#portal/resource/form/resolver.ts';
import type { VisitFormState } from './use-visit-form.ts';
import { listFieldPaths, type VisitValues } from './visit-form.ts';

/** Alert with the errors of the last failed submit, beside the submit button. */
export const VisitFormAlert = ({ failure }: Pick<VisitFormState, 'failure'>) => (
  <div role="alert">
    {failure && (
      <div className="flex items-start gap-2 has-[>div:empty]:hidden">
        <CircleAlert aria-hidden className="text-error mt-0.5 size-5 shrink-0" />
        <div className="grow">
          {failure.kind === 'invalid' || failure.kind === 'problems' ? (
            <InvalidFieldLinks failure={failure} />
          ) : (
            <FailureText failure={failure} />
          )}
        </div>
      </div>
    )}
  </div>
);

type Failure = NonNullable<VisitFormState['failure']>;

/** Links to the invalid fields; the list shrinks as they become valid. */
function InvalidFieldLinks({ failure }: { failure: Extract<Failure, { kind: 'invalid' | 'problems' }> }) {
  const { t } = useTranslation(['visits', 'tasks']);
  const { control, setFocus, getValues } = useFormContext<VisitValues>();
  const { errors } = useFormState({ control });
  const problemText = useProblemText();
  const invalid = listFieldPaths(getValues()).filter((name) => get(errors, name));
  const otherProblems = failure.kind === 'problems' ? failure.otherProblems : [];
  if (invalid.length + otherProblems.length === 0) return null;

  const labelOf = (name: string): string => {
    const [list, index, field] = name.split('.');
    if (!field) return t(`visits:fields.${list}`);
    return t('visits:create.fieldOfTask', { number: Number(index) + 1, field: t(`tasks:fields.${field}`) });
  };
  return (
    <>
      <InvalidFields names={invalid} labelOf={labelOf} onSelect={(name) => setFocus(name as FieldPath<VisitValues>)} />
      {otherProblems.map((problem) => (
        <p key={problem.field}>{problemText(undefined, problem.field, toFieldError(problem))}</p>
      ))}
    </>
  );
}

function FailureText({ failure }: { failure: Failure }) {
  const { t } = useTranslation(['visits', 'form', 'errors']);
  const reason = failure.kind === 'failed' ? failureReasonKey(failure.code) : undefined;
  return (
    <>
      {/* A known reason replaces the general advice to try again. */}
      <p className="font-semibold">
        {reason && failure.kind === 'failed' ? t(reason, { ...failure.params }) : t('visits:createFailed')}
      </p>
      {failure.kind === 'network' && <p>{t('form:network')}</p>}
    </>
  );
}
