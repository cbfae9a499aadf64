import { preparedExecutor } from '#backend/db/query-executor.ts';
import { resolveDateFilter } from '#backend/db/merchant-settings.ts';
import { toInstants } from '#domain/analytics/day-bounds.ts';
import type { PanelNow } from '#domain/analytics/panel-groups.ts';
import type { PanelContext } from './context.ts';
import { sumCounts } from './figures.ts';
import { oilDue, openVisits, unreadMessages, visitsOnHold } from './now-queries.ts';

/** Counts the open visits by state, and the visits on hold by reason. */
export async function readOpenVisits({ deps, today, now }: PanelContext) {
  const executor = preparedExecutor(deps);
  const [[visits], holds] = await Promise.all([
    openVisits.execute(executor, { today, now }),
    visitsOnHold.execute(executor, {}),
  ]);
  const onHold = (reason: string) => sumCounts(holds.filter((row) => row.reason === reason));
  return {
    visits: visits!,
    onHold: { PARTS: onHold('PARTS'), APPROVAL: onHold('APPROVAL'), CLIENT: onHold('CLIENT') },
  };
}

/** Computes the section Now, which ignores the period. */
export async function readNowSection(context: PanelContext): Promise<PanelNow> {
  const { deps, today, firstWeekday, timeZone } = context;
  const executor = preparedExecutor(deps);
  const [{ visits, onHold }, messages, oil] = await Promise.all([
    readOpenVisits(context),
    unreadMessages.execute(executor, {}),
    oilDue.execute(executor, toInstants(resolveDateFilter('this-week', today, firstWeekday), timeZone)),
  ]);
  return {
    inWorkshop: visits.in_workshop,
    onHold,
    readyForPickup: { count: visits.ready, medianHours: visits.median, longestHours: visits.longest },
    overdue: visits.late,
    dueToday: visits.due_today,
    unreadMessages: sumCounts(messages),
    oilDueThisWeek: sumCounts(oil),
  };
}
