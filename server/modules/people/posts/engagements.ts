import { sql, type Transaction } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import { factSourceNames, factSources } from '#core/fact-sources.ts';
import type { Database } from '#server/db/database.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import { type FactOrigin, type NewEngagement, storableText } from '#server/modules/people/new-facts.ts';

/** An engagement whose person and post are stored. */
type LinkedEngagement = {
  engagement: NewEngagement;
  personId: string | null;
  /** The record that the fact named, if it was merged into the person's. */
  mergedFrom: string | null;
  postId: string | null;
};

const engagementColumns = {
  person_id: 'uuid',
  merged_from: 'uuid',
  post_id: 'uuid',
  direction: 'text',
  type: 'text',
  reaction_type: 'text',
  text: 'text',
  conversation_id: 'text',
  comment_id: 'text',
  parent_comment_id: 'text',
  occurred_at: 'timestamptz',
  time_basis: 'text',
  recorded_at: 'timestamptz',
  is_news: 'boolean',
  key: 'text',
} as const;

/** Providers that report who engaged with a post, each with its own keys. */
const providers = factSourceNames.filter((name) => factSources[name].isProvider);

/**
 * Stores engagements that aren't known yet. An engagement changes nothing if the connected profile already
 * has its key, or if another provider has reported the same for that person and post. But it says which comment
 * a known one is, and which it answers.
 *
 * @param recorded when, and whether it counts as something that happened recently: what a first import brings
 *   doesn't
 * @returns the person and direction of each new engagement
 */
export async function insertEngagements(
  trx: Transaction<Database>,
  origin: FactOrigin,
  profileId: string,
  engagements: LinkedEngagement[],
  recorded: { at: Date; isNews: boolean },
): Promise<{ personId: string | null; direction: 'inbound' | 'outbound' }[]> {
  if (engagements.length === 0) return [];
  const reported = engagements.map(({ engagement, personId, mergedFrom, postId }) => ({
    person_id: personId,
    merged_from: mergedFrom,
    post_id: postId,
    direction: engagement.direction,
    type: engagement.type,
    reaction_type: engagement.reactionType,
    text: storableText(engagement.text),
    conversation_id: storableText(engagement.conversationId),
    comment_id: storableText(engagement.commentId ?? null),
    parent_comment_id: storableText(engagement.parentCommentId ?? null),
    occurred_at: engagement.occurredAt,
    time_basis: engagement.timeBasis,
    recorded_at: recorded.at,
    is_news: recorded.isNews && engagement.direction === 'inbound' && engagement.type !== 'manual',
    key: engagement.key,
  }));
  await fillThreads(
    trx,
    { ...origin, profileId },
    reported.filter((one) => one.comment_id !== null || one.parent_comment_id !== null),
  );
  await dropSaidByUser(trx, origin, reported);
  const { rows } = await sql<{ personId: string | null; direction: 'inbound' | 'outbound' }>`
    insert into engagement (user_id, connected_profile_id, source, person_id, merged_from, post_id, direction, type,
      reaction_type, text, conversation_id, comment_id, parent_comment_id, occurred_at, time_basis, recorded_at, is_news, key)
    select ${origin.userId}::uuid, ${profileId}::uuid, ${origin.source}, e.*
    from ${unnestRows('e', engagementColumns, reported)}
    where not exists (select from engagement as known where ${isReportedElsewhere({ ...origin, profileId })})
    on conflict (user_id, connected_profile_id, key) do nothing
    returning person_id as "personId", direction`.execute(trx);
  return rows;
}

/** Whether `known` and `e` may be the same comment: they aren't if both say which one they are, or answer, and differ. */
const isCompatible = sql`(known.comment_id is null or e.comment_id is null or known.comment_id = e.comment_id)
  and (known.parent_comment_id is null or e.parent_comment_id is null
    or known.parent_comment_id = e.parent_comment_id)`;

/** Whether `known` is `e` as another provider has reported it, or as the user posted it from here. */
function isReportedElsewhere({ userId, source, profileId }: FactOrigin & { profileId: string }) {
  const isProvider = sql`${source} = any(${providers}::text[])`;
  const byUser = sql`known.source = 'user' and known.direction = 'outbound' and e.direction = 'outbound'
    and (known.type = 'reply' and e.type in ('comment', 'reply')
      or known.type = 'comment' and e.type = 'comment' and e.parent_comment_id is null)
    and known.occurred_at between e.occurred_at - interval '1 day' and e.occurred_at + interval '1 day'
    and ingrow_words(coalesce(known.text, '')) = ingrow_words(coalesce(e.text, ''))`;
  return sql`known.user_id = ${userId}::uuid and known.post_id = e.post_id and ${isProvider} and ${isCompatible} and (${byUser}
    or known.connected_profile_id = ${profileId}::uuid and known.person_id is not distinct from e.person_id
    and (known.person_id is not null or e.direction = 'outbound') and known.direction = e.direction
    and known.type = e.type and known.source <> ${source}
    and known.source = any(${providers}::text[])
    and (e.type = 'reaction' or (known.text = e.text and known.time_basis = e.time_basis
      and date_trunc('minute', known.occurred_at) = date_trunc('minute', e.occurred_at))))`;
}

/**
 * Deletes what a provider has reported of a comment or reply that is about to be recorded as posted from here: it
 * was read back before its outcome was known, or the user posted a copied one. Of several in the same words, one
 * is taken: with this id, else the nearest in time.
 *
 * @returns the ids the provider gave it, which the record keeps
 */
export async function takeReadBack(
  trx: Transaction<Database>,
  own: ReadBack,
): Promise<{ commentId: string | null; parentId: string | null }> {
  const { userId, postId, type, text, at } = own;
  const { rows } = await sql<{ commentId: string | null; parentId: string | null }>`
    delete from engagement where user_id = ${userId}::uuid and id = (
      select known.id from engagement known,
        (values (${own.commentId}::text, ${own.parentId}::text)) as e (comment_id, parent_comment_id)
      where known.user_id = ${userId}::uuid and known.post_id = ${postId}::uuid
        and known.direction = 'outbound' and known.type in ('comment', ${type})
        and (${type} = 'reply' or known.parent_comment_id is null)
        and known.source = any(${providers}::text[]) and ${isCompatible}
        and known.occurred_at between ${at}::timestamptz - interval '1 day' and ${at}::timestamptz + interval '1 day'
        and ingrow_words(coalesce(known.text, '')) = ingrow_words(${text ?? ''})
      order by known.comment_id = e.comment_id desc nulls last,
        abs(extract(epoch from known.occurred_at - ${at}::timestamptz)), known.id limit 1)
    returning comment_id as "commentId", parent_comment_id as "parentId"`.execute(trx);
  return {
    commentId: own.commentId ?? rows[0]?.commentId ?? null,
    parentId: own.parentId ?? rows[0]?.parentId ?? null,
  };
}

/** What is about to be recorded as posted from here. */
type ReadBack = {
  userId: string;
  postId: string | null;
  type: 'comment' | 'reply';
  commentId: string | null;
  parentId: string | null;
  text: string | null;
  at: Date;
};

/** Deletes messages that the user said they sent, as soon as a source reports them. */
async function dropSaidByUser(
  trx: Transaction<Database>,
  { userId, source }: FactOrigin,
  reported: Record<keyof typeof engagementColumns, unknown>[],
): Promise<void> {
  const own = reported.filter(
    ({ direction, type }) => direction === 'outbound' && (type === 'message' || type === 'invitation'),
  );
  if (source === 'user' || own.length === 0) return;
  await sql`delete from engagement known using ${unnestRows('e', engagementColumns, own)}
    where known.user_id = ${userId}::uuid and known.source = 'user' and known.direction = 'outbound'
      and known.type = e.type and known.person_id = e.person_id
      and known.occurred_at between e.occurred_at - interval '2 days' and e.occurred_at + interval '2 days'
      and ingrow_words(coalesce(known.text, '')) = ingrow_words(coalesce(e.text, ''))`.execute(trx);
}

/** Adds to known comments which comment they are and which they answer, where that isn't known yet. */
async function fillThreads(
  trx: Transaction<Database>,
  origin: FactOrigin & { profileId: string },
  reported: Record<keyof typeof engagementColumns, unknown>[],
): Promise<void> {
  if (reported.length === 0) return;
  const rows = () => unnestRows('e', engagementColumns, reported);
  const added = sql`comment_id = coalesce(known.comment_id, e.comment_id),
    parent_comment_id = coalesce(known.parent_comment_id, e.parent_comment_id)`;
  const isNew = sql`(known.comment_id is null and e.comment_id is not null
    or known.parent_comment_id is null and e.parent_comment_id is not null)`;
  await sql`update engagement as known set ${added} from ${rows()}
    where known.user_id = ${origin.userId}::uuid and known.connected_profile_id = ${origin.profileId}::uuid
      and known.key = e.key and ${isNew}`.execute(trx);
  await sql`update engagement as known set ${added} from ${rows()}
    where ${isReportedElsewhere(origin)} and ${isNew}`.execute(trx);
}

/**
 * Hands over to an archive what LinkedIn's own interface reported before: engagements and posts belong to the
 * source that the user keeps. So erasing what came from the interface leaves them, and the rows are the same
 * whichever came first.
 *
 * @returns the people concerned
 */
export async function claimForArchive(
  trx: Transaction<Database>,
  whose: { userId: string; connectedProfileId: string; realm: Realm },
  { keys, urns }: { keys: string[]; urns: string[] },
): Promise<string[]> {
  await sql`update post set source = 'archive'
    where user_id = ${whose.userId}::uuid and network = ${whose.realm} and urn = any(${urns}::text[])
      and source = 'portability'`.execute(trx);
  const { rows } = await sql<{ personId: string | null }>`
    update engagement set source = 'archive'
    where user_id = ${whose.userId}::uuid and connected_profile_id = ${whose.connectedProfileId}::uuid
      and key = any(${keys}::text[]) and source = 'portability'
    returning person_id as "personId"`.execute(trx);
  return [...new Set(rows.flatMap(({ personId }) => personId ?? []))];
}

/**
 * Deletes what was pasted about a post, or came from the member's change log, if a source that knows the post
 * better reports the same: the same person's reaction, or their comment with the same text (a page truncates
 * long ones). A change log knows more than a page: the time. The caller has called {@link import('./lock-facts.ts').lockFacts}, and rebuilds the
 * affected signals.
 *
 * @returns the people concerned
 */
export async function deleteDuplicatePastes(
  trx: Transaction<Database>,
  whose: { userId: string; connectedProfileId: string; realm: Realm },
  urns: string[],
): Promise<string[]> {
  const { userId, connectedProfileId, realm } = whose;
  const words = (column: string) => sql`lower(regexp_replace(${sql.ref(column)}, '[\\s…]+', '', 'g'))`;
  const { rows } = await sql<{ personId: string }>`
    delete from engagement as pasted using post, engagement as reported
    where post.user_id = ${userId}::uuid and post.network = ${realm} and post.urn = any(${urns}::text[])
      and pasted.user_id = ${userId}::uuid and pasted.connected_profile_id = ${connectedProfileId}::uuid
      and pasted.post_id = post.id and pasted.source in ('paste', 'portability') and pasted.direction = 'inbound'
      and reported.user_id = ${userId}::uuid and reported.connected_profile_id = ${connectedProfileId}::uuid
      and reported.post_id = post.id and reported.direction = 'inbound'
      and (reported.source not in ('paste', 'portability')
        or pasted.source = 'paste' and reported.source = 'portability')
      and reported.person_id = pasted.person_id
      and (
        (pasted.type = 'reaction' and reported.type = 'reaction')
        or (pasted.type = 'comment' and reported.type in ('comment', 'reply') and (
          pasted.text is null or starts_with(${words('reported.text')}, ${words('pasted.text')})
        ))
      )
    returning pasted.person_id as "personId"`.execute(trx);
  return [...new Set(rows.map(({ personId }) => personId))];
}
