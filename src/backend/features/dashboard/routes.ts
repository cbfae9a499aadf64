import { maySeeCosts } from '#backend/auth/employee-permissions.ts';
import { withReplica } from '#backend/db/replica.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { route } from '#backend/http/route.ts';
import { mainPanel, PANEL_SECTIONS, type MainPanel, type PanelSection } from '#domain/analytics/main-panel.ts';
import type { QueryOf } from '#domain/endpoint.ts';
import { readCashUp } from './cash-up.ts';
import { readClientsSection } from './clients.ts';
import { createPanelContext, type DashboardDeps, type PanelContext } from './context.ts';
import { readMoneySection } from './money.ts';
import { readNowSection } from './now.ts';
import { readSiteSection } from './site.ts';
import { readStrip } from './strip.ts';
import { readWorkSection } from './work.ts';

interface Permissions {
  showsCosts: boolean;
}

const SECTIONS: Record<PanelSection, (context: PanelContext, may: Permissions) => Promise<MainPanel[PanelSection]>> = {
  strip: readStrip,
  now: readNowSection,
  money: readMoneySection,
  work: readWorkSection,
  clients: readClientsSection,
  site: readSiteSection,
};

export const dashboardRoutes = [
  route(mainPanel.get, ({ deps, query, actor }) => withReplica(deps, (reading) => readPanel(reading, query, actor))),
  route(mainPanel.cashUp, ({ deps, query }) => withReplica(deps, (reading) => readCashUp(reading, query.date))),
];

/**
 * Computes the requested sections, each cached per range, comparison and permission (docs/decisions/056-figures.md).
 */
async function readPanel(
  deps: DashboardDeps,
  { sections = [...PANEL_SECTIONS], ...query }: QueryOf<typeof mainPanel.get>,
  actor: Pick<Actor, 'role'>,
): Promise<MainPanel> {
  const context = await createPanelContext(deps, query);
  const { period, previous, currency, today, timeZone, firstWeekday } = context;
  const may = { showsCosts: maySeeCosts(actor, deps) };
  const [range, comparison] = [rangeOf(period), previous ? rangeOf(previous) : null];
  const key = { range, comparison, currency, today, timeZone, firstWeekday, ...may };
  const read = async (name: PanelSection) => [
    name,
    await deps.memo(JSON.stringify({ name, ...key }), () => SECTIONS[name](context, may)),
  ];
  const data = Object.fromEntries(await Promise.all([...new Set(sections)].map(read)));
  return { period: range, comparison, currency, today, ...data };
}

const rangeOf = ({ startDate, endDate }: PanelContext['period']) => ({ startDate, endDate });
