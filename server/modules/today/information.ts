import { type RawBuilder, sql } from 'kysely';
import type { InformationItem, TodayDoneKind } from '#contract/today.ts';
import { noticeKindNames, noticeKinds } from '#core/notice-kinds.ts';
import type { SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { notDoneSql } from './today-done.ts';

/** Anything older than this isn't news, ms. */
const newsMs = 86_400_000;
const maxItems = 20;

/** These wait for the user while their state lasts, and are shown there. */
const waitingKinds = noticeKindNames.filter((kind) => noticeKinds[kind].isWaiting);

/** What happened in the last day and needs no decision: notices, and successful imports. Newest first. */
export function informationQuery({ userId, realm }: SignalScope, now: Date): RawBuilder<unknown> {
  const since = sql`${new Date(now.getTime() - newsMs)}::timestamptz`;
  /** Files of one kind that were imported, with how many people they brought. */
  const filesQuery = (done: TodayDoneKind, table: string, people: RawBuilder<unknown>) => sql`
      select 'import', brought.id, brought.file_name, coalesce((${people})::integer, 0) || ' people',
        brought.updated_at, '/dashboard/signals/' || profile.id, ${sql.lit(done)}
      from ${sql.table(table)} brought
      join connected_profile profile
        on profile.user_id = brought.user_id and profile.id = brought.connected_profile_id
      where brought.user_id = ${userId}::uuid and brought.state = 'succeeded' and brought.updated_at > ${since}
        and profile.network = ${realm} and profile.disconnected_at is null
        and ${notDoneSql(done, sql`brought.user_id`, sql`brought.id`, sql`brought.updated_at`)}`;
  return sql`
    select said.kind, said.id, said.title, said.text, said.at, said.path,
      jsonb_build_object('kind', said.done, 'id', said.id) as done
    from (
      select 'notice' as kind, notice.id, notice.title, notice.text, notice.created_at as at, notice.path,
        'notice' as done
      from notice
      where notice.user_id = ${userId}::uuid and notice.created_at > ${since}
        and coalesce(notice.of_network, ${realm}) = ${realm}
        and notice.kind <> all(${waitingKinds}::text[])
        and ${notDoneSql('notice', sql`notice.user_id`, sql`notice.id`, sql`notice.created_at`)}
      union all ${filesQuery('archiveImport', 'archive_import', sql`brought.added ->> 'people'`)}
      union all ${filesQuery('csvImport', 'csv_import', sql`brought.counts ->> 'created'`)}
      union all
      select 'import', brought.id, coalesce(left(post.text, 120), 'A post'), job.done || ' engagements read',
        job.finished_at, '/dashboard/signals/' || profile.id, 'postImport'
      from brought_post brought
      join job on job.user_id = brought.user_id and job.id = brought.job_id
      join post on post.user_id = brought.user_id and post.id = brought.post_id
      join connected_profile profile
        on profile.user_id = brought.user_id and profile.id = brought.connected_profile_id
      where brought.user_id = ${userId}::uuid and job.state = 'succeeded' and job.finished_at > ${since}
        and profile.network = ${realm} and profile.disconnected_at is null
        and ${notDoneSql('postImport', sql`brought.user_id`, sql`brought.id`, sql`job.finished_at`)}
    ) as said order by said.at desc, said.id limit ${maxItems}`;
}

/** A row of {@link informationQuery} as the API returns it. */
export function toInformation(item: unknown): InformationItem {
  const row = item as InformationItem;
  return { ...row, at: new Date(row.at).toISOString() };
}
