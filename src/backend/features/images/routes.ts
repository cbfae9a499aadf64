import type { HasClock, HasDatabase, HasImageEncoder, HasStorage } from '#backend/capabilities.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { route, type Route } from '#backend/http/route.ts';
import type { UploadedFile } from '#backend/storage/uploads.ts';
import { newImageKey, sizedKey } from '#backend/storage/storage.ts';
import { AppError } from '#domain/errors.ts';
import { images, IMAGE_MAX_MB, PUBLIC_IMAGE_PURPOSES, type ImagePurpose } from '#domain/images/endpoints.ts';
import { MB } from '#domain/units.ts';
import { removeImage } from './remove.ts';
import { sendFile } from './send-file.ts';

export const imageRoutes: readonly Route[] = [
  route(images.upload, async ({ deps, actor, body, file }) => ({
    data: await uploadImage(deps, actor, body.purpose, file),
  })),
  route(images.remove, async ({ deps, actor, grant, params: { key } }) => {
    await removeImage(deps, key, grant === 'own' ? actor.id : undefined);
    return { data: { key } };
  }),
  route(images.file, sendFile),
];

const CONTENT_TYPE = 'image/webp';
/** Maximum unattached uploads per person. */
const MAX_PENDING = 50;
/** Seconds after which a person with too many unattached uploads may try again. */
const RETRY_AFTER = 3600;

/**
 * Encodes and stores an image; an upload that is attached to no record within a day is deleted.
 * @throws AppError VALIDATION, ROLE_FORBIDDEN, TOO_MANY_REQUESTS
 */
export async function uploadImage(
  deps: HasClock & HasDatabase & HasImageEncoder & HasStorage,
  actor: Actor,
  purpose: ImagePurpose,
  file: UploadedFile | undefined,
): Promise<{ key: string; url: string }> {
  // Clients may upload a picture of themselves only.
  if (actor.role === 'CLIENT' && purpose !== 'USER') throw new AppError('ROLE_FORBIDDEN');
  if (!file?.size)
    throw new AppError('VALIDATION', { problems: [{ field: 'file', code: file ? 'fileBlank' : 'required' }] });
  if (file.size > IMAGE_MAX_MB * MB)
    throw new AppError('VALIDATION', { problems: [{ field: 'file', code: 'size', params: { n: IMAGE_MAX_MB } }] });
  await enforcePendingLimit(deps, actor);
  const { full, thumbnail, width, height, sizes } = await deps.imageEncoder.encode(file.path, {
    isPublic: PUBLIC_IMAGE_PURPOSES.includes(purpose),
    client: actor.role === 'CLIENT' ? actor.id : undefined,
  });
  const key = newImageKey();
  // Inserts the row first: the files of an interrupted upload are then swept like any orphan.
  await deps.db
    .insertInto('images')
    .values({
      key,
      purpose,
      user_id: actor.id,
      content_type: CONTENT_TYPE,
      bytes: full.length,
      width,
      height,
      created_at: deps.now(),
    })
    .execute();
  try {
    await deps.storage.write(key, full, CONTENT_TYPE);
    await deps.storage.write(sizedKey(key, 'thumb'), thumbnail, CONTENT_TYPE);
    for (const { size, bytes, contentType } of sizes) await deps.storage.write(sizedKey(key, size), bytes, contentType);
  } catch (error) {
    await removeImage(deps, key).catch(() => {});
    throw error;
  }
  return { key, url: deps.storage.linkTo(key) };
}

async function enforcePendingLimit({ db }: HasDatabase, actor: Actor): Promise<void> {
  const { pending } = await db
    .selectFrom('images')
    .select(({ fn }) => fn.countAll<string>().as('pending'))
    .where('user_id', '=', actor.id)
    .where('attached_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(pending) >= MAX_PENDING) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER });
}
