import type { Transaction } from 'kysely';
import { invalidField } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { PublicationKey } from '#server/modules/channels/publications/lock-publication.ts';

/**
 * Writes which of the user's pictures a publication shows, in their order, in place of those before.
 *
 * @throws AppError `invalid_request` for the field `imageIds` where one is not the user's, or named twice
 */
export async function showImages(
  trx: Transaction<Database>,
  { userId, id }: PublicationKey,
  imageIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('publication_media')
    .where('user_id', '=', userId)
    .where('publication_id', '=', id)
    .execute();
  if (imageIds.length === 0) return;
  if (new Set(imageIds).size < imageIds.length) throw invalidField('imageIds', 'names a picture twice');
  // Locked, so that the cron that deletes unused ones does not take one away meanwhile.
  const own = await trx
    .selectFrom('publication_image')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', [...imageIds])
    .forKeyShare()
    .execute();
  if (own.length < imageIds.length) {
    throw invalidField('imageIds', 'A picture is not there any more. Add it again.');
  }
  await trx
    .insertInto('publication_media')
    .values(
      imageIds.map((imageId, position) => ({
        user_id: userId,
        publication_id: id,
        position,
        image_id: imageId,
      })),
    )
    .execute();
}
