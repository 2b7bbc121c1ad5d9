import type { Kysely } from 'kysely';
import type { ItemDraft } from '#contract/rss-drafts.ts';
import type { Database } from '#server/db/database.ts';
import { selectItemDrafts } from './living-draft.ts';

/** What one item has become is shown up to this. */
const maxPerItem = 10;

/** What became of these items, newest first. Items of others have none. */
export async function listItemDrafts(
  db: Kysely<Database>,
  userId: string,
  itemIds: readonly string[],
): Promise<{ items: ItemDraft[] }> {
  const rows = await selectItemDrafts(db, userId)
    .where('rss_draft.item_id', 'in', [...itemIds])
    .orderBy('rss_draft.id', 'desc')
    .limit(itemIds.length * maxPerItem)
    .execute();
  return { items: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) };
}
