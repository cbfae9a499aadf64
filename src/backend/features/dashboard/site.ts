import { preparedExecutor } from '#backend/db/query-executor.ts';
import type { Dimension } from '#domain/analytics/dimensions.ts';
import type { PanelSite } from '#domain/analytics/panel-groups.ts';
import { listCounts, listDayCounts, RANGE_NAMES_MAX } from '../analytics/repository.ts';
import { queryBothPeriods, type PanelContext } from './context.ts';
import { messagesByDay } from './client-queries.ts';
import { readFunnel } from './funnel.ts';

/** Maximum rows of each table of the section. */
const TOP_COUNT = 10;

/** Reads views, visitors and contact messages by day, for this section and for the strip. */
export async function readTraffic(context: PanelContext) {
  const executor = preparedExecutor(context.deps);
  const [days, messages] = await Promise.all([
    queryBothPeriods(context, (range) => listDayCounts(context.deps, range)),
    queryBothPeriods(context, (range) => messagesByDay.execute(executor, range)),
  ]);
  return { days, messages };
}

type Counts = { views: number; visitors: number };
export const sumViews = (rows: readonly Counts[], column: keyof Counts): number =>
  rows.reduce((sum, row) => sum + row[column], 0);

/** Computes the section Site. */
export async function readSiteSection(context: PanelContext): Promise<PanelSite> {
  const { deps, period } = context;
  const top = (dimension: Dimension, limit = TOP_COUNT) => listCounts(deps, dimension, period, limit);
  const [traffic, pages, referrers, campaigns, browsers, devices, languages] = await Promise.all([
    readTraffic(context),
    top('path'),
    top('referrer'),
    top('campaign', RANGE_NAMES_MAX),
    top('browser'),
    top('device'),
    top('language'),
  ]);
  const { rows, before } = traffic.days;
  const figure = (column: keyof Counts) => ({
    value: sumViews(rows, column),
    previous: before ? sumViews(before, column) : null,
  });
  return {
    views: figure('views'),
    visitors: figure('visitors'),
    days: rows.map(({ date, views, visitors }, at) => ({
      date,
      views,
      visitors,
      previousViews: before?.[at]?.views ?? null,
      previousVisitors: before?.[at]?.visitors ?? null,
    })),
    pages,
    referrers,
    campaigns: campaigns.slice(0, TOP_COUNT),
    browsers,
    devices,
    languages,
    funnel: await readFunnel(context, campaigns),
  };
}
