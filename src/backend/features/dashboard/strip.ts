import type { PanelStrip } from '#domain/analytics/panel-groups.ts';
import type { PanelContext } from './context.ts';
import {
  createDailyAmounts,
  createAverageFigure,
  createBalanceFigure,
  createDailyCounts,
  createCountFigure,
  sumCounts,
  createMoneyFigure,
  computeShare,
} from './figures.ts';
import { readAmounts } from './money.ts';
import { readOpenVisits } from './now.ts';
import { readTraffic, sumViews } from './site.ts';
import { createOnTimeFigure, countFinishedByDay } from './work.ts';

/** Computes the eight figures above the sections. */
export async function readStrip(context: PanelContext): Promise<PanelStrip> {
  const { currency, period } = context;
  const [{ received, billed, owed }, open, finished, traffic] = await Promise.all([
    readAmounts(context),
    readOpenVisits(context),
    countFinishedByDay(context),
    readTraffic(context),
  ]);
  const overdue = owed.filter(({ age }) => age > 0);
  const finishedOn = new Map(finished.rows.map((row) => [row.day, row]));
  return {
    received: { ...createMoneyFigure(received, currency), days: createDailyAmounts(context, received) },
    billed: { ...createMoneyFigure(billed, currency), days: createDailyAmounts(context, billed) },
    overdueBalance: { ...createBalanceFigure(overdue, currency), count: sumCounts(overdue) },
    vehiclesFinished: { ...createCountFigure(finished), days: createDailyCounts(context, finished) },
    averageBill: createAverageFigure(billed, currency),
    waiting: { approval: open.onHold.APPROVAL, parts: open.onHold.PARTS, pickup: open.visits.ready },
    onTime: {
      ...createOnTimeFigure(finished),
      days: period.days.map((date, at) => {
        const row = finishedOn.get(at + 1);
        return { date, value: row ? computeShare(row.on_time, row.count) : null };
      }),
    },
    visitorsToMessages: {
      visitors: {
        value: sumViews(traffic.days.rows, 'visitors'),
        previous: traffic.days.before ? sumViews(traffic.days.before, 'visitors') : null,
      },
      messages: createCountFigure(traffic.messages),
      days: traffic.days.rows.map(({ date, visitors }, at) => ({
        date,
        visitors,
        messages: sumCounts(traffic.messages.rows.filter(({ day }) => day === at + 1)),
      })),
    },
  };
}
