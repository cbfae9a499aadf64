import RotateCw from 'lucide-react/icons/rotate-cw';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '#client/format.ts';
import { currentLocale, i18n } from '#client/i18n.ts';
import type { MoneyFigure } from '#domain/analytics/figures.ts';
import type { PanelSection } from '#domain/analytics/main-panel.ts';
import type { Metric } from '#domain/analytics/metrics.ts';
import type { Currency } from '#domain/money/currency.ts';
import { Card } from '#ui/Card.tsx';
import { ChartSkeleton } from '#ui/chart/Chart.tsx';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/form/buttons.tsx';
import { InfoTip } from '#ui/overlay/InfoTip.tsx';
import { type PanelQuery, type SectionData, usePanelSection } from './panel-query.ts';

const GROUPS = ['now', 'money', 'work', 'clients', 'site'] as const;
interface GroupProps {
  name: (typeof GROUPS)[number];
  children: ReactNode;
}

/** Anchor links to the groups: on a phone, the last group is many screens further down. */
export function GroupLinks() {
  const { t } = useTranslation('main-panel');
  return (
    <nav aria-label={t('main-panel:jumpTo')} className="group-links">
      {GROUPS.map((name) => (
        <a key={name} href={`#${name}`} className="link tap inline-flex items-center">
          {t(`main-panel:groups.${name}`)}
        </a>
      ))}
    </nav>
  );
}

/** One of the five groups of the panel. */
export function PanelGroup({ name, children }: GroupProps) {
  const { t } = useTranslation('main-panel');
  const id = useId();
  return (
    <section id={name} aria-labelledby={id} className="panel-group mt-8 scroll-mt-20">
      <h2 id={id} className="mb-3 text-2xl">
        {t(`main-panel:groups.${name}`)}
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

/** Card of the panel with a title and, if it has a metric, a button with its definition. */
export function Widget({ title, metric, metricName, className, action, children }: WidgetProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={classNames('min-w-0 p-4', className)}>
      <header className="mb-2 flex min-h-9 flex-wrap items-center gap-x-1">
        <h3 id={id} className="font-sans font-semibold">
          {title}
        </h3>
        {metric && <MetricDefinition metric={metric} name={metricName ?? title} />}
        {action && <div className="ms-auto">{action}</div>}
      </header>
      {children}
    </Card>
  );
}

/** Button that explains a metric. */
function MetricDefinition({ metric, name }: { metric: Metric; name: string }) {
  const definition = useMetricDefinitions();
  return <InfoTip {...definition(metric, name)} />;
}

/** Returns a function that builds the label and the text of the button that explains a metric. */
export function useMetricDefinitions() {
  const { t } = useTranslation('main-panel');
  return (metric: Metric, name: string) => ({
    label: t('main-panel:definitionOf', { name }),
    text: t(`main-panel:definitions.${metric}`),
  });
}

interface SectionProps<Data> {
  query: { data: Data | undefined; isError: boolean; isPlaceholderData: boolean; refetch: () => unknown };
  /** Skeleton with the size of the section. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Renders the data of a query, the skeleton while it loads, or an error with a retry button. */
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
/** Groups that consist of a single section. */
type GroupName = Exclude<PanelSection, 'strip' | 'now' | 'money'>;
interface SingleSectionGroupProps<Name extends GroupName>
  extends GroupSectionProps, ComponentProps<typeof ChartSkeleton> {
  name: Name;
  children: (data: SectionData<Name>) => ReactNode;
}

/** Group that consists of the section of the same name; `kind` is the chart type of its skeleton. */
export function SingleSectionGroup<Name extends GroupName>({
  name,
  kind,
  query,
  isEnabled,
  children,
}: SingleSectionGroupProps<Name>) {
  return (
    <PanelGroup name={name}>
      <Section query={usePanelSection(name, query, isEnabled)} skeleton={<ChartCardSkeleton kind={kind} />}>
        {children}
      </Section>
    </PanelGroup>
  );
}

const PERCENT = { style: 'percent', maximumFractionDigits: 0 } as const;
const ONE_DECIMAL = { maximumFractionDigits: 1 } as const;

/** Formats a share from 0 to 1 as a percentage; null, without records, as a dash. */
export const formatShare = (share: number | null): string => (share === null ? '–' : formatNumber(share, PERCENT));

/** Formats an average with at most one decimal; null, without records, as a dash. */
export const formatAverage = (value: number | null): string =>
  value === null ? '–' : formatNumber(value, ONE_DECIMAL);

/** Returns the name of a language code in the language of the screen; the code itself if it is unknown or malformed. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(currentLocale(), { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Formats an amount; null, without records, as a dash. */
export const formatAmount = (value: string | null, currency: Currency): string =>
  value === null ? '–' : formatMoney(value, currency);

/** Headings of the numeric columns of a table. */
export const NumberHeadings = ({ names }: { names: readonly string[] }) =>
  names.map((name) => (
    <th key={name} scope="col" className="text-end">
      {name}
    </th>
  ));

interface AmountsProps {
  value: string;
  others: MoneyFigure['others'];
  currency: Currency;
}

/** Amount in the garage’s currency, with the amounts in other currencies below it. */
export const Amounts = ({ value, others, currency }: AmountsProps) => (
  <span className="block text-end">
    <bdi>{formatAmount(value, currency)}</bdi>
    <OtherCurrencyAmounts others={others} />
  </span>
);

/** Amounts in currencies other than the garage’s; they are never converted or added. */
export function OtherCurrencyAmounts({ others }: { others: MoneyFigure['others'] }) {
  if (others.length === 0) return null;
  return (
    <span className="text-muted block">
      {others.map(({ currency, value }) => `+ ${formatMoney(value, currency)}`).join(' ')}
    </span>
  );
}

const HOURS_PER_DAY = 24;
const MINUTES_PER_HOUR = 60;

/** Formats a duration in hours: `2 d 15 h` for at least a day, else `5 h 12 min`; a dash for null. */
export function formatHours(hours: number | null): string {
  if (hours === null) return '–';
  const whole = Math.round(hours);
  if (whole >= HOURS_PER_DAY) return format('days', Math.floor(whole / HOURS_PER_DAY), whole % HOURS_PER_DAY);
  const minutes = Math.round(hours * MINUTES_PER_HOUR);
  return format('hours', Math.floor(minutes / MINUTES_PER_HOUR), minutes % MINUTES_PER_HOUR);
}

/** Formats the longest wait of ready vehicles in words: whole days from one day on. */
export function formatLongestWait(hours: number): string {
  const days = Math.floor(Math.round(hours) / HOURS_PER_DAY);
  return days > 0
    ? i18n.t('main-panel:longestWaitDays', { count: days })
    : i18n.t('main-panel:longestWait', { time: formatHours(hours) });
}

/** Formats a larger and a smaller unit; omits a unit of 0 unless both are 0. */
function format(unit: 'days' | 'hours', large: number, small: number): string {
  const part = large === 0 ? 'smaller' : small === 0 ? 'larger' : 'both';
  return i18n.t(`main-panel:duration.${unit}.${part}`, { large: formatNumber(large), small: formatNumber(small) });
}
