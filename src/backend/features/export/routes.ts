import { Readable } from 'node:stream';
import { createSecret, hashSecret } from '#backend/db/keys.ts';
import type { CommandDeps, HasClock, HasDatabase } from '#backend/capabilities.ts';
import { attachment } from '#backend/http/attachment.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { route } from '#backend/http/route.ts';
import { audit } from '#backend/commands/audit.ts';
import { inTransaction } from '#backend/commands/transaction.ts';
import { AppError } from '#domain/errors.ts';
import { dataExport, EXPORT_LINK_MINUTES } from '#domain/export/endpoints.ts';
import { fillPath } from '#domain/endpoint.ts';
import { findGrant } from '#domain/roles.ts';
import { MINUTE_MS } from '#domain/units.ts';
import { notifyAdmins } from '#backend/auth/security-notices.ts';
import { listEntries, listUploadedFiles } from './archive.ts';
import { writeZip } from './zip-stream.ts';

/** Creates a single-use link to an export of everything (docs/rules/reports.md#export-of-everything). */
const createLink = (deps: CommandDeps, actor: Actor) =>
  inTransaction(deps, actor, undefined, async (context) => {
    const token = createSecret();
    const expiresAt = new Date(context.now.getTime() + EXPORT_LINK_MINUTES * MINUTE_MS);
    await context.tx.deleteFrom('export_links').where('expires_at', '<=', context.now).execute();
    await context.tx
      .insertInto('export_links')
      .values({ hash: hashSecret(token), created_by: actor.id, created_at: context.now, expires_at: expiresAt })
      .execute();
    await audit(context, { action: 'export', entityType: 'users', entityId: actor.id });
    await notifyAdmins(context, { event: 'everything-exported' });
    return { token, expiresAt };
  });

/**
 * Checks a single-use link, and consumes it unless the request is `HEAD`, which downloads nothing.
 * @throws AppError NOT_FOUND for a used, expired or unknown one, and when its creator may not export any longer
 */
async function useLink({ db, now }: HasClock & HasDatabase, token: string, { method }: Request): Promise<void> {
  const hash = hashSecret(token);
  const columns = ['expires_at', 'created_by'] as const;
  const link =
    method === 'HEAD'
      ? await db.selectFrom('export_links').select(columns).where('hash', '=', hash).executeTakeFirst()
      : await db.deleteFrom('export_links').where('hash', '=', hash).returning(columns).executeTakeFirst();
  if (!link || link.expires_at <= now()) throw new AppError('NOT_FOUND');
  const creator = await db
    .selectFrom('users')
    .select(['role', 'status'])
    .where('id', '=', link.created_by)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (creator?.status !== 'active' || !findGrant(creator.role, 'everything.export')) throw new AppError('NOT_FOUND');
}

export const exportRoutes = [
  route(dataExport.create, async ({ deps, actor }) => {
    const { token, expiresAt } = await createLink(deps, actor);
    const files = await listUploadedFiles(deps);
    return {
      data: {
        token,
        link: `/backend${fillPath(dataExport.download.path, { token })}`,
        expiresAt: expiresAt.toISOString(),
        fileBytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      },
    };
  }),
  route(dataExport.download, async ({ deps, params, request }) => {
    await useLink(deps, params.token, request);
    const day = deps.now().toISOString().slice(0, 10);
    return new Response(Readable.toWeb(Readable.from(writeZip(listEntries(deps)))) as ReadableStream, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': attachment(`export-${day}.zip`),
        'cache-control': 'no-store',
      },
    });
  }),
];
