import type { PanelStrip } from '#domain/analytics/panel-groups.ts';
import type { PanelContext } from './context.ts';
import {
  amountDays,
  averageAmount,
  balanceOf,
  countDays,
  countFigure,
  countIn,
  moneyFigure,
  shareOf,
} from './figures.ts';
import { readAmounts } from './money.ts';
import { readOpenVisits } from './now.ts';
import { readTraffic, sumViews } from './site.ts';
import { onTimeFigure, readFinished } from './work.ts';

/** Computes the eight figures above the sections. */
export async function readStrip(context: PanelContext): Promise<PanelStrip> {
  const { currency, period } = context;
  const [{ received, billed, owed }, open, finished, traffic] = await Promise.all([
    readAmounts(context),
    readOpenVisits(context),
    readFinished(context),
    readTraffic(context),
  ]);
  const overdue = owed.filter(({ age }) => age > 0);
  const finishedOn = new Map(finished.rows.map((row) => [row.day, row]));
  return {
    received: { ...moneyFigure(received, currency), days: amountDays(context, received) },
    billed: { ...moneyFigure(billed, currency), days: amountDays(context, billed) },
    overdueBalance: { ...balanceOf(overdue, currency), count: countIn(overdue) },
    vehiclesFinished: { ...countFigure(finished), days: countDays(context, finished) },
    averageBill: averageAmount(billed, currency),
    waiting: { approval: open.onHold.APPROVAL, parts: open.onHold.PARTS, pickup: open.visits.ready },
    onTime: {
      ...onTimeFigure(finished),
      days: period.days.map((date, at) => {
        const row = finishedOn.get(at + 1);
        return { date, value: row ? shareOf(row.on_time, row.count) : null };
      }),
    },
    visitorsToMessages: {
      visitors: {
        value: sumViews(traffic.days.rows, 'visitors'),
        previous: traffic.days.before ? sumViews(traffic.days.before, 'visitors') : null,
      },
      messages: countFigure(traffic.messages),
      days: traffic.days.rows.map(({ date, visitors }, at) => ({
        date,
        visitors,
        messages: countIn(traffic.messages.rows.filter(({ day }) => day === at + 1)),
      })),
    },
  };
}
