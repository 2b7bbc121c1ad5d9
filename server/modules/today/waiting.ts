import { type RawBuilder, sql } from 'kysely';
import type { WaitingItem } from '#contract/today.ts';
import type { SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { notDoneSql } from './today-done.ts';

const dayMs = 86_400_000;
/** Anything published later than this isn't part of today. */
const soonMs = dayMs;
/** Failures older than this aren't shown anymore. */
const wrongMs = 7 * dayMs;
const maxOfKind = 20;

type Row = Omit<WaitingItem, 'kind' | 'posts' | 'channels' | 'name'> & {
  posts?: number;
  channels?: WaitingItem['channels'];
  name?: string | null;
};

/** A group of Today: each kind has a query that returns its rows in order. */
export type Part = [kind: string, query: RawBuilder<unknown>];

/** What can't continue without the user, or what they may want to stop, the most urgent kind first. */
export function waitingParts(scope: SignalScope, now: Date): Part[] {
  return [
    ['approval', approvals(scope)],
    ['unconfirmed', unconfirmed(scope)],
    ['missed', missed(scope, now)],
    ['failed', failed(scope, now)],
    ['connection', connections(scope)],
    ['import', failedImports(scope, now)],
    ['leaving', leaving(scope, now)],
    ['repost', reminded(scope, now)],
  ];
}

/** The rows of {@link waitingParts} as the API returns them. */
export function toWaiting(kind: WaitingItem['kind'], item: unknown): WaitingItem {
  const { at, name = null, channels = [], posts = 0, ...row } = item as Row;
  return { ...row, kind, name, channels, posts, at: new Date(at).toISOString() };
}

/** Agents that are waiting for the user's approval. */
function approvals({ userId, realm }: SignalScope): RawBuilder<unknown> {
  return sql`
    select prompt.id, agent.name, asked.approval ->> 'title' as text, prompt.created_at as at, null as done,
      '/dashboard/agents/' || agent.id || '/' || query.id as path
    from prompt
    join agent_query query on query.user_id = prompt.user_id and query.id = prompt.query_id
    join agent on agent.user_id = query.user_id and agent.id = query.agent_id and agent.deleted_at is null
    cross join lateral (
      select part.approval from prompt_part part
      where part.user_id = prompt.user_id and part.prompt_id = prompt.id and part.state = 'waiting'
        and part.approval is not null
      order by part.number limit 1
    ) as asked
    where prompt.user_id = ${userId}::uuid and prompt.state = 'awaiting_approval' and query.network = ${realm}
    order by prompt.created_at limit ${maxOfKind}`;
}

/** Comments are decided in Comments, posts in the list of sent posts. */
const publicationPath = sql`coalesce((select '/dashboard/inbox?tab=all&comment=' || comment.id
    from ready_comment comment
    where comment.user_id = publication.user_id and comment.publication_id = publication.id
      and comment.deleted_at is null limit 1), '/dashboard/posts?tab=sent')`;

function unconfirmed({ userId, realm }: SignalScope): RawBuilder<unknown> {
  return sql`
    select publication.id, left(publication.text, 300) as text, array[publication.channel] as channels,
      publication.send_started_at as at, null as done, ${publicationPath} as path
    from publication
    where user_id = ${userId}::uuid and network = ${realm} and state = 'unconfirmed' and check_at is null
      and origin <> 'notice'
    order by send_started_at desc limit ${maxOfKind}`;
}

/** A later part of a post that was missed isn't a second thing to decide. */
const isPartOfMissed = sql`(publication.part > 0 and exists (
  select from publication first where first.user_id = publication.user_id
    and first.thread_id = publication.thread_id and first.part = 0 and first.state = 'missed'))`;

/** Posts that weren't sent on time: one item per post, whatever its channels. Without a name, no process ran. */
function missed({ userId, realm }: SignalScope, now: Date): RawBuilder<unknown> {
  const since = new Date(now.getTime() - wrongMs);
  return sql`
    select composition_id as id, min(due_at) as at, array_agg(channel order by channel) as channels,
      (array_agg(left(text, 300) order by channel))[1] as text, min(blocked_reason) as name,
      '/dashboard/posts?tab=sent' as path,
      jsonb_build_object('kind', 'composition', 'id', composition_id) as done
    from publication
    where user_id = ${userId}::uuid and network = ${realm} and state = 'missed' and kind = 'post' and part = 0
      and origin not in ('notice', 'digest') and finished_at > ${since}::timestamptz
    group by user_id, composition_id
    having ${notDoneSql('composition', sql`publication.user_id`, sql`publication.composition_id`, sql`max(publication.finished_at)`)}
    order by max(finished_at) desc limit ${maxOfKind}`;
}

function failed({ userId, realm }: SignalScope, now: Date): RawBuilder<unknown> {
  const since = new Date(now.getTime() - wrongMs);
  return sql`
    select publication.id, left(publication.text, 300) as text, array[publication.channel] as channels,
      publication.error_message as name, publication.finished_at as at, ${publicationPath} as path,
      jsonb_build_object('kind', 'publication', 'id', publication.id) as done
    from publication
    where user_id = ${userId}::uuid and network = ${realm} and (state = 'failed' or state = 'missed' and (kind = 'comment' or part > 0 or origin = 'digest'))
      and origin <> 'notice' and not ${isPartOfMissed} and finished_at > ${since}::timestamptz
      and ${notDoneSql('publication', sql`publication.user_id`, sql`publication.id`, sql`publication.finished_at`)}
    order by finished_at desc limit ${maxOfKind}`;
}

function connections({ userId, realm }: SignalScope): RawBuilder<unknown> {
  return sql`
    select connection.id, connection.name, array[connection.channel] as channels, null as done,
      coalesce(connection.state_reason, '') as text, connection.updated_at as at, '/dashboard/channels' as path,
      (select count(*) from publication waits where waits.user_id = connection.user_id
        and waits.connection_id = connection.id and waits.state = 'scheduled')::integer as posts
    from connection
    where user_id = ${userId}::uuid and network = ${realm}
      and state in ('expiring', 'needs_reconnect', 'missing_scope')
    order by state = 'expiring', updated_at desc limit ${maxOfKind}`;
}

/** Profiles that couldn't be read, or only in part, and failed imports. */
function failedImports({ userId, realm }: SignalScope, now: Date): RawBuilder<unknown> {
  const since = sql`${new Date(now.getTime() - wrongMs)}::timestamptz`;
  const done = (kind: string, id: RawBuilder<unknown>) =>
    sql`jsonb_build_object('kind', ${kind}::text, 'id', ${id})`;
  return sql`
    select * from (
      select profile.id, profile.name, profile.last_error as text, profile.updated_at as at,
        '/dashboard/signals/' || profile.id as path, ${done('profile', sql`profile.id`)} as done
      from connected_profile profile
      where profile.user_id = ${userId}::uuid and profile.network = ${realm} and profile.disconnected_at is null
        and profile.sync_state in ('failed', 'partial') and profile.last_error is not null
        and ${notDoneSql('profile', sql`profile.user_id`, sql`profile.id`, sql`profile.updated_at`)}
      union all
      select brought.id, file_name, coalesce(brought.message, ''), brought.updated_at, '/dashboard/settings/sources',
        ${done('archiveImport', sql`brought.id`)}
      from archive_import brought
      left join connected_profile profile
        on profile.user_id = brought.user_id and profile.id = brought.connected_profile_id
      where brought.user_id = ${userId}::uuid and brought.state = 'failed' and brought.updated_at > ${since}
        and coalesce(profile.network, 'real') = ${realm}
        and ${notDoneSql('archiveImport', sql`brought.user_id`, sql`brought.id`, sql`brought.updated_at`)}
      union all
      select brought.id, file_name, coalesce(brought.message, ''), brought.updated_at, '/dashboard/settings/sources',
        ${done('csvImport', sql`brought.id`)}
      from csv_import brought
      left join connected_profile profile
        on profile.user_id = brought.user_id and profile.id = brought.connected_profile_id
      where brought.user_id = ${userId}::uuid and brought.state = 'failed' and brought.updated_at > ${since}
        and coalesce(profile.network, ${realm}) = ${realm}
        and ${notDoneSql('csvImport', sql`brought.user_id`, sql`brought.id`, sql`brought.updated_at`)}
      union all
      select brought.id, profile.name, coalesce(job.message, ''), job.finished_at,
        '/dashboard/signals/' || profile.id, ${done('postImport', sql`brought.id`)}
      from brought_post brought
      join job on job.user_id = brought.user_id and job.id = brought.job_id
      join connected_profile profile
        on profile.user_id = brought.user_id and profile.id = brought.connected_profile_id
      where brought.user_id = ${userId}::uuid and profile.network = ${realm} and profile.disconnected_at is null
        and job.state = 'failed' and job.finished_at > ${since}
        and ${notDoneSql('postImport', sql`brought.user_id`, sql`brought.id`, sql`job.finished_at`)}
    ) as wrong order by at desc limit ${maxOfKind}`;
}

/**
 * Posts with a reminder that is due by now. Once marked as done they stay away; a duplicate ends the
 * reminder.
 */
function reminded({ userId, realm, timeZone }: SignalScope, now: Date): RawBuilder<unknown> {
  const since = sql`(reminder.remind_on::timestamp at time zone ${timeZone}::text)`;
  return sql`
    select reminder.composition_id as id, ${since} as at, sent.channels, sent.text,
      '/dashboard/posts?tab=sent' as path,
      jsonb_build_object('kind', 'composition', 'id', reminder.composition_id) as done
    from post_reminder reminder
    cross join lateral (
      select array_agg(distinct channel order by channel) as channels,
        (array_agg(left(text, 300) order by channel))[1] as text
      from publication
      where publication.user_id = reminder.user_id and publication.composition_id = reminder.composition_id
        and publication.part = 0 and publication.state <> 'cancelled'
    ) as sent
    where reminder.user_id = ${userId}::uuid and reminder.network = ${realm} and sent.text is not null
      and ${since} <= ${now}::timestamptz
      and ${notDoneSql('composition', sql`reminder.user_id`, sql`reminder.composition_id`, since)}
    order by reminder.remind_on, reminder.composition_id limit ${maxOfKind}`;
}

/** A post written for several channels at once counts as one thing. */
function leaving({ userId, realm }: SignalScope, now: Date): RawBuilder<unknown> {
  const until = new Date(now.getTime() + soonMs);
  return sql`
    select composition_id as id, min(due_at) as at, array_agg(channel order by channel) as channels,
      (array_agg(left(text, 300) order by channel))[1] as text,
      '/dashboard/posts?compose=' || composition_id as path,
      jsonb_build_object('kind', 'composition', 'id', composition_id) as done
    from publication
    where user_id = ${userId}::uuid and network = ${realm} and state = 'scheduled' and kind = 'post'
      and origin not in ('notice', 'digest') and due_at <= ${until}::timestamptz
    group by user_id, composition_id
    having ${notDoneSql('composition', sql`publication.user_id`, sql`publication.composition_id`, sql`max(publication.updated_at)`)}
    order by at limit ${maxOfKind}`;
}
