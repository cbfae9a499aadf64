import { route } from '#backend/http/route.ts';
import { resourceRoutes } from '#backend/resource/routes.ts';
import { media } from '#domain/media/endpoints.ts';
import { mediaSpec } from './media-spec.ts';
import { presentMedia } from './present.ts';
import { listGallery } from './repository.ts';
import { uploadMedia } from './upload-media.ts';

export const mediaRoutes = resourceRoutes(mediaSpec, [
  route(media.upload, async ({ deps, actor, body, file }) => ({
    data: presentMedia(await uploadMedia(deps, actor, body, file), deps),
  })),
  route(media.gallery, async ({ deps: { db } }) => ({ data: await listGallery(db) })),
]);
