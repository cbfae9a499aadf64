import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { parse } from 'node:path';
import type { CommandDeps, HasDatabase, HasImageEncoder, HasStorage } from '#backend/capabilities.ts';
import { transactionExecutor } from '#backend/db/query-executor.ts';
import { readIdempotencyKey } from '#backend/http/idempotency-key.ts';
import { route, type Actor } from '#backend/http/route.ts';
import { audit } from '#backend/resource/audit.ts';
import { getRecord, readRecord } from '#backend/resource/repository.ts';
import { resourceRoutes, toScope } from '#backend/resource/routes.ts';
import { inTransaction } from '#backend/resource/transaction.ts';
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
import { mediaSpec, broadcastSubjectChange, type MediaRow } from './media-spec.ts';
import { purgeFailedUpload } from './purge.ts';
import { listGallery, resolveSubject } from './repository.ts';

export const mediaRoutes = resourceRoutes(mediaSpec, [
  route(media.upload, async ({ deps, actor, body, file, request }) => {
    const key = readIdempotencyKey(request);
    const id = key === null ? undefined : deriveUploadId(actor, key);
    return { data: mediaSpec.present(await uploadMedia(deps, actor, body, file, id), deps, actor) };
  }),
  route(media.share, async ({ deps, actor, grant, params }) => {
    const { key } = await getRecord(deps, mediaSpec, params.id, toScope({ grant, actor }));
    const { url, expiresAt } = deps.storage.shareLink(key);
    return { data: { url, expiresAt: expiresAt.toISOString() } };
  }),
  route(media.gallery, async ({ deps: { db } }) => ({ data: await listGallery(db) })),
]);

/**
 * Derives the id (a UUID of version 8) of a medium from the actor and the idempotency key, so that the primary key
 * rejects a second upload.
 */
function deriveUploadId(actor: Actor, key: string): string {
  const hex = createHash('sha256').update(`${actor.id} ${key}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/**
 * Stores a photo, video or document, whose type is detected from the first bytes. If a medium with the id `idOnce`
 * exists, returns it instead.
 * @throws AppError VALIDATION
 */
export async function uploadMedia(
  deps: CommandDeps & HasImageEncoder & HasStorage,
  actor: Actor,
  { name, section = null, ...subject }: BodyOf<typeof media.upload>,
  upload: UploadedFile | undefined,
  idOnce?: string,
): Promise<MediaRow> {
  if (idOnce && (await isStored(deps, idOnce))) return getRecord(deps, mediaSpec, idOnce, {});
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
  const finalId = idOnce ?? id;
  try {
    await deps.storage.write(row.key, full, row.content_type);
    if (thumbnail) await deps.storage.write(sizedKey(row.key, 'thumb'), thumbnail, row.content_type);
    return await inTransaction(deps, actor, undefined, async (context) => {
      const subjectIds = await resolveSubject(context.tx, subject);
      await context.tx
        .updateTable('media')
        .set({ ...subjectIds, id: finalId, deleted_at: null })
        .where('id', '=', id)
        .execute();
      await audit(context, {
        action: 'create',
        entityType: 'media',
        entityId: finalId,
        changes: { name: { from: null, to: row.name }, section: { from: null, to: section } },
      });
      await broadcastSubjectChange(context, subjectIds);
      return readRecord(transactionExecutor(context), mediaSpec, finalId);
    });
  } catch (error) {
    await purgeFailedUpload(deps, row.key).catch(() => {});
    // A concurrent request with the same idempotency key may have stored the upload.
    if (idOnce && (await isStored(deps, idOnce))) return getRecord(deps, mediaSpec, idOnce, {});
    throw error;
  }
}

const isStored = async ({ db }: HasDatabase, id: string): Promise<boolean> =>
  (await db.selectFrom('media').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

async function checkUpload(file: UploadedFile | undefined): Promise<{ file: UploadedFile; kind: FileKind }> {
  if (!file?.size) throw invalidFile({ code: 'required' });
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
