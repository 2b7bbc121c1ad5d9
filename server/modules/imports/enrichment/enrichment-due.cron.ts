import { sql } from 'kysely';
import { isAccountOpen } from '#server/db/open-account.ts';
import type { Cron } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { realms } from '#server/modules/realms.ts';
import { startEnrichment } from './enrich-people.job.ts';

/**
 * Starts each user's enrichment once a day, at an hour derived from the end of the user's id, which is
 * random.
 */
export const enrichmentDue: Cron<Pick<Deps, 'db' | 'clock' | 'jobs' | 'source' | 'settings'>> = {
  name: 'look-up-due',
  schedule: '23 * * * *',
  async run(deps) {
    const { db, clock, source, settings } = deps;
    if (settings.enrichmentsPerDay === 0) return;
    const readable = realms.filter((realm) => source[realm] !== null);
    const { rows } = await sql<{ userId: string }>`
      select distinct user_id as "userId" from connected_profile
      where network = any(${readable}::text[]) and disconnected_at is null
        and ${isAccountOpen('connected_profile.user_id')}
        and ('x' || right(user_id::text, 6))::bit(24)::integer % 24 = ${clock.now().getUTCHours()}`.execute(
      db,
    );
    for (const { userId } of rows) await startEnrichment(deps, userId);
  },
};
