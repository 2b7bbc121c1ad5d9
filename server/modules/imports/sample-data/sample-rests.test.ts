import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { schedulesDue } from '#server/modules/agents/schedules/schedules-due.cron.ts';
import type { Deps } from '#server/modules/deps.ts';
import { pickDailyPostsCron } from '#server/modules/engage/daily/pick-daily-posts.cron.ts';
import { readFeedDue } from '#server/modules/engage/following/read-feed-due.cron.ts';
import { feedsDue } from '#server/modules/feeds/polling/feeds-due.cron.ts';
import { syncDue } from '#server/modules/imports/sync-due.cron.ts';
import { sendDigests } from '#server/modules/notices/digest/send-digests.cron.ts';
import { listConnectedProfiles } from '#server/modules/profile/connected-profiles.ts';
import { maintainWebhooks } from '#server/modules/webhooks/maintain-webhooks.cron.ts';
import { startApp } from '#test/app.ts';
import { fillAccount } from '#test/fill-account.ts';
import { inBoth } from '#test/realms.ts';
import { showRecentPosts } from '#test/recent-posts.ts';
import { noConnects } from '#test/scripted-channel.ts';

const app = await startApp({ startAt: new Date('2026-11-23T07:10:00Z') });
showRecentPosts(app.composition.deps, 30);
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
await fillAccount(app, ann);
for (const slug of ['jonas-beck', 'priya-raman', 'maya-lindqvist']) {
  await ann.api.engageFeed.addProfile({ body: { url: `https://www.linkedin.com/in/${slug}` } });
}
await app.waitForIdle();
expect((await ann.api.recommendations.daily({})).items.length).toBeGreaterThan(0);
const { deps } = app.composition;
// As with real keys and without SANDBOX=on: a mail server, but no sample network.
const mail = deps.mail && { ...deps.mail, realm: 'real' as const };
const off = { ...deps, source: inBoth(null), connects: inBoth(noConnects), channels: inBoth({}), mail };
afterAll(() => app?.stop());

/** What the crons start, by table. */
async function begun(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['agent_run', 'daily_pick', 'signals_digest_day', 'job', 'webhook_delivery'] as const) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where user_id = ${ann.userId}::uuid`.execute(
      off.db,
    );
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

async function runAll(deps: Deps): Promise<void> {
  await syncDue.run(deps);
  await readFeedDue.run(deps);
  await feedsDue.run(deps);
  await pickDailyPostsCron.run(deps);
  await schedulesDue.run(deps);
  await sendDigests.run(deps);
  await maintainWebhooks(deps);
}

test("sample data is inactive while the sample network is off, and resumes when it's on again", async () => {
  await app.waitForIdle();
  const { db } = off;
  const now = app.now();
  // Everything automatic is due now.
  const due = [
    sql`update scheduled_agent set cron = '0 7 * * 1', next_slot_at = '2026-11-23T07:00:00Z'`,
    sql`insert into signals_digest (user_id, via, is_on, hour, next_at, time_zone, first_from, created_at, updated_at)
      values (${ann.userId}::uuid, 'mail', true, 7, '2026-11-23T07:00:00Z', 'UTC', '2026-11-22T07:00:00Z', ${now}, ${now})`,
    sql`update daily_pick set day = day - 60`,
    sql`update connected_profile set next_sync_at = ${now}`,
    sql`update engage_profile set next_read_at = ${now}`,
    sql`update webhook_event set state = 'pending', next_at = ${now}, finished_at = null`,
  ];
  for (const statement of due) await statement.execute(db);
  const before = await begun();
  await runAll(off);
  expect(await begun()).toEqual(before);

  const [profile] = (await listConnectedProfiles(off, ann.userId)).items;
  expect(profile).toMatchObject({ network: 'sample', isReadable: false, nextSyncAt: null });
  const [on] = (await ann.api.profile.list({})).items;
  expect(on).toMatchObject({ isReadable: true, nextSyncAt: expect.any(String) });

  // The digest of that morning was skipped; make it due again here.
  await sql`update signals_digest set next_at = '2026-11-23T07:00:00Z'`.execute(db);
  await runAll(app.composition.deps);
  await app.waitForIdle();
  await expect
    .poll(async () => (await begun()).webhook_delivery)
    .toBeGreaterThan(before.webhook_delivery ?? 0);
  for (const [table, count] of Object.entries(await begun())) {
    expect([table, count > (before[table] ?? 0)]).toEqual([table, true]);
  }
});
