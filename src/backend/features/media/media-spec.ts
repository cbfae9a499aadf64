import { sql } from 'kysely';
import type { TransactionContext } from '#backend/resource/transaction.ts';
import type { ResourceSpec } from '#backend/resource/spec.ts';
import { AppError } from '#domain/errors.ts';
import { media } from '#domain/media/endpoints.ts';
import { broadcastVisitChange } from '../visits/notify.ts';
import { presentMedia, type MediaRow } from './present.ts';
import type { Subject } from './repository.ts';

/** Tells those who follow the visit of a medium. */
export async function announceSubject(context: TransactionContext, { visit_id, user_id }: Subject): Promise<void> {
  if (visit_id && user_id) await broadcastVisitChange(context, { id: visit_id, userId: user_id });
}

export const mediaSpec: ResourceSpec<typeof media, MediaRow, 'media'> = {
  endpoints: media,
  table: 'media',
  columns: [
    'id',
    'type',
    'name',
    'section',
    'user_id',
    'vehicle_id',
    'visit_id',
    'key',
    'content_type',
    'bytes',
    'has_thumbnail',
    'created_at',
    'updated_at',
  ],
  join: (rows) =>
    rows.select((eb) =>
      eb
        .selectFrom('branding')
        .select('branding.id')
        .where('branding.type', '=', sql.lit('MERCHANT_INFO'))
        .orderBy('branding.created_at')
        .orderBy('branding.id')
        .limit(sql.lit(1))
        .$castTo<{ id: string }>()
        .as('merchant'),
    ),
  owner: 'user_id',
  present: presentMedia,
  async prepare({ input, before }) {
    const fixed = (['userId', 'vehicleId', 'visitId'] as const).filter((field) => input[field] !== undefined);
    if (before && fixed.length)
      throw new AppError('VALIDATION', { problems: fixed.map((field) => ({ field, code: 'unknownField' })) });
  },
  onUpdate: announceSubject,
  onRemove: announceSubject,
  onRestore: announceSubject,
};
