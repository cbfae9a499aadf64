import { route, type Route } from '#backend/http/route.ts';
import { images } from '#domain/images/endpoints.ts';
import { removeImage } from './remove-image.ts';
import { sendFile } from './send-file.ts';
import { uploadImage } from './upload-image.ts';

export const imageRoutes: readonly Route[] = [
  route(images.upload, async ({ deps, actor, body, file }) => ({
    data: await uploadImage(deps, actor, body.purpose, file),
  })),
  route(images.remove, async ({ deps, actor, grant, params: { key } }) => {
    await removeImage(deps, key, grant === 'own' ? actor.id : undefined);
    return { data: { key } };
  }),
  route(images.file, ({ deps, request, params, query }) => sendFile(deps, request, params.key, query)),
];
