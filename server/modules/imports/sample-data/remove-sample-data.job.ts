import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { SampleDataKind } from '#contract/imports/sample-data.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { withoutTimeLimit } from '#server/db/without-time-limit.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import { stopJob } from '#server/modules/jobs/jobs.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { erasePeopleOfRealm } from '#server/modules/signals/people/erase-person.ts';

/**
 * Removes everything of the sample network from an account, in one transaction: readers see all of it or
 * nothing, and a killed process has removed nothing.
 */
export const removeSampleDataJob = defineJob<Pick<Deps, 'db'>, Record<string, never>, null>({
  name: 'remove-sample-data',
  input: z.object({}) as z.ZodType<Record<string, never>>,
  retries: 3,
  freesSpace: true,

  async run({ db }, run) {
    const { userId } = run;
    await stopSampleJobs(db, userId);
    await withoutTimeLimit(db, async (trx) => {
      await lockFacts(trx, userId);
      await erasePeopleOfRealm(trx, userId, 'sample');
      for (const [done, rows] of sampleRows.entries()) {
        await run.report({ step: importsMessages.removingSample, done, total: sampleRows.length });
        run.abort.throwIfAborted();
        await sql`delete ${rowsOfUser(rows, userId)}`.execute(trx);
      }
      await notifyChange(trx, userId, { name: 'sample-data', id: userId });
    });
    return { message: null };
  },
});

/** Asks the affected syncs and readings to stop. One that continues finds its profile deleted and fails. */
async function stopSampleJobs(db: Kysely<Database>, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select row.id from job as row where row.user_id = ${userId}::uuid and row.state in ('queued', 'running')
      and (row.subject_id in ${sampleIds('connected_profile')} or row.subject_id in ${sampleIds('engage_profile')})`.execute(
    db,
  );
  for (const { id } of rows) await stopJob(db, userId, id);
}

/** Rows that a removal deletes from one table; dependent rows follow through their foreign keys. */
type SampleRows = {
  table: string;
  /** What the rows count as when the user sees what will be removed. */
  kind?: SampleDataKind;
  /** Which of the user's rows; by default those whose `network` is the sample one. */
  where?: RawBuilder<unknown>;
};

/** The ids of the sample network's rows in a table, for the user of `row`. */
const sampleIds = (table: string): RawBuilder<unknown> => sql`(
  select mine.id from ${sql.table(table)} as mine where mine.user_id = row.user_id and mine.network = 'sample'
)`;

const ofSampleProfile = sql`row.connected_profile_id in ${sampleIds('connected_profile')}`;

/**
 * Everything of the sample network, each table before the tables it depends on. Like the erasure of an
 * account, which reaches every table by its user, this one reaches them by the network; a test checks it
 * against the catalog.
 */
export const sampleRows: readonly SampleRows[] = [
  {
    table: 'job',
    where: sql`row.finished_at is not null and row.subject_id in ${sampleIds('connected_profile')}`,
  },
  { table: 'agent_run', where: sql`row.query_id in ${sampleIds('agent_query')}` },
  { table: 'artifact', kind: 'artifacts' },
  { table: 'agent_query', kind: 'conversations' },
  { table: 'daily_pick' },
  { table: 'recommendation' },
  { table: 'recommendation_list' },
  { table: 'never_recommended', where: sql`row.person_id in ${sampleIds('person')}` },
  { table: 'ready_comment', kind: 'comments' },
  { table: 'feed_post' },
  { table: 'engage_profile', kind: 'followed' },
  { table: 'webhook_endpoint', kind: 'webhooks' },
  { table: 'rss_item' },
  { table: 'rss_feed', kind: 'feeds' },
  { table: 'notice', where: sql`row.of_network = 'sample'` },
  { table: 'post_reminder' },
  { table: 'publication', kind: 'publications' },
  { table: 'portability_connection' },
  { table: 'connection_attempt' },
  { table: 'connection', kind: 'connections' },
  {
    table: 'person_apart',
    where: sql`row.one_id in ${sampleIds('person')} or row.other_id in ${sampleIds('person')}`,
  },
  { table: 'engagement', where: ofSampleProfile },
  { table: 'signal', kind: 'signals', where: ofSampleProfile },
  { table: 'connected_profile', kind: 'profiles' },
  { table: 'post_name' },
  { table: 'post', kind: 'posts' },
  { table: 'person_key' },
  { table: 'person', kind: 'people' },
  { table: 'company_key' },
  { table: 'company', kind: 'companies' },
  { table: 'erasure_block' },
  { table: 'enrichment_day' },
];

/** The rows of a user in one of these tables, from the `from` clause on. */
export function rowsOfUser({ table, where }: SampleRows, userId: string): RawBuilder<unknown> {
  return sql`from ${sql.table(table)} as row
    where row.user_id = ${userId}::uuid and (${where ?? sql`row.network = 'sample'`})`;
}
