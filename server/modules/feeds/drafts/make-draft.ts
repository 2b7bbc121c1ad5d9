import { randomUUID } from 'node:crypto';
import type { Channel } from '#contract/publications.ts';
import { defaultTemplate, type ItemDraft } from '#contract/rss-drafts.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { createDraft } from '#server/modules/channels/publications/drafts.ts';
import type { Deps } from '#server/modules/deps.ts';
import { requireQuota } from '#server/modules/plan/quota.ts';
import { composeDraft } from './compose-draft.ts';
import { findLivingDraft, lockItem } from './living-draft.ts';
import { readItem } from './read-item.ts';

export type DraftOfItem = {
  userId: string;
  itemId: string;
  channel: Channel;
  words?: string | undefined;
  withAi?: boolean | undefined;
};

/**
 * Makes a draft of an item for a channel, with its title, its link and what the user says about it. Nothing leaves by
 * it. Where one is there that has not left yet, that one is answered as it is.
 *
 * @throws AppError `not_found` for a stranger's id; `plan_limit`
 */
export async function makeDraft(
  { db, clock, billing }: Pick<Deps, 'db' | 'clock' | 'billing'>,
  { userId, itemId, channel, words = '', withAi = false }: DraftOfItem,
): Promise<ItemDraft & { isNew: boolean }> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await lockItem(trx, { userId, itemId });
    const there = await findLivingDraft(trx, { userId, itemId, channel });
    if (there) return { ...there, createdAt: there.createdAt.toISOString(), isNew: false };
    await requireQuota(trx, { billing }, { userId, meter: 'drafts', now });
    const item = await readItem(trx, { userId, id: itemId });
    const { text, options } = composeDraft({ channel, template: defaultTemplate, words, withAi }, item);
    const draft = { userId, network: item.network, channel, text, options, origin: 'feed' as const, now };
    const compositionId = randomUUID();
    const { id } = await createDraft(trx, { ...draft, compositionId });
    await trx
      .insertInto('rss_draft')
      .values({ user_id: userId, item_id: itemId, channel, publication_id: id, created_at: now })
      .execute();
    await notifyChange(trx, userId, { name: 'rss-draft', id: itemId });
    const made = { itemId, channel, publicationId: id, compositionId, state: 'draft' as const, ruleId: null };
    return { ...made, createdAt: now.toISOString(), isNew: true };
  });
}
