import { preparedExecutor } from '#backend/db/query-executor.ts';
import type { PanelClients } from '#domain/analytics/panel-groups.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';
import { newClientsByDay, ratingsByDay, topClients, visitingClients } from './client-queries.ts';
import { forBoth, type PanelContext } from './context.ts';
import { countFigure, countIn, ratioFigure, shareOf } from './figures.ts';

/** Computes the section Clients. */
export async function readClients(context: PanelContext): Promise<PanelClients> {
  const { deps, period, currency } = context;
  const executor = preparedExecutor(deps);
  const [added, visiting, ratings, top] = await Promise.all([
    forBoth(context, (range) => newClientsByDay.execute(executor, range)),
    forBoth(context, (range) => visitingClients.execute(executor, range)),
    forBoth(context, (range) => ratingsByDay.execute(executor, range)),
    topClients.execute(executor, { ...period, currency }),
  ]);
  const addedOn = new Map(added.rows.map(({ date, count }) => [date, count]));
  const visitedOn = new Map(visiting.rows.map(({ date, count }) => [date, count]));
  const ratedOn = new Map(ratings.rows.map((row) => [row.day, row]));
  return {
    newClients: countFigure(added),
    returning: {
      value: returningOf(visiting.rows, added.rows),
      previous: visiting.before ? returningOf(visiting.before, added.before!) : null,
    },
    days: period.days.map((date) => {
      const newClients = addedOn.get(date) ?? 0;
      return { date, newClients, returning: (visitedOn.get(date) ?? 0) - newClients };
    }),
    rating: {
      average: ratioFigure(averageOf(ratings.rows), ratings.before && averageOf(ratings.before)),
      count: countFigure(ratings),
    },
    ratingDays: period.days.map((date, at) => {
      const row = ratedOn.get(at + 1);
      return { date, value: row ? averageOf([row]) : null, count: row?.count ?? 0 };
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
/** Counts the returning clients: every new client has a visit in the period, so all others with a visit are returning. */
const returningOf = (visiting: readonly Count[], added: readonly Count[]): number =>
  countIn(visiting.filter(({ date }) => date === null)) - countIn(added);

const averageOf = (rows: readonly { count: number; stars: number }[]): number | null =>
  shareOf(
    rows.reduce((sum, { stars }) => sum + stars, 0),
    countIn(rows),
  );
