import { type RawBuilder, sql } from 'kysely';
import type { InboxKind } from '#contract/inbox.ts';
import { inboxDays } from '#contract/inbox.ts';
import type { Realm } from '#contract/profile.ts';

const dayMs = 86_400_000;

/** Since when something said to the user waits for an answer. */
export const inboxSince = (asOf: Date): Date => new Date(asOf.getTime() - inboxDays * dayMs);

type Said = {
  userId: string;
  realm: Realm;
  since: Date;
  asOf: Date;
  kinds?: readonly InboxKind[];
  /** Only this many of the latest comments, replies, mentions and messages. Default: all. */
  latest?: number | undefined;
};

/** What others can read too: everything but messages. */
export const saidInPublic = ['comment', 'reply', 'mention'] as const satisfies readonly InboxKind[];

/** The profiles in a realm whose user answers there. */
const ownSql = ({ userId, realm }: Pick<Said, 'userId' | 'realm'>) => sql`connected_profile
      where user_id = ${userId}::uuid and network = ${realm} and is_own and disconnected_at is null`;

/** The latest that others wrote to the profiles `own`, of any kind, by the index `engagement_said`. */
const latestSql = ({ userId, since, asOf }: Said, columns: RawBuilder<unknown>, limit: number) => sql`(
        select written.* from own cross join lateral (
          select ${columns} from engagement
          where user_id = ${userId}::uuid and connected_profile_id = own.id and direction = 'inbound'
            and type in ('comment', 'reply', 'mention', 'message')
            and occurred_at > ${since}::timestamptz and occurred_at <= ${asOf}::timestamptz
          order by occurred_at desc limit ${sql.lit(limit)}
        ) as written order by written.occurred_at desc limit ${sql.lit(limit)}
      )`;

/** Whether {@link saidToUser} with `latest` leaves out older ones. */
export function isSaidCutSql(said: Said & { latest: number }): RawBuilder<boolean> {
  return sql<boolean>`(with own as (select id from ${ownSql(said)})
    select count(*) > ${sql.lit(said.latest)}
    from ${latestSql(said, sql`occurred_at`, said.latest + 1)} as written)`;
}

const typesOf = { comment: 'comment', reply: 'reply', mention: 'mention', message: 'message' } as const;

/**
 * What others said to the user in a time, as a table expression: comments under own posts, replies to an own
 * comment or naming the user, mentions, and conversations of two in which the other side spoke last. Replies
 * between others aren't said to the user, and neither is what another own profile says. Everything that counts
 * or shows what waits for an answer uses this one expression.
 *
 * `answered`: an own reply came later in the same thread and names nobody else, or the user said so. `unknown`:
 * the source can't say which comment is which, or the user later commented on the post without answering anyone
 * in particular. `answered_at`: the first own reply that came later. `is_reply_again`: they replied after an own
 * reply to them. Decisions of the user are `state` and `snoozed_until`.
 */
export function saidToUser(asked: Said): RawBuilder<unknown> {
  const { userId, realm, since, asOf, kinds, latest } = asked;
  const types = (kinds ?? Object.values(typesOf)).map((kind) => typesOf[kind]);
  return sql`(
    with own as materialized (
      select id, urn, public_id, ingrow_words(name) as words from ${ownSql({ userId, realm })}
    ), self as materialized (
      select key.person_id from own
      join person_key key on key.user_id = ${userId}::uuid and key.network = ${realm}
        and key.key in ('urn:' || own.urn, 'in:' || own.public_id)
    ), mine as materialized (
      select said.*,
        bool_or(said.comment_id is not null or said.parent_comment_id is not null)
          over (partition by said.post_id, said.words order by said.occurred_at
            range between interval '1 minute' preceding and interval '1 minute' following) as is_located
      from (
        select id, post_id, comment_id, parent_comment_id, occurred_at, time_basis,
          ingrow_words(coalesce(text, '')) as words
        from engagement
        where user_id = ${userId}::uuid and direction = 'outbound' and type in ('comment', 'reply')
          and post_id is not null and (connected_profile_id in (select id from own) or source = 'user')
        union all
        select id, post_id, comment_id, parent_comment_id, occurred_at, time_basis,
          ingrow_words(coalesce(text, ''))
        from engagement
        where user_id = ${userId}::uuid and direction = 'inbound' and type in ('comment', 'reply')
          and post_id is not null and person_id in (select person_id from self)
      ) as said
    ), named as materialized (
      select distinct mine.id, other.person_id from mine
      join engagement other on other.user_id = ${userId}::uuid and other.post_id = mine.post_id
        and coalesce(other.parent_comment_id, other.comment_id) = mine.parent_comment_id
        and other.direction = 'inbound'
      join person on person.user_id = ${userId}::uuid and person.id = other.person_id
      where mine.occurred_at > ${since}::timestamptz
        and strpos(mine.words, ingrow_words(person.name)) > 0 and btrim(ingrow_words(person.name)) <> ''
    ), answers as materialized (
      select mine.post_id, mine.parent_comment_id as thread, named.person_id,
        array_agg(mine.occurred_at) filter (where mine.time_basis = 'reported') as at,
        bool_or(mine.time_basis = 'inferred') as is_inferred
      from mine left join named on named.id = mine.id
      where mine.parent_comment_id is not null group by 1, 2, 3
    ), threads as materialized (
      select post_id, thread, max(at) filter (where person_id is null) as at, bool_or(is_inferred) as is_inferred,
        jsonb_object_agg(person_id, at) filter (where person_id is not null) as at_by_person
      from answers group by 1, 2
    ), commented as materialized (
      select post_id, max(occurred_at) as at from mine
      where parent_comment_id is null and (comment_id is not null or not is_located) group by 1
    ), said as materialized (
      select engagement.*, coalesce(engagement.parent_comment_id, engagement.comment_id) as thread,
        post.author_profile_id in (select id from own) as is_on_own_post,
        decision.state, decision.snoozed_until, threads.is_inferred, commented.at as commented_at,
        (select array_agg(answer.at) from (
          select unnest(threads.at) as at union all
          select jsonb_array_elements_text(nullif(threads.at_by_person -> engagement.person_id::text, 'null'))::timestamptz
        ) as answer where threads.thread is not null) as answers
      from ${latest === undefined ? sql`engagement` : sql`${latestSql(asked, sql`*`, latest)} as engagement`}
      left join post on post.user_id = engagement.user_id and post.id = engagement.post_id
      left join inbox_decision decision
        on decision.user_id = engagement.user_id and decision.engagement_id = engagement.id
      left join threads on threads.post_id = engagement.post_id
        and threads.thread = coalesce(engagement.parent_comment_id, engagement.comment_id)
      left join commented on commented.post_id = engagement.post_id
      where engagement.user_id = ${userId}::uuid
        and engagement.connected_profile_id = any(array(select id from own))
        and engagement.direction = 'inbound' and engagement.type in ('comment', 'reply', 'mention', 'message')
        and engagement.type = any(${types}::text[])
        and engagement.occurred_at > ${since}::timestamptz and engagement.occurred_at <= ${asOf}::timestamptz
        and engagement.person_id is not null and engagement.person_id not in (select person_id from self)
    )
    select id, connected_profile_id, person_id, post_id, type as kind, text, occurred_at as at, time_basis, thread,
      comment_id, parent_comment_id, state, snoozed_until,
      (select min(at) from unnest(answers) as at where at > occurred_at) as answered_at,
      type = 'reply' and occurred_at > any(answers) as is_reply_again,
      case
        when state = 'answered' then 'answered'
        when type = 'message' then 'unanswered'
        when occurred_at < any(answers) then 'answered'
        when thread is null or type <> 'comment' and parent_comment_id is null
          or commented_at > occurred_at or is_inferred then 'unknown'
        else 'unanswered'
      end as answered
    from said
    where case type
      when 'mention' then true
      when 'comment' then is_on_own_post
      when 'reply' then is_on_own_post and parent_comment_id is null
        or (post_id, parent_comment_id) in (select post_id, comment_id from mine where comment_id is not null)
        or exists (select from own where btrim(own.words) <> ''
          and strpos(ingrow_words(coalesce(text, '')), own.words) > 0)
      else conversation_id is not null and not exists (
        select from engagement other
        where other.user_id = ${userId}::uuid and other.conversation_id = said.conversation_id
          and other.type = 'message' and other.connected_profile_id = said.connected_profile_id
          and (other.person_id <> said.person_id or other.occurred_at > said.occurred_at
            or other.occurred_at = said.occurred_at and (other.direction = 'outbound' or other.id > said.id)))
    end
  )`;
}

/** Whether a row of {@link saidToUser} waits for an answer now. */
export function waitsSql(row: string, asOf: Date): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql<boolean>`(${column('answered')} <> 'answered' and ${column('state')} is null
    and (${column('snoozed_until')} is null or ${column('snoozed_until')} <= ${asOf}::timestamptz))`;
}

/** The same, if it is known that nobody answered. */
export const unansweredSql = (row: string, asOf: Date): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${row}.answered`)} = 'unanswered' and ${waitsSql(row, asOf)})`;
