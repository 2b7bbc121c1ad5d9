import { type Kysely, sql } from 'kysely';
import type { PostResults } from '#contract/channels/compositions.ts';
import type { Realm } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import { parsePostUrl } from '#server/modules/people/canonical-url.ts';
import type { Publication } from '#server/modules/publishing/publication-states.ts';

type Sent = Pick<
  Publication,
  | 'composition_id'
  | 'channel'
  | 'kind'
  | 'part'
  | 'state'
  | 'external_id'
  | 'external_url'
  | 'text'
  | 'send_started_at'
  | 'finished_at'
>;

/** LinkedIn has several numbers for a post, and some providers return one without its kind. */
const bareKinds = ['activity', 'share', 'ugcPost'];

/** The names by which a source may know a published post. */
export function namesOfSent({
  external_id,
  external_url,
}: Pick<Sent, 'external_id' | 'external_url'>): string[] {
  const inUrl = external_url === null ? null : parsePostUrl(external_url);
  const own =
    external_id === null
      ? []
      : /^\d+$/.test(external_id)
        ? bareKinds.map((kind) => `urn:li:${kind}:${external_id}`)
        : [external_id];
  return [...new Set([...own, ...(inUrl === null ? [] : [inUrl.urn])])];
}

/** The longest time between sending a post and LinkedIn's timestamp for it. */
const sameTime = '2 minutes';

const sentColumns = {
  composition_id: 'uuid',
  names: 'text',
  text: 'text',
  started_at: 'timestamptz',
  finished_at: 'timestamptz',
} as const;

/**
 * Reactions, comments and reposts of posts on LinkedIn as the source last reported them, and how many of
 * those people are known. A post is matched by one of its names, or else by an own post with the same text at
 * the same time. Posts that no source has read aren't in the result.
 */
export async function readPostResults(
  db: Kysely<Database>,
  { userId, realm }: { userId: string; realm: Realm },
  publications: readonly Sent[],
): Promise<Map<string, PostResults>> {
  const sent = publications.flatMap((one) =>
    one.channel === 'linkedin' && one.kind === 'post' && one.part === 0 && one.state === 'published'
      ? [
          {
            composition_id: one.composition_id,
            names: namesOfSent(one).join(' '),
            text: one.text.trim(),
            started_at: one.send_started_at,
            finished_at: one.finished_at,
          },
        ]
      : [],
  );
  if (sent.length === 0) return new Map();
  const { rows } = await sql<{ compositionId: string } & PostResults>`
    with sent as materialized (select * from ${unnestRows('s', sentColumns, sent)}),
    named as (
      select sent.composition_id, name from sent cross join lateral regexp_split_to_table(sent.names, ' ') as name
    ),
    by_name as (
      select named.composition_id, post.id from named
      join post on post.user_id = ${userId}::uuid and post.network = ${realm} and post.urn = named.name
      union
      select named.composition_id, further.post_id from named
      join post_name further on further.user_id = ${userId}::uuid and further.network = ${realm}
        and further.urn = named.name
    ),
    found as (
      select * from by_name
      union all
      select sent.composition_id, post.id from sent
      join post on post.user_id = ${userId}::uuid and post.network = ${realm}
        and post.author_profile_id in (
          select id from connected_profile where user_id = ${userId}::uuid and network = ${realm}
        )
        and post.published_at between sent.started_at - ${sameTime}::interval and sent.finished_at + ${sameTime}::interval
        and btrim(post.text, E' \n\t') = sent.text
      where not exists (select from by_name where by_name.composition_id = sent.composition_id)
    )
    select distinct on (found.composition_id) found.composition_id as "compositionId", post.id as "postId",
      post.reaction_count as reactions, post.comment_count as comments, post.repost_count as reposts,
      (select count(distinct engagement.person_id) from engagement
        join connected_profile profile on profile.user_id = engagement.user_id
          and profile.id = engagement.connected_profile_id and profile.disconnected_at is null
        where engagement.user_id = ${userId}::uuid and engagement.post_id = post.id
          and engagement.direction = 'inbound')::integer as people
    from found join post on post.user_id = ${userId}::uuid and post.id = found.id
    order by found.composition_id, post.reaction_count desc nulls last, post.id`.execute(db);
  return new Map(rows.map(({ compositionId, ...cameBack }) => [compositionId, cameBack]));
}
