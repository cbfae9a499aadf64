import { balanceHref, figureHref, methodHref } from '#domain/analytics/figure-links.ts';
import { useTranslation } from 'react-i18next';
import type { DateRange } from '#domain/analytics/date-range.ts';
import { BarList } from '#ui/chart/BarList.tsx';
import { StatTile } from '#ui/chart/StatTile.tsx';
import { LocalizedChart } from '#portal/charts/LocalizedChart.tsx';
import { groupSeries, moneyFormats } from '#portal/charts/chart-formats.ts';
import { useMerchantCalendar } from '#portal/charts/merchant-calendar.ts';
import { describeChange } from './changes.ts';
import { CashUpCard } from './CashUpCard.tsx';
import {
  Amounts,
  formatAmount,
  OtherCurrencyAmounts,
  ChartCardSkeleton,
  type GroupSectionProps,
  PanelGroup,
  Section,
  useMetricDefinitions,
  Widget,
} from './widgets.tsx';
import { type SectionData, usePanelSection } from './panel-query.ts';

interface Props extends GroupSectionProps {
  today: string;
}

/** Section with received payments, open balances, the margin and the cash-up of a day. */
export function MoneySection({ query, isEnabled, today }: Props) {
  const money = usePanelSection('money', query, isEnabled);
  return (
    <PanelGroup name="money">
      <div className="grid grid-cols-1 gap-4">
        <Section query={money} skeleton={<ChartCardSkeleton kind="bars" />}>
          {(data) => <Money data={data} period={query.period} />}
        </Section>
        <CashUpCard today={today} isEnabled={isEnabled} />
      </div>
    </PanelGroup>
  );
}

function Money({ data: { section, currency, comparison }, period }: { data: SectionData<'money'>; period: DateRange }) {
  const { t } = useTranslation(['main-panel', 'payments']);
  const definition = useMetricDefinitions();
  const { owed, margin, receivedPerDay, owedByAge, methods } = section;
  const { unit, labels, sum } = groupSeries(
    receivedPerDay.map(({ date }) => date),
    useMerchantCalendar().firstWeekday,
  );
  const largestOf = (rows: readonly { value: string }[]) => Math.max(1, ...rows.map(({ value }) => Number(value)));
  return (
    <div className="grid grid-cols-1 gap-4 @2xl:grid-cols-3">
      <Widget title={t(`main-panel:receivedPer.${unit}`)} metric="received" className="@2xl:col-span-2">
        <LocalizedChart
          spec={{
            kind: 'bars',
            title: t(`main-panel:receivedPer.${unit}`),
            description: t(`main-panel:receivedPerText.${unit}`),
            categoryName: t(`main-panel:units.${unit}`),
            ...labels,
            series: [
              ...(comparison
                ? [
                    {
                      name: t('main-panel:before'),
                      values: sum(receivedPerDay.map(({ previous }) => (previous === null ? null : Number(previous)))),
                      isComparison: true,
                    },
                  ]
                : []),
              { name: t('main-panel:figures.received'), values: sum(receivedPerDay.map(({ value }) => Number(value))) },
            ],
            ...moneyFormats(currency),
          }}
        />
      </Widget>
      <div className="grid grid-cols-1 gap-4 @xl:grid-cols-2 @2xl:grid-cols-1">
        <StatTile
          label={t('main-panel:figures.owed')}
          definition={definition('owed', t('main-panel:figures.owed'))}
          value={formatAmount(owed.value, currency)}
          href={figureHref('owed', period)}
          note={
            <>
              {t('main-panel:owedText', { count: owed.count })}
              <OtherCurrencyAmounts others={owed.others} />
            </>
          }
        />
        {margin && (
          <StatTile
            label={t('main-panel:figures.margin')}
            definition={definition('margin', t('main-panel:figures.margin'))}
            value={formatAmount(margin.value, currency)}
            href={figureHref('margin', period)}
            delta={describeChange(margin)}
            className="print:hidden"
            note={
              <>
                <OtherCurrencyAmounts others={margin.others} />
                {margin.withoutCost > 0 && (
                  <span className="text-muted block">{t('main-panel:withoutCost', { count: margin.withoutCost })}</span>
                )}
              </>
            }
          />
        )}
      </div>
      <Widget title={t('main-panel:owedByAge')} metric="owed" metricName={t('main-panel:figures.owed')}>
        <BarList
          label={t('main-panel:owedByAge')}
          rows={owedByAge.map(({ age, value, others, count }) => ({
            key: age,
            label: t(`main-panel:ages.${age}`),
            value: <Amounts value={value} others={others} currency={currency} />,
            share: Number(value) / largestOf(owedByAge),
            note: t('main-panel:visits', { count }),
            href: balanceHref(age),
          }))}
        />
      </Widget>
      <Widget title={t('main-panel:byMethod')} metric="methods" className="@2xl:col-span-2">
        <BarList
          label={t('main-panel:byMethod')}
          rows={methods.map(({ method, value, others, count }) => ({
            key: method,
            label: t(`payments:methods.${method}`),
            value: <Amounts value={value} others={others} currency={currency} />,
            share: Number(value) / largestOf(methods),
            note: t('main-panel:payments', { count }),
            href: methodHref(method, period),
          }))}
        />
      </Widget>
    </div>
  );
}
