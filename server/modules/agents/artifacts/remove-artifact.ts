import { notFound } from '#server/app-error.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';

/** Deletes an artifact with all its versions. @throws AppError `not_found` for a stranger's id */
export async function removeArtifact(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  id: string,
): Promise<{ id: string }> {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('artifact')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('Artifact');
    await notifyChange(trx, userId, { name: 'artifact', id });
  });
  return { id };
}
