import { sql } from 'kysely';
import type { ResourceSpec } from '#backend/resource/spec.ts';
import { mapTable, type MappedRow } from '#backend/resource/table-mapping.ts';
import type { TransactionContext } from '#backend/commands/transaction.ts';
import { AppError } from '#domain/errors.ts';
import { thumbnailUrl } from '#domain/images/image-urls.ts';
import { media, mediaFields } from '#domain/media/endpoints.ts';
import { findActorGrant } from '#domain/roles.ts';
import { broadcastVisitChange } from '../visits/notify.ts';
import type { MediaSubject } from './repository.ts';

/**
 * Checks that the actor may write a medium, since those without a client are pictures of the public site, and
 * broadcasts the change of the visit that it belongs to.
 * @throws AppError ROLE_FORBIDDEN
 */
export async function checkMediumWrite(
  context: TransactionContext,
  { visit_id, user_id }: MediaSubject,
): Promise<void> {
  if (user_id === null && !findActorGrant(context.actor, 'site.edit')) throw new AppError('ROLE_FORBIDDEN');
  if (visit_id && user_id) await broadcastVisitChange(context, { id: visit_id, userId: user_id });
}

const mediaTable = mapTable(mediaFields, { table: 'media' });
export type MediaRow = MappedRow<typeof mediaTable> & { key: string; has_thumbnail: boolean; merchant: string };

export const mediaSpec: ResourceSpec<typeof media, MediaRow, 'media'> = {
  endpoints: media,
  textSorts: ['name'],
  ...mediaTable,
  columns: [...mediaTable.columns, 'key', 'has_thumbnail'],
  join: (rows) =>
    rows.select((eb) =>
      eb
        .selectFrom('branding')
        .select('branding.id')
        .where('branding.type', '=', sql.lit('MERCHANT_INFO'))
        .where('branding.language', '=', sql.lit('common'))
        .orderBy('branding.created_at')
        .orderBy('branding.id')
        .limit(sql.lit(1))
        .$castTo<{ id: string }>()
        .as('merchant'),
    ),
  owner: 'user_id',
  present(row, deps, actor) {
    const url = deps.storage.linkTo(row.key);
    return {
      ...mediaTable.present(row, deps, actor),
      merchant: row.merchant,
      url,
      thumbnailUrl: row.has_thumbnail ? thumbnailUrl(url) : null,
    };
  },
  async prepare({ input, before }) {
    const fixed = (['userId', 'vehicleId', 'visitId'] as const).filter((field) => input[field] !== undefined);
    if (before && fixed.length)
      throw new AppError('VALIDATION', { problems: fixed.map((field) => ({ field, code: 'unknownField' })) });
  },
  onUpdate: checkMediumWrite,
  onRemove: checkMediumWrite,
  onRestore: checkMediumWrite,
};
