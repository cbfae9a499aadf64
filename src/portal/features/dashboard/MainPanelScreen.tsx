import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isMissingCall } from '#client/api-error.ts';
import { $missingCalls } from '#client/start/missing-calls.ts';
import { mainPanel } from '#domain/analytics/main-panel.ts';
import { DEFAULT_PANEL_PERIOD } from '#domain/analytics/period.ts';
import { firstSteps } from '#domain/first-steps/endpoints.ts';
import { PeriodNote, PeriodPicker, ReplicaNote, usePeriod } from '#portal/charts/PeriodPicker.tsx';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import { mayCall, useActor } from '#portal/resource/permissions.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { FirstStepsOnPanel, FirstStepsSkeleton } from '../first-steps/parts.ts';
import { ClientsSection } from './ClientsSection.tsx';
import { MoneySection } from './MoneySection.tsx';
import { NowSection } from './NowSection.tsx';
import { prefetchKeyFigures, usePanelSection } from './panel-query.ts';
import { SiteSection } from './SiteSection.tsx';
import { KeyFiguresSection } from './KeyFiguresSection.tsx';
import { GroupLinks } from './widgets.tsx';
import { WorkSection } from './WorkSection.tsx';

// Only an external backend without the main panel needs them.
const SiteFigures = lazyPart(() => import('./SiteFigures.tsx').then((module) => module.SiteFigures));

/** Screen with eight key figures, then groups: now, money, work, clients, site (docs/rules/analytics.md#main-panel). */
export function MainPanelScreen() {
  const { t } = useTranslation(['main-panel', 'shell']);
  const state = usePeriod(DEFAULT_PANEL_PERIOD);
  const { period, isCompared, today } = state;
  const query = { period, isCompared };
  const isKnownMissing = useStore($missingCalls)?.has(mainPanel.get.path) ?? false;
  const strip = usePanelSection('strip', query, !isKnownMissing);
  const comparison = strip.data && !strip.isPlaceholderData ? strip.data.comparison : state.comparison;
  // Loads the groups after the eight key figures, which users look at first.
  const isEnabled = !strip.isPending;
  const maySeeSteps = mayCall(useActor(), firstSteps.get);
  if (isKnownMissing || isMissingCall(strip.error))
    return (
      <>
        <PageHeader title={t('shell:titles.mainPanel')} actions={<PeriodPicker state={state} />} />
        <Suspense>
          <SiteFigures period={period} />
        </Suspense>
      </>
    );
  return (
    <>
      <PageHeader title={t('shell:titles.mainPanel')} actions={<PeriodPicker state={state} />} />
      {/* Small text keeps the note on one line on phones, even in the fallback font. */}
      <p className="text-muted mb-3 min-h-6 text-sm @xl:text-base">
        <PeriodNote period={period} comparison={isCompared ? comparison : undefined} />
      </p>
      <ReplicaNote meta={strip.data?.meta} className="mb-3" />
      {maySeeSteps && (
        <Suspense fallback={<FirstStepsSkeleton />}>
          <FirstStepsOnPanel />
        </Suspense>
      )}
      <GroupLinks />
      <h2 className="sr-only">{t('main-panel:keyFigures')}</h2>
      <KeyFiguresSection query={strip} period={period} />
      <NowSection query={query} isEnabled={isEnabled} />
      <MoneySection query={query} isEnabled={isEnabled} today={today} />
      <WorkSection query={query} isEnabled={isEnabled} />
      <ClientsSection query={query} isEnabled={isEnabled} />
      <SiteSection query={query} isEnabled={isEnabled} />
    </>
  );
}

/** Prefetches the eight key figures. */
export const prefetch = (params: Record<string, unknown>): void => prefetchKeyFigures(params);
