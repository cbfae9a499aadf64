import type { Capabilities } from '#backend/deps.ts';
import { route, type Route } from '#backend/http/route.ts';
import { readChannelStates, readMessagesByHand, storeMessagesByHand } from '#backend/mail/channels.ts';
import { notifications } from '#domain/notifications/endpoints.ts';
import { composeTextForApp, readMessageState, sendMessage, sendTest } from './send.ts';
import { loadRecordMessage } from './subjects.ts';

const readChannels = async ({ config, db }: Capabilities) => ({
  data: { ...(await readChannelStates(config, db)), messagesByHand: await readMessagesByHand(db) },
});

export const notificationRoutes: readonly Route[] = [
  route(notifications.channels, ({ deps }) => readChannels(deps)),
  route(notifications.sendTest, async ({ deps, actor, body }) => ({ data: await sendTest(deps, actor, body.channel) })),
  route(notifications.updateSettings, async ({ deps, body }) => {
    await storeMessagesByHand(deps.db, body.messagesByHand, deps.now());
    return readChannels(deps);
  }),
  route(notifications.getDelivery, async ({ deps, actor, params, query }) =>
    readMessageState(deps, await loadRecordMessage(deps, actor, query.kind, params.id)),
  ),
  route(notifications.sendMessage, ({ deps, actor, params, body }) => sendMessage(deps, actor, body.kind, params.id)),
  route(notifications.composeMessage, ({ deps, actor, params, body }) =>
    composeTextForApp(deps, actor, body.kind, params.id),
  ),
];
