import { route } from '#backend/http/route.ts';
import { resourceRoutes } from '#backend/resource/routes.ts';
import { updateRecord } from '#backend/resource/write.ts';
import { messages } from '#domain/messages/endpoints.ts';
import { createMessage } from './create-message.ts';
import { messageSpec } from './repository.ts';

export const messageRoutes = resourceRoutes(messageSpec, [
  route(messages.create, async ({ deps, address, body }) => {
    await createMessage(deps, address, body);
    return {};
  }),
  route(messages.markAsRead, async ({ deps, actor, params }) => {
    const row = await updateRecord(deps, messageSpec, actor, params.id, { read: true }, { action: 'mark-as-read' });
    return { data: messageSpec.present(row, deps, actor) };
  }),
]);
