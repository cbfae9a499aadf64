import { preparedExecutor } from '#backend/db/query-executor.ts';
import type { PanelClients } from '#domain/analytics/panel-groups.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';
import { newClientsByDay, ratingsByDay, topClients, visitingClients } from './client-queries.ts';
import { queryBothPeriods, type PanelContext } from './context.ts';
import { createCountFigure, sumCounts, createRatioFigure, computeShare } from './figures.ts';

/** Computes the section Clients. */
export async function readClientsSection(context: PanelContext): Promise<PanelClients> {
  const { deps, period, currency } = context;
  const executor = preparedExecutor(deps);
  const [added, visiting, ratings, top] = await Promise.all([
    queryBothPeriods(context, (range) => newClientsByDay.execute(executor, range)),
    queryBothPeriods(context, (range) => visitingClients.execute(executor, range)),
    queryBothPeriods(context, (range) => ratingsByDay.execute(executor, range)),
    topClients.execute(executor, { ...period, currency }),
  ]);
  const addedOn = new Map(added.rows.map(({ date, count }) => [date, count]));
  const visitedOn = new Map(visiting.rows.map(({ date, count }) => [date, count]));
  const ratedOn = new Map(ratings.rows.map((row) => [row.day, row]));
  return {
    newClients: createCountFigure(added),
    returning: {
      value: countReturning(visiting.rows, added.rows),
      previous: visiting.before ? countReturning(visiting.before, added.before!) : null,
    },
    days: period.days.map((date) => {
      const newClients = addedOn.get(date) ?? 0;
      return { date, newClients, returning: (visitedOn.get(date) ?? 0) - newClients };
    }),
    rating: {
      average: createRatioFigure(averageStars(ratings.rows), ratings.before && averageStars(ratings.before)),
      count: createCountFigure(ratings),
    },
    ratingDays: period.days.map((date, at) => {
      const row = ratedOn.get(at + 1);
      return { date, value: row ? averageStars([row]) : null, count: row?.count ?? 0 };
    }),
    topClients: top.map(({ user_id, name, received, visits, owed }) => ({
      userId: user_id,
      name,
      received: fromMinorUnits(received, currency),
      visits: visits ?? 0,
      owed: fromMinorUnits(owed, currency),
    })),
  };
}

type Count = { date: string | null; count: number };
/** Counts the returning clients: clients with a visit in the period less those whose first visit is in the period. */
const countReturning = (visiting: readonly Count[], added: readonly Count[]): number =>
  sumCounts(visiting.filter(({ date }) => date === null)) - sumCounts(added);

const averageStars = (rows: readonly { count: number; stars: number }[]): number | null =>
  computeShare(
    rows.reduce((sum, { stars }) => sum + stars, 0),
    sumCounts(rows),
  );
