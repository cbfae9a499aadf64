import { CircleAlert } from 'lucide-react';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '#portal/resource/form/failure.ts';
import type { ProblemError } from '#portal/resource/form/resolver.ts';
import { useProblemText } from '#portal/resource/form/use-problem-text.ts';
import type { VisitFormState } from './use-visit-form.ts';
import { namesIn, type VisitValues } from './visit-form.ts';

/** How the last submit went, beside the button where the eye is. */
export const VisitFormAlert = ({ failure }: Pick<VisitFormState, 'failure'>) => (
  <div role="alert">
    {failure && (
      <div className="flex items-start gap-2 has-[>div:empty]:hidden">
        <CircleAlert aria-hidden className="text-error mt-0.5 size-5 shrink-0" />
        <div className="grow">
          {failure.kind === 'invalid' || failure.kind === 'problems' ? (
            <Wrong failure={failure} />
          ) : (
            <Failed failure={failure} />
          )}
        </div>
      </div>
    )}
  </div>
);

type Failure = NonNullable<VisitFormState['failure']>;

/** Each field to mend, one press away; the list shrinks while they are mended. */
function Wrong({ failure }: { failure: Extract<Failure, { kind: 'invalid' | 'problems' }> }) {
  const { t } = useTranslation(['visits', 'tasks', 'form']);
  const { control, setFocus, getValues } = useFormContext<VisitValues>();
  const { errors } = useFormState({ control });
  const problemText = useProblemText();
  const wrong = namesIn(getValues()).filter((name) => get(errors, name));
  const elsewhere = failure.kind === 'problems' ? failure.elsewhere : [];
  if (wrong.length + elsewhere.length === 0) return null;

  const labelOf = (name: string): string => {
    const [list, place, field] = name.split('.');
    if (!field) return t(`visits:fields.${list}`);
    return t('visits:create.fieldOfTask', { number: Number(place) + 1, field: t(`tasks:fields.${field}`) });
  };
  return (
    <>
      <p>
        <span className="font-semibold">{t('form:invalid')}</span>{' '}
        {wrong.length > 0 && t('form:toMend', { count: wrong.length })}
      </p>
      <ul className="flex flex-wrap gap-x-3">
        {wrong.map((name) => (
          <li key={name}>
            <button type="button" className="link min-h-6" onClick={() => setFocus(name)}>
              {labelOf(name)}
            </button>
          </li>
        ))}
      </ul>
      {elsewhere.map(({ field, code, params }) => (
        <p key={field}>{problemText(undefined, field, { type: code, params } as ProblemError)}</p>
      ))}
    </>
  );
}

function Failed({ failure }: { failure: Failure }) {
  const { t } = useTranslation(['visits', 'form', 'errors']);
  const reason = failure.kind === 'failed' ? reasonOf(failure.code) : undefined;
  return (
    <>
      <p className="font-semibold">{t('visits:createFailed')}</p>
      {failure.kind === 'network' && <p>{t('form:network')}</p>}
      {reason && failure.kind === 'failed' && <p>{t(reason, { ...failure.params })}</p>}
    </>
  );
}
