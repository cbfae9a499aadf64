import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RotateCw } from 'lucide-react';
import type { PanelSection } from '#domain/analytics/main-panel.ts';
import type { Metric } from '#domain/analytics/metrics.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Card } from '#ui/Card.tsx';
import { ChartSkeleton } from '#ui/chart/Chart.tsx';
import { classNames } from '#ui/class-names.ts';
import { InfoTip } from '#ui/overlay/InfoTip.tsx';
import { type PanelQuery, type SectionData, useSection } from './panel-query.ts';

interface GroupProps {
  title: string;
  children: ReactNode;
}

/** One of the five groups of the panel. */
export function PanelGroup({ title, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel-group mt-8">
      <h2 id={id} className="mb-3 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface WidgetProps {
  title: string;
  metric?: Metric;
  /** Name of the metric in the label of its definition; default `title`. */
  metricName?: string;
  className?: string;
  action?: ReactNode;
  children: ReactNode;
}

/** Card of the panel with a title and the definition of what it shows. */
export function Widget({ title, metric, metricName, className, action, children }: WidgetProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={classNames('min-w-0 p-4', className)}>
      <header className="mb-2 flex min-h-9 flex-wrap items-center gap-x-1">
        <h3 id={id} className="font-sans font-semibold">
          {title}
        </h3>
        {metric && <Definition metric={metric} name={metricName ?? title} />}
        {action && <div className="ms-auto">{action}</div>}
      </header>
      {children}
    </Card>
  );
}

/** Button that explains a metric. */
function Definition({ metric, name }: { metric: Metric; name: string }) {
  const definition = useDefinition();
  return <InfoTip {...definition(metric, name)} />;
}

/** Returns a function that gives the definition of a metric for a tile. */
export function useDefinition() {
  const { t } = useTranslation('main-panel');
  return (metric: Metric, name: string) => ({
    label: t('main-panel:definitionOf', { name }),
    text: t(`main-panel:definitions.${metric}`),
  });
}

interface SectionProps<Data> {
  query: { data: Data | undefined; isError: boolean; isPlaceholderData: boolean; refetch: () => unknown };
  /** Of the size of the section. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Renders a section with its data, a skeleton of its size while it loads, or an error with a retry button of its own. */
export function Section<Data>({
  query: { data, isError, isPlaceholderData, refetch },
  skeleton,
  children,
}: SectionProps<Data>) {
  const { t } = useTranslation('main-panel');
  if (isError && (data === undefined || isPlaceholderData))
    return (
      <Card className="flex flex-wrap items-center gap-4 p-5" role="alert">
        <p className="grow">{t('main-panel:failed')}</p>
        <Button variant="outline" icon={RotateCw} onClick={() => void refetch()}>
          {t('main-panel:retry')}
        </Button>
      </Card>
    );
  if (data === undefined) return skeleton;
  return (
    <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? 'opacity-60' : undefined}>
      {children(data)}
    </div>
  );
}

/** Skeleton of a card with a chart. */
export const ChartCardSkeleton = ({ kind }: ComponentProps<typeof ChartSkeleton>) => (
  <Card className="p-4">
    <ChartSkeleton kind={kind} />
  </Card>
);

export interface GroupSectionProps {
  query: PanelQuery;
  isEnabled: boolean;
}
/** Sections that are a whole group. */
type GroupName = Exclude<PanelSection, 'strip' | 'now' | 'money'>;
interface SectionGroupProps<Name extends GroupName> extends GroupSectionProps, ComponentProps<typeof ChartSkeleton> {
  name: Name;
  children: (data: SectionData<Name>) => ReactNode;
}

/** Group of the panel with the section of the same name, which starts with a chart of this kind. */
export function SectionGroup<Name extends GroupName>({
  name,
  kind,
  query,
  isEnabled,
  children,
}: SectionGroupProps<Name>) {
  const { t } = useTranslation('main-panel');
  const group: GroupName = name;
  return (
    <PanelGroup title={t(`main-panel:groups.${group}`)}>
      <Section query={useSection(name, query, isEnabled)} skeleton={<ChartCardSkeleton kind={kind} />}>
        {children}
      </Section>
    </PanelGroup>
  );
}
