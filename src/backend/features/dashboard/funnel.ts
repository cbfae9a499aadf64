import { sql } from 'kysely';
import { compileQuery, type Params } from '#backend/db/compiled-query.ts';
import { preparedExecutor } from '#backend/db/query-executor.ts';
import type { PanelSite } from '#domain/analytics/panel-groups.ts';
import type { NameCount } from '../analytics/repository.ts';
import type { PanelContext, Period } from './context.ts';
import { createBalanceFigure, sumCounts } from './figures.ts';
import { countOf, inPeriod, RECEIVED_STATUSES, sumReceived } from './sql-parts.ts';

type Range = Pick<Period, 'startDate' | 'endDate' | 'from' | 'until'>;

/** Counts contact messages by campaign. */
const messagesByCampaign = compileQuery((db, period: Params<Range>) =>
  db
    .selectFrom('messages')
    .select(['campaign', countOf().as('count')])
    .where('deleted_at', 'is', null)
    .where(inPeriod('created_at', period))
    .groupBy('campaign'),
);

/** Counts by campaign the clients who were created in the period from a message. */
const clientsByCampaign = compileQuery((db, period: Params<Range>) =>
  db
    .selectFrom('users')
    .innerJoin('messages', 'messages.id', 'users.message_id')
    .select(['campaign', countOf().as('count')])
    .where('users.deleted_at', 'is', null)
    .where('users.message_id', 'is not', null)
    .where(inPeriod('users.created_at', period))
    .groupBy('campaign'),
);

/** Counts by campaign the visits of clients who were created from a message. */
const visitsByCampaign = compileQuery((db, period: Params<Range>) =>
  db
    .selectFrom('users')
    .innerJoin('messages', 'messages.id', 'users.message_id')
    .innerJoin('visits', 'visits.user_id', 'users.id')
    .select(['campaign', countOf().as('count')])
    .where('users.deleted_at', 'is', null)
    .where('users.message_id', 'is not', null)
    .where('visits.deleted_at', 'is', null)
    .where('visits.status', '<>', sql.lit('Cancelled'))
    .where('visits.visit_date', '>=', period.startDate)
    .where('visits.visit_date', '<=', period.endDate)
    .groupBy('campaign'),
);

/** Sums by campaign and currency the payments, less refunds, of clients who were created from a message. */
const receivedByCampaign = compileQuery((db, period: Params<Range>) =>
  db
    .selectFrom('users')
    .innerJoin('messages', 'messages.id', 'users.message_id')
    .innerJoin('payments', 'payments.user_id', 'users.id')
    .select(['campaign', 'payments.currency', sumReceived().as('amount')])
    .where('users.deleted_at', 'is', null)
    .where('users.message_id', 'is not', null)
    .where('payments.status', 'in', RECEIVED_STATUSES)
    .where(inPeriod('payments.created_at', period))
    .groupBy(['campaign', 'payments.currency']),
);

interface CampaignRow {
  campaign: string | null;
}

/** Number of most visited campaigns that are listed even if they brought no message. */
const TOP_COUNT = 10;

/**
 * Computes the funnel of each campaign: visitors, messages, clients created from messages, their visits and their
 * payments. `campaigns` are those with page views, most views first.
 */
export async function readFunnel(
  { deps, period, currency }: PanelContext,
  campaigns: readonly NameCount[],
): Promise<PanelSite['funnel']> {
  const executor = preparedExecutor(deps);
  const [messages, clients, visits, received] = await Promise.all([
    messagesByCampaign.execute(executor, period),
    clientsByCampaign.execute(executor, period),
    visitsByCampaign.execute(executor, period),
    receivedByCampaign.execute(executor, period),
  ]);
  const visitors = new Map(campaigns.map((row) => [row.name || null, row.visitors]));
  const followed: CampaignRow[] = [...messages, ...clients, ...visits, ...received];
  const listed = new Set([...[...visitors.keys()].slice(0, TOP_COUNT), ...followed.map(({ campaign }) => campaign)]);
  return [...listed].map((campaign) => {
    const select = <Row extends CampaignRow>(all: readonly Row[]) => all.filter((row) => row.campaign === campaign);
    const { value, others } = createBalanceFigure(select(received), currency);
    return {
      campaign,
      visitors: visitors.get(campaign) ?? 0,
      messages: sumCounts(select(messages)),
      clients: sumCounts(select(clients)),
      visits: sumCounts(select(visits)),
      received: value,
      others,
    };
  });
}
