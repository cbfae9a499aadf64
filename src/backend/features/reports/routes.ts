import * as v from 'valibot';
import { maySeeCosts } from '#backend/auth/employee-permissions.ts';
import type { HasKeys } from '#backend/capabilities.ts';
import { chooseReadConnections, withReplica } from '#backend/db/replica.ts';
import { route } from '#backend/http/route.ts';
import { AppError } from '#domain/errors.ts';
import { reports } from '#domain/reports/endpoints.ts';
import { REPORT_TYPES, ReportType } from '#domain/reports/report.ts';
import { generateReport } from './generate.ts';
import { previewReport } from './preview.ts';
import { createReportContext } from './report-context.ts';
import {
  isSubscribed,
  renderUnsubscribePage,
  subscribe,
  unsubscribe,
  verifyUnsubscribeToken,
} from './summary/subscriptions.ts';

const parseReportType = ({ params }: { params: { type: string } }): ReportType => {
  if (v.is(ReportType, params.type)) return params.type;
  const types = REPORT_TYPES.join(', ');
  throw new AppError('VALIDATION', { problems: [{ field: 'type', code: 'oneOf', params: { types } }] });
};

/**
 * Returns the id of the person whose unsubscribe link has the token.
 * @throws AppError NOT_FOUND for an invalid token
 */
function requireSubscriber({ deps, params: { token } }: { deps: HasKeys; params: { token: string } }): string {
  const userId = verifyUnsubscribeToken(deps, token);
  if (userId === undefined) throw new AppError('NOT_FOUND');
  return userId;
}

export const reportRoutes = [
  route(reports.generate, async (call) => {
    const { deps, actor, query, request } = call;
    const type = parseReportType(call);
    const locale = query.lan ?? call.locale;
    const { deps: reading } = await chooseReadConnections(deps);
    const context = await createReportContext(reading, query, locale);
    const parameters = { type, format: query.format, locale, userId: actor.id, mayReadCosts: maySeeCosts(actor, deps) };
    return generateReport(deps, context, { ...parameters, signal: request.signal });
  }),
  route(reports.preview, async (call) => {
    const { deps, actor, query } = call;
    const type = parseReportType(call);
    const locale = query.lan ?? call.locale;
    return withReplica(deps, async (reading) => {
      const context = await createReportContext(reading, query, locale);
      return previewReport(context, { type, locale, mayReadCosts: maySeeCosts(actor, deps) });
    });
  }),
  route(reports.subscription, async ({ deps, actor }) => ({
    data: { subscribed: await isSubscribed(deps, actor.id) },
  })),
  route(reports.subscribe, async ({ deps, actor, body: { subscribed } }) => {
    await (subscribed ? subscribe(deps, actor.id) : unsubscribe(deps, actor.id));
    return { data: { subscribed } };
  }),
  route(reports.unsubscribe, async (call) => renderUnsubscribePage(call.deps, requireSubscriber(call), 'unsubscribe')),
  route(reports.unsubscribeInOneClick, async (call) => {
    const userId = requireSubscriber(call);
    await unsubscribe(call.deps, userId);
    return renderUnsubscribePage(call.deps, userId, 'unsubscribed');
  }),
];
