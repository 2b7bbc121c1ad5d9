import { notFound } from '#server/app-error.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { RuleKey } from './rule-answer.ts';

/**
 * Removes a rule. Its drafts stay.
 *
 * @throws AppError `not_found` for a stranger's id
 */
export async function removeRule({ db }: Pick<Deps, 'db'>, { userId, id }: RuleKey): Promise<{ id: string }> {
  return db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('rss_rule')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('feed_id')
      .executeTakeFirst();
    if (gone === undefined) throw notFound('Rule');
    await notifyChange(trx, userId, { name: 'rss-rule', id: gone.feed_id });
    return { id };
  });
}
