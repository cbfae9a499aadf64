import { useTranslation } from 'react-i18next';
import type { VisitRecord } from '#domain/visits/endpoints.ts';
import { MyVisitStatus } from './my-status.tsx';
import { STEPS, stepsReached } from './visit-steps.ts';

/** How far a visit is: one mark for each step, and the present one in words. */
export function StepsBar({ visit }: { visit: VisitRecord }) {
  const { t } = useTranslation('overview');
  const reached = stepsReached(visit.status);
  return (
    <div>
      <div className="flex gap-1.5" aria-hidden="true">
        {STEPS.map((step, index) => (
          <span key={step} className={`h-2 grow rounded-full ${index < reached ? 'bg-primary' : 'bg-base-300'}`} />
        ))}
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-3">
        <MyVisitStatus visit={visit} />
        <span className="text-muted text-sm">{t('overview:stepOf', { step: reached, steps: STEPS.length })}</span>
      </p>
    </div>
  );
}
