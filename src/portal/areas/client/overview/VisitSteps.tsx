import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#client/format.ts';
import type { WholeVisit } from '#domain/visits/endpoints.ts';
import { classNames } from '#ui/class-names.ts';
import { visitSteps, type Step } from '../visit-steps.ts';

const MARKS: Record<Step['state'], string> = {
  done: 'bg-success text-success-content border-success',
  current: 'bg-primary text-primary-content border-primary',
  ahead: 'border-base-content/40',
};

/** The way of a visit with the times of each step; what a cancelled one says instead. */
export function VisitSteps({ visit }: { visit: WholeVisit }) {
  const { t } = useTranslation('overview');
  const steps = visitSteps(visit);
  if (steps.length === 0) return <p className="font-semibold">{t('overview:cancelled')}</p>;
  return (
    <ol className="grid gap-4 sm:grid-cols-4">
      {steps.map(({ status, state, at }, index) => (
        <li key={status} aria-current={state === 'current' ? 'step' : undefined} className="flex gap-3 sm:flex-col">
          <span
            aria-hidden="true"
            className={classNames(
              'font-figures grid size-9 shrink-0 place-items-center rounded-full border-2',
              MARKS[state],
            )}
          >
            {state === 'done' ? <Check className="size-5" /> : index + 1}
          </span>
          <div className={state === 'ahead' ? 'text-muted' : undefined}>
            <p className={state === 'current' ? 'font-bold' : 'font-medium'}>
              {t(`overview:steps.${status}`)}
              {state === 'done' && <span className="sr-only"> {t('overview:stepDone')}</span>}
            </p>
            {at && <p className="text-muted text-sm">{formatDateTime(at)}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
