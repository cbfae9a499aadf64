import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { $merchantName } from '#client/branding.ts';
import { formatDate, formatMoney, formatNumber } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import type { DateRange } from '#domain/analytics/date-range.ts';
import { balanceHref, employeeHref, figureHref, methodHref } from '#domain/analytics/figure-links.ts';
import { type CashUp, mainPanel } from '#domain/analytics/main-panel.ts';
import { groupSeries, LocalizedChart, moneyFormats } from '#portal/charts/LocalizedChart.tsx';
import { ReplicaNote } from '#portal/charts/PeriodPicker.tsx';
import { useMerchantCalendar } from '#portal/charts/merchant-calendar.ts';
import { BarList } from '#ui/chart/BarList.tsx';
import { StatTile } from '#ui/chart/StatTile.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { Input } from '#ui/form/inputs.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { describeChange } from './changes.ts';
import { type SectionData, usePanelSection } from './panel-query.ts';
import {
  Amounts,
  ChartCardSkeleton,
  formatAmount,
  type GroupSectionProps,
  NumberHeadings,
  OtherCurrencyAmounts,
  PanelGroup,
  Section,
  useMetricDefinitions,
  Widget,
} from './widgets.tsx';

/** Section with received payments, open balances, the margin and the cash-up of a day. */
export function MoneySection({ query, isEnabled, today }: GroupSectionProps & { today: string }) {
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

const DAY_FORMAT = { weekday: 'short', year: 'numeric' } as const;

/** Prints only this card; the print command of the browser prints the whole panel. */
function printCashUp() {
  document.documentElement.dataset.print = 'alone';
  addEventListener('afterprint', () => delete document.documentElement.dataset.print, { once: true });
  window.print();
}

/** Card with the payments of one day by method and by employee, which can be printed separately. */
function CashUpCard({ today, isEnabled }: { today: string; isEnabled: boolean }) {
  const { t } = useTranslation('main-panel');
  const id = useId();
  const [chosen, setChosen] = useState<string>();
  const date = chosen || today;
  const query = useQuery({
    ...getQueryOptions(mainPanel.cashUp, { query: { date } }),
    enabled: isEnabled,
  });
  return (
    <Widget
      title={t('main-panel:cashUp.title')}
      metric="cashUp"
      className="print-alone"
      action={
        <span className="flex flex-wrap items-center gap-2 print:hidden">
          <label htmlFor={id} className="sr-only">
            {t('main-panel:day')}
          </label>
          <span className="w-44">
            <Input
              id={id}
              type="date"
              aria-describedby={`${id}-day`}
              size="sm"
              max={today}
              value={date}
              onChange={({ target }) => setChosen(target.value)}
            />
          </span>
          <Button variant="outline" size="sm" icon={Printer} onClick={printCashUp}>
            {t('main-panel:cashUp.print')}
          </Button>
        </span>
      }
    >
      <Section query={query} skeleton={<Skeleton className="h-56 w-full" />}>
        {({ data, meta }) => (
          <>
            <ReplicaNote meta={meta} />
            <CashUpTable cashUp={data} dayId={`${id}-day`} />
          </>
        )}
      </Section>
    </Widget>
  );
}

function CashUpTable({ cashUp: { date, totals, methods, employees }, dayId }: { cashUp: CashUp; dayId: string }) {
  const { t } = useTranslation(['main-panel', 'payments']);
  const merchantName = useStore($merchantName);
  const day = { startDate: date, endDate: date };
  const isEmpty = methods.length === 0;
  return (
    <>
      <p id={dayId} className="mb-2">
        <span className="hidden print:inline">{merchantName} · </span>
        {formatDate(date, DAY_FORMAT)}
      </p>
      {isEmpty ? (
        <p className="text-muted py-6 text-center">{t('charts:empty')}</p>
      ) : (
        <div className="grid grid-cols-1 gap-x-8 gap-y-4 @4xl:grid-cols-2">
          <CashTable
            caption={t('main-panel:cashUp.byMethod')}
            rows={[
              ...methods.map((row) => ({
                ...row,
                key: row.method + row.currency,
                name: t(`payments:methods.${row.method}`),
                href: methodHref(row.method, day),
              })),
              ...totals.map((row) => ({
                ...row,
                key: row.currency,
                name: t('main-panel:cashUp.total'),
                isTotal: true,
              })),
            ]}
          />
          <CashTable
            caption={t('main-panel:cashUp.byEmployee')}
            rows={employees.map((row) => ({
              ...row,
              key: row.userId + row.method + row.currency,
              href: employeeHref(row.userId, day),
              name: `${row.name} · ${t(`payments:methods.${row.method}`)}`,
            }))}
          />
        </div>
      )}
    </>
  );
}

type CashLine = CashUp['totals'][number] & { key: string; name: string; href?: string; isTotal?: boolean };

function CashTable({ caption, rows }: { caption: string; rows: readonly CashLine[] }) {
  const { t } = useTranslation('main-panel');
  return (
    <div className="edge-shade relative min-w-0 overflow-x-auto">
      <table className="figure-table table">
        <caption className="text-start font-semibold">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{caption}</span>
            </th>
            <NumberHeadings
              names={[t('main-panel:cashUp.paid'), t('main-panel:cashUp.refunded'), t('main-panel:cashUp.net')]}
            />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, href, currency, paid, refunded, net, payments, refunds, isTotal }) => (
            <tr key={key} className={isTotal ? 'border-base-content/40 border-t-2 font-semibold' : undefined}>
              <th scope="row" className="font-medium">
                {href ? (
                  <a href={href} className="link-hover tap inline-flex items-center">
                    {name}
                  </a>
                ) : (
                  <bdi>{name}</bdi>
                )}{' '}
                <span className="text-muted font-normal">({formatNumber(payments + refunds)})</span>
              </th>
              <td className="text-end">
                <bdi>{formatMoney(paid, currency)}</bdi>
              </td>
              <td className="text-end">
                <bdi>{formatMoney(refunded, currency)}</bdi>
              </td>
              <td className="text-end font-semibold">
                <bdi>{formatMoney(net, currency)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
