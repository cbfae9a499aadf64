import type { HasStorage } from '#backend/capabilities.ts';
import { publicFileUrl } from '#domain/images/image-urls.ts';
import { AppError } from '#domain/errors.ts';
import type { ImagePurpose } from '#domain/images/endpoints.ts';
import { typePictureUrl, type VehicleImage, type VehicleType } from '#domain/vehicles/vehicle.ts';
import type { TransactionContext } from '#backend/commands/transaction.ts';

/** Presents an image as its key and an expiring link. */
export const presentImage = (key: string | null, { storage }: HasStorage) =>
  key === null ? null : { key, url: storage.linkTo(key) };

/** Presents the photo of a vehicle, or else the [picture of its type](docs/rules/validation.md#vehicle). */
export const presentVehicleImage = (
  { image_key, type }: { image_key: string | null; type: VehicleType },
  deps: HasStorage,
): NonNullable<VehicleImage> => presentImage(image_key, deps) ?? { key: null, url: typePictureUrl(type) };

/** Presents a public image as its key and permanent URL. */
export const presentPublicImage = (key: string | null) => (key === null ? null : { key, url: publicFileUrl(key) });

interface Replacement {
  purpose: ImagePurpose;
  before: string | null;
  after: string | null;
}

/**
 * Attaches an upload to a record and detaches the previous one. An upload is attached to one record only, by its
 * uploader or staff.
 * @throws AppError VALIDATION
 */
export async function replaceImage(
  { tx, actor, now }: TransactionContext,
  { purpose, before, after }: Replacement,
): Promise<void> {
  if (before === after) return;
  if (after !== null) {
    const taken = await tx
      .updateTable('images')
      .set({ attached_at: now })
      .where('key', '=', after)
      .where('purpose', '=', purpose)
      .where('attached_at', 'is', null)
      .$if(actor.role === 'CLIENT', (query) => query.where('user_id', '=', actor.id))
      .returning('key')
      .executeTakeFirst();
    if (!taken) throw new AppError('VALIDATION', { problems: [{ field: 'image', code: 'unknownReference' }] });
  }
  if (before !== null) {
    await tx.updateTable('images').set({ attached_at: null }).where('key', '=', before).execute();
  }
}
