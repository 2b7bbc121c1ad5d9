import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Channel, DraftOptions } from '#contract/channels/publications.ts';
import { defaultTemplate, type ItemDraft } from '#contract/feeds/rss-drafts.ts';
import type { Realm } from '#contract/profile.ts';
import { channelDefinitions, fieldThatSays, newOptions } from '#core/channels/index.ts';
import { cutText } from '#core/cut-text.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { requireQuota } from '#server/modules/plan/quota.ts';
import { textProblem } from '#server/modules/publishing/checks/text-limits.ts';
import { createDraft } from '#server/modules/publishing/posts/drafts.ts';
import { fillTemplate, type TemplateItem } from './fill-template.ts';

type DraftOfItem = {
  userId: string;
  itemId: string;
  channel: Channel;
  words?: string | undefined;
};

/**
 * Creates a draft of an item for a channel, with its title, its link, and the user's comment. Nothing is
 * published. If there already is a draft that hasn't been published, returns that one unchanged.
 *
 * @throws AppError `not_found` for another user's id; `plan_limit`
 */
export async function makeDraft(
  { db, clock, billing }: Pick<Deps, 'db' | 'clock' | 'billing'>,
  { userId, itemId, channel, words = '' }: DraftOfItem,
): Promise<ItemDraft & { isNew: boolean }> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await lockItem(trx, { userId, itemId });
    const there = await findOpenDraft(trx, { userId, itemId, channel });
    if (there) return { ...there, createdAt: there.createdAt.toISOString(), isNew: false };
    await requireQuota(trx, { billing }, { userId, meter: 'drafts', now });
    const item = await readItem(trx, { userId, id: itemId });
    const { text, options } = composeDraft({ channel, template: defaultTemplate, words }, item);
    const draft = { userId, realm: item.realm, channel, text, options, origin: 'feed' as const, now };
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

/** At most this many drafts are shown per item. */
const maxPerItem = 10;

/** The drafts and posts created from these items, newest first. Other users' items have none. */
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

type NewItemDraft = {
  channel: Channel;
  template: string;
  /** The user's comment, placed first; may be empty. */
  words: string;
};

/**
 * The content of a draft of an item, fitted to the channel. Where a post has a title, it's the item's, and an
 * item without a comment becomes a link post.
 */
export function composeDraft(
  { channel, template, words }: NewItemDraft,
  item: TemplateItem,
): { text: string; options: DraftOptions | null } {
  const fits = (text: string) => textProblem(channel, 'post', text) === null;
  const titleField = fieldThatSays(channel, 'title');
  const maxTitle = channelDefinitions[channel].options?.[titleField ?? '']?.max;
  if (maxTitle === undefined) {
    return { text: fillTemplate(template, item, fits, words), options: newOptions(channel) };
  }
  const title = cutText(item.title.replace(/\s+/g, ' ').trim(), maxTitle);
  const takesLink = fieldThatSays(channel, 'link') !== undefined && item.link !== null;
  const isLink = takesLink && words === '' && template === defaultTemplate;
  // The title is already shown above the text.
  const below = template === defaultTemplate ? '{link}' : template;
  return {
    text: isLink ? '' : fillTemplate(below, item, fits, words),
    options: newOptions(channel, { title, link: isLink ? item.link : null }),
  };
}

type ItemChannel = { userId: string; itemId: string; channel: Channel };

/**
 * Locks an item until the end of the transaction, so a double click, or a click and a rule, create one draft.
 *
 * @throws AppError `not_found` for another user's id
 */
async function lockItem(
  trx: Transaction<Database>,
  { userId, itemId }: Pick<ItemChannel, 'userId' | 'itemId'>,
): Promise<void> {
  const locked = await trx
    .selectFrom('rss_item')
    .select('id')
    .where(owned('rss_item', { userId, id: itemId }))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (locked === undefined) throw notFound('Item');
}

/** The unpublished draft of an item for a channel; undefined if there is none. */
export function findOpenDraft(trx: Transaction<Database>, { userId, itemId, channel }: ItemChannel) {
  return selectItemDrafts(trx, userId)
    .where('rss_draft.item_id', '=', itemId)
    .where('rss_draft.channel', '=', channel)
    .where('publication.state', 'in', ['draft', 'scheduled', 'publishing'])
    .orderBy('rss_draft.id')
    .limit(1)
    .executeTakeFirst();
}

/** The drafts and posts created from items, except deleted ones. */
function selectItemDrafts(db: Pick<Transaction<Database>, 'selectFrom'>, userId: string) {
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

/** The part of an item that drafts need. */
export type DraftedItem = TemplateItem & {
  id: string;
  realm: Realm;
  publishedAt: Date;
  isDated: boolean;
};

/** How many characters of a text are checked by rules and inserted into templates. */
const maxText = 50_000;

/** Items with everything a draft needs. */
export function selectDraftedItems(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('rss_item')
    .innerJoin('rss_feed', (join) =>
      join.onRef('rss_feed.user_id', '=', 'rss_item.user_id').onRef('rss_feed.id', '=', 'rss_item.feed_id'),
    )
    .where('rss_item.user_id', '=', userId)
    .select((eb) => [
      'rss_item.id',
      'rss_item.network as realm',
      'rss_item.title',
      'rss_item.url as link',
      eb.fn<string>('left', ['rss_item.body', eb.lit(maxText)]).as('text'),
      'rss_item.author',
      'rss_item.published_at as publishedAt',
      'rss_item.is_dated as isDated',
      eb.fn.coalesce('rss_feed.own_title', 'rss_feed.title').as('site'),
    ]);
}

/** @throws AppError `not_found` for another user's id */
export async function readItem(
  db: Kysely<Database>,
  { userId, id }: { userId: string; id: string },
): Promise<DraftedItem> {
  const item = await selectDraftedItems(db, userId).where('rss_item.id', '=', id).executeTakeFirst();
  if (item === undefined) throw notFound('Item');
  return item;
}
