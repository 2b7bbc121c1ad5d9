import { type Kysely, sql } from 'kysely';
import type { Badges, Bootstrap } from '#contract/bootstrap.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { shownRealm } from '#server/modules/engage/shown-realm.ts';
import { summarize } from '#server/modules/feeds/adding/list-feeds.ts';
import { readSampleData } from '#server/modules/imports/sample-data/sample-data.ts';
import { countToAnswer } from '#server/modules/inbox/count-inbox.ts';
import { readPlan } from '#server/modules/plan/billing/read-plan.ts';
import { listConnectedProfiles } from '#server/modules/profile/connected-profiles.ts';
import { isSampleOn } from '#server/modules/realms.ts';
import { readLists } from '#server/modules/signals/lists/lists.ts';
import { readViews } from '#server/modules/signals/views.ts';
import { countToday } from '#server/modules/today/count-today.ts';

/** What the frame around all pages needs. */
export async function readBootstrap(deps: Deps, userId: string): Promise<Bootstrap> {
  const [{ items: profiles }, badges, { items: lists }, { items: views }, sample, plan] = await Promise.all([
    listConnectedProfiles(deps, userId),
    readBadges(deps, userId),
    readLists(deps.db, userId),
    readViews(deps.db, userId),
    readSample(deps, userId),
    readPlan(deps, userId),
  ]);
  return { profiles, badges, lists, views, sample, plan };
}

async function readSample(deps: Deps, userId: string): Promise<Bootstrap['sample']> {
  if (isSampleOn(deps)) return 'network';
  const { total } = await readSampleData(deps, userId);
  return total > 0 ? 'data' : null;
}

async function readBadges({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<Badges> {
  const now = clock.now();
  const [waits, feeds, today, inbox] = await Promise.all([
    readWaits(db, userId),
    summarize(db, userId),
    countToday(db, userId, now),
    shownRealm(db, userId).then((realm) => countToAnswer(db, { userId, realm, asOf: now })),
  ]);
  const { agents, schedules, channels } = waits;
  return {
    today,
    inbox: inbox.toAnswer,
    agents,
    feeds: feeds.items.reduce((sum, { unread }) => sum + unread, 0),
    alarms: { schedules, channels, feeds: feeds.items.some(({ alerts }) => alerts > 0) },
  };
}

type Waits = { agents: number; schedules: boolean; channels: boolean };

async function readWaits(db: Kysely<Database>, userId: string): Promise<Waits> {
  const { rows } = await sql<Waits>`
    select
      (select count(*)::int from prompt
       join agent_query query on query.user_id = prompt.user_id and query.id = prompt.query_id
       join agent on agent.user_id = query.user_id and agent.id = query.agent_id and agent.deleted_at is null
       where prompt.user_id = ${userId}::uuid and prompt.state = 'awaiting_approval') as agents,
      exists (select from scheduled_agent
       where user_id = ${userId}::uuid and (state = 'auto_paused' or publish_withdrawn is not null)) as schedules,
      exists (select from connection
        where user_id = ${userId}::uuid and state not in ('active', 'disabled'))
      or exists (select from publication
        where user_id = ${userId}::uuid and state = 'unconfirmed' and check_at is null and origin <> 'notice')
      or exists (select from webhook_endpoint
        where user_id = ${userId}::uuid and disabled_reason is not null) as channels`.execute(db);
  return rows[0] ?? { agents: 0, schedules: false, channels: false };
}
