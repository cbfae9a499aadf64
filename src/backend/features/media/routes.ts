import { openAsBlob } from 'node:fs';
import { parse } from 'node:path';
import type { CommandDeps, HasImageEncoder, HasStorage } from '#backend/capabilities.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import type { IdempotencyKey } from '#backend/http/idempotency-key.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { route } from '#backend/http/route.ts';
import { audit } from '#backend/commands/audit.ts';
import { createOnce, findRecordId } from '#backend/resource/idempotency.ts';
import { getRecord, readRecord } from '#backend/resource/repository.ts';
import { resourceRoutes, toScope } from '#backend/resource/routes.ts';
import { inTransaction, type TransactionContext } from '#backend/commands/transaction.ts';
import { newMediaKey, sizedKey } from '#backend/storage/storage.ts';
import { cutStart, readHead, type UploadedFile } from '#backend/storage/uploads.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { media, MEDIA_NAME_MAX } from '#domain/media/endpoints.ts';
import type { Problem } from '#domain/problems.ts';
import { MB } from '#domain/units.ts';
import { cleanVideo, convertToMp4 } from './clean-video.ts';
import { ACCEPTED_KINDS, HEAD_BYTES, detectFileKind, type FileKind } from './file-kind.ts';
import { VideoCodecError } from './movie-tracks.ts';
import { VideoStructureError } from './mp4-boxes.ts';
import { mediaSpec, checkMediumWrite, type MediaRow } from './media-spec.ts';
import { purgeFailedUpload } from './purge.ts';
import { listGallery, resolveSubject } from './repository.ts';

export const mediaRoutes = resourceRoutes(mediaSpec, [
  route(media.upload, async ({ deps, actor, body, file, idempotencyKey }) => ({
    data: mediaSpec.present(await uploadMedia(deps, actor, body, file, idempotencyKey), deps, actor),
  })),
  route(media.share, async ({ deps, actor, grant, params }) => {
    const { key } = await getRecord(deps, mediaSpec, params.id, toScope({ grant, actor }));
    const { url, expiresAt } = deps.storage.shareLink(key);
    return { data: { url, expiresAt: expiresAt.toISOString() } };
  }),
  route(media.gallery, async ({ deps: { db } }) => ({ data: await listGallery(db) })),
]);

/**
 * Stores a photo, video or document, whose type is detected from the first bytes, once per idempotency
 * key.
 * @throws AppError VALIDATION, ROLE_FORBIDDEN, ALREADY_RECORDED
 */
export async function uploadMedia(
  deps: CommandDeps & HasImageEncoder & HasStorage,
  actor: Actor,
  { name, section = null, ...subject }: BodyOf<typeof media.upload>,
  upload: UploadedFile | undefined,
  key?: IdempotencyKey,
): Promise<MediaRow> {
  const earlierId = await findRecordId(deps, key);
  if (earlierId) return getRecord(deps, mediaSpec, earlierId, {});
  const { file, kind } = await checkUpload(upload);
  const { full, thumbnail } = await encodeContent(deps, file, kind);
  const now = deps.now();
  const row = {
    type: kind.type,
    name: name ?? defaultName(file, kind),
    section,
    key: newMediaKey(kind.extension),
    content_type: kind.contentType,
    bytes: full instanceof Blob ? full.size : full.length,
    has_thumbnail: thumbnail !== undefined,
  };
  // Soft-deleted until its files are complete: an interrupted upload stays hidden and is purged with deleted media.
  const { id } = await deps.db
    .insertInto('media')
    .values({ ...row, created_by: actor.id, created_at: now, updated_at: now, deleted_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  try {
    await deps.storage.write(row.key, full, row.content_type);
    if (thumbnail) await deps.storage.write(sizedKey(row.key, 'thumb'), thumbnail, row.content_type);
    const { record, isReplay } = await inTransaction(deps, actor, undefined, (context) => {
      const read = (storedId: string) => readRecord(transactionExecutor(context), mediaSpec, storedId);
      return createOnce(
        context,
        key,
        async () => {
          await attachMedium(context, { id, ...row }, subject);
          return read(id);
        },
        read,
      );
    });
    if (isReplay) await purgeFailedUpload(deps, row.key);
    return record;
  } catch (error) {
    await purgeFailedUpload(deps, row.key).catch(() => {});
    // The commit may be done although its confirmation was lost.
    const storedId = await findRecordId(deps, key);
    if (storedId) return getRecord(deps, mediaSpec, storedId, {});
    throw error;
  }
}

/** Shows a medium whose files are stored, as one of its subject. */
async function attachMedium(
  context: TransactionContext,
  { id, name, section }: Pick<MediaRow, 'id' | 'name' | 'section'>,
  subject: Parameters<typeof resolveSubject>[1],
): Promise<void> {
  const subjectIds = await resolveSubject(context.tx, subject);
  await context.tx
    .updateTable('media')
    .set({ ...subjectIds, deleted_at: null })
    .where('id', '=', id)
    .execute();
  const changes = { name: { from: null, to: name }, section: { from: null, to: section } };
  await audit(context, { action: 'create', entityType: 'media', entityId: id, changes });
  await checkMediumWrite(context, subjectIds);
}

async function checkUpload(file: UploadedFile | undefined): Promise<{ file: UploadedFile; kind: FileKind }> {
  if (!file?.size) throw invalidFile({ code: file ? 'fileBlank' : 'required' });
  const kind = detectFileKind(await readHead(file.path, HEAD_BYTES));
  if (!kind) throw invalidFile({ code: 'oneOf', params: { types: ACCEPTED_KINDS } });
  if (file.size > kind.maxMb * MB) throw invalidFile({ code: 'size', params: { n: kind.maxMb } });
  await sanitizeFile(file, kind);
  return { file, kind };
}

/** Removes from an upload what is not part of the video or document. */
async function sanitizeFile({ path }: UploadedFile, { contentType, isConverted, offset }: FileKind): Promise<void> {
  if (offset) return cutStart(path, offset);
  if (contentType !== 'video/mp4') return;
  try {
    await (isConverted ? convertToMp4 : cleanVideo)(path);
  } catch (error) {
    if (error instanceof VideoCodecError) throw invalidFile({ code: 'videoFormat' });
    throw error instanceof VideoStructureError ? invalidFile({ code: 'fileUnreadable' }) : error;
  }
}

interface Content {
  full: Uint8Array | Blob;
  thumbnail?: Uint8Array;
}

const encodeContent = (
  { imageEncoder }: HasImageEncoder,
  { path }: UploadedFile,
  { type }: FileKind,
): Promise<Content> => (type === 'image' ? imageEncoder.encode(path) : openAsBlob(path).then((full) => ({ full })));

/** Returns the file's name without extension and control characters, or its type if nothing remains. */
function defaultName({ name }: UploadedFile, { type }: FileKind): string {
  const plain = parse(name)
    .name.replace(/\p{Cc}/gu, '')
    .trim();
  return plain.slice(0, MEDIA_NAME_MAX).toWellFormed() || type;
}

const invalidFile = (problem: Omit<Problem, 'field'>) =>
  new AppError('VALIDATION', { problems: [{ field: 'file', ...problem }] });
