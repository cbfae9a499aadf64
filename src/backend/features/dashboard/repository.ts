import type { DateRange } from '#domain/analytics/date-range.ts';
import type { CountFigure, MoneyFigure } from '#domain/analytics/figures.ts';
import type { Currency } from '#domain/money/currency.ts';
import { readClientsSection } from './clients.ts';
import { createPanelContext, type DashboardDeps } from './context.ts';
import { readMoneySection } from './money.ts';
import { readSiteSection } from './site.ts';
import { readStrip } from './strip.ts';
import { readWorkSection } from './work.ts';

/** Figures of a week, each with the figure of the week before; amounts are in the garage's currency. */
export interface WeekFigures {
  currency: Currency;
  /** Balance owed now, independent of the week. */
  owed: string;
  money: Record<'received' | 'billed', Pick<MoneyFigure, 'value' | 'previous'>>;
  counts: Record<'finished' | 'completed' | 'newClients' | 'views', CountFigure>;
}

/** Reads the [figures](docs/rules/reports.md#weekly-summary) of a week from the sections of the main panel. */
export async function readWeekFigures(deps: DashboardDeps, week: DateRange): Promise<WeekFigures> {
  const context = await createPanelContext(deps, { ...week, compare: true });
  const [strip, { owed }, { completed }, { newClients }, { views }] = await Promise.all([
    readStrip(context),
    readMoneySection(context, { showsCosts: false }),
    readWorkSection(context),
    readClientsSection(context),
    readSiteSection(context),
  ]);
  return {
    currency: context.currency,
    owed: owed.value,
    money: { received: strip.received, billed: strip.billed },
    counts: { finished: strip.vehiclesFinished, completed, newClients, views },
  };
}
