import type { Transaction } from 'kysely';
import type { Channel } from '#contract/publications.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';

export type ItemChannel = { userId: string; itemId: string; channel: Channel };

/**
 * Locks an item until the end of the transaction, so that a double click, or a click and a rule, make one draft.
 *
 * @throws AppError `not_found` for a stranger's id
 */
export async function lockItem(
  trx: Transaction<Database>,
  { userId, itemId }: Pick<ItemChannel, 'userId' | 'itemId'>,
): Promise<void> {
  const locked = await trx
    .selectFrom('rss_item')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', itemId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (locked === undefined) throw notFound('Item');
}

/** The draft of an item for a channel that has not left yet; undefined where there is none. */
export function findLivingDraft(trx: Transaction<Database>, { userId, itemId, channel }: ItemChannel) {
  return selectItemDrafts(trx, userId)
    .where('rss_draft.item_id', '=', itemId)
    .where('rss_draft.channel', '=', channel)
    .where('publication.state', 'in', ['draft', 'scheduled', 'publishing'])
    .orderBy('rss_draft.id')
    .limit(1)
    .executeTakeFirst();
}

/** What items were made into, as far as it was not deleted. */
export function selectItemDrafts(db: Pick<Transaction<Database>, 'selectFrom'>, userId: string) {
  return db
    .selectFrom('rss_draft')
    .innerJoin('publication', (join) =>
      join
        .onRef('publication.user_id', '=', 'rss_draft.user_id')
        .onRef('publication.id', '=', 'rss_draft.publication_id'),
    )
    .where('rss_draft.user_id', '=', userId)
    .select([
      'rss_draft.item_id as itemId',
      'rss_draft.channel',
      'publication.id as publicationId',
      'publication.composition_id as compositionId',
      'publication.state',
      'rss_draft.rule_id as ruleId',
      'rss_draft.created_at as createdAt',
    ]);
}
