import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ReactNode, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { formatNumber } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { toast } from '#client/toasts.ts';
import { type FirstStep, firstSteps } from '#domain/first-steps/endpoints.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { Meter } from '#ui/Meter.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { FirstStepsSkeleton, storeCardVisibility } from './FirstStepsSkeleton.tsx';

const FIRST_STEPS_QUERY = getQueryOptions(firstSteps.get);

/** The first steps above the main panel, until all are done or the user hides them. */
export function FirstStepsOnPanel() {
  const { t } = useTranslation('first-steps');
  const { data, isPending } = useQuery(FIRST_STEPS_QUERY);
  const dismiss = useSetDismissed(true);
  const steps = data?.data.steps ?? [];
  const isShown = !data?.data.isDismissed && steps.some(({ isDone }) => !isDone);
  useEffect(() => {
    if (!isPending) storeCardVisibility(isShown);
  }, [isPending, isShown]);
  if (isPending) return <FirstStepsSkeleton />;
  if (!isShown) return null;
  return (
    <FirstStepsCard
      steps={steps}
      action={
        <Button
          variant="ghost"
          size="sm"
          icon={EyeOff}
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate(undefined, { onSuccess: () => toast.success(t('first-steps:hidden')) })}
        >
          {t('first-steps:hide')}
        </Button>
      }
    />
  );
}

/** Collapsed section of the settings with the first steps, even if all are done or hidden. Empty in a demo. */
export function FirstStepsInSettings() {
  const { t } = useTranslation('first-steps');
  const { data } = useQuery(FIRST_STEPS_QUERY);
  const show = useSetDismissed(false);
  if (!data?.data.steps.length) return null;
  const { steps, isDismissed } = data.data;
  return (
    <details className="mb-5">
      <summary className="link min-h-11 cursor-pointer py-2.5">{t('first-steps:title')}</summary>
      <FirstStepsCard
        steps={steps}
        action={
          isDismissed && (
            <Button variant="outline" size="sm" icon={Eye} loading={show.isPending} onClick={() => show.mutate()}>
              {t('first-steps:show')}
            </Button>
          )
        }
      />
    </details>
  );
}

/** Returns the mutation that hides the card on the user’s main panel, or shows it again. */
function useSetDismissed(dismissed: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(firstSteps.dismiss, { body: { dismissed } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [firstSteps.name] }),
    onError: (error) => void showFailureToast(error, 'first-steps:failed'),
  });
}

/** Card with the progress and a link for each step. */
function FirstStepsCard({ steps, action }: { steps: readonly FirstStep[]; action?: ReactNode }) {
  const { t } = useTranslation('first-steps');
  const id = useId();
  const done = steps.filter(({ isDone }) => isDone).length;
  const progress = t('first-steps:progress', { done: formatNumber(done), total: formatNumber(steps.length) });
  return (
    <Card as="section" aria-labelledby={id} stripe className="mb-6 p-5">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={id} className="text-2xl">
          {t('first-steps:title')}
        </h2>
        <p className="text-muted grow">{progress}</p>
        {action}
      </header>
      <Meter
        className="mt-3"
        fraction={done / steps.length}
        label={t('first-steps:title')}
        valueText={progress}
        tone="brand"
      />
      <ol className="mt-3 grid gap-x-6 @xl:grid-cols-2 @3xl:grid-cols-3">
        {steps.map((step) => (
          <StepLine key={step.name} {...step} />
        ))}
      </ol>
    </Card>
  );
}

function StepLine(step: FirstStep) {
  const { t } = useTranslation('first-steps');
  const Icon = step.isDone ? CircleCheck : Circle;
  return (
    <li className="flex items-center gap-2">
      <Icon aria-hidden className={`size-5 shrink-0 ${step.isDone ? 'text-success' : 'text-muted'}`} />
      <a href={stepHref(step)} className={`inline-flex min-h-11 items-center ${step.isDone ? 'text-muted' : 'link'}`}>
        {t(`first-steps:steps.${step.name}`)}
        {step.isDone && <span className="sr-only"> ({t('first-steps:done')})</span>}
      </a>
    </li>
  );
}

/** Section and form path in the branding editor of each field that a step may report as missing. */
const FIELDS: Readonly<Record<string, { section: string; field: string }>> = {
  merchantName: { section: 'garage', field: 'MERCHANT_INFO.common.merchantName' },
  phone: { section: 'garage', field: 'MERCHANT_INFO.common.phone' },
  headerLogo: { section: 'images', field: 'MERCHANT_IMAGES.common.headerLogo' },
  workingHours: { section: 'hours', field: 'MERCHANT_INFO.common.workingHours' },
  latitude: { section: 'garage', field: 'MERCHANT_INFO.common.latitude' },
};

const brandingHref = (target: string | null, fallback: string): string =>
  `${paths.merchantInfo()}?${new URLSearchParams(FIELDS[target ?? fallback] ?? FIELDS[fallback]!)}`;

/** Returns the URL of the screen where a step is done; `target` is its first missing field or category, if known. */
export function stepHref({ name, target }: Pick<FirstStep, 'name' | 'target'>): string {
  switch (name) {
    case 'garage':
      return brandingHref(target, 'merchantName');
    case 'hours':
      return brandingHref(target, 'workingHours');
    case 'prices':
      return target ? paths.offeringEntry(target) : paths.offering();
    case 'messages':
      return paths.channels();
    case 'colleague':
      return `${paths.users()}?role=EMPLOYEE`;
    case 'client':
      return `${paths.users()}?role=CLIENT`;
    case 'visit':
      return paths.newVisit();
    case 'publish':
      return paths.merchantInfo();
    case 'spellings': {
      const list = target === 'users' ? paths.users : target === 'vehicles' ? paths.vehicles : paths.staticData;
      return `${list()}?spelling=alike`;
    }
  }
}
