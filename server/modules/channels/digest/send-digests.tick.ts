import { sql } from 'kysely';
import type { Tick } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { type DigestDeps, sendDigest } from './send-digest.ts';

/** So many at a time. */
const batchSize = 200;

/** Sends the digests whose hour has struck, and plans anew for those whose clocks are of another zone now. */
export const sendDigests: Tick<DigestDeps & Pick<Deps, 'log'>> = {
  name: 'send-digests',
  cron: '*/5 * * * *',
  async run(deps) {
    const { db, clock, log, connects } = deps;
    if (!connects.slack) return;
    const now = clock.now();
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const { rows } = await sql<{ userId: string }>`
        select digest.user_id as "userId" from signals_digest digest
        join app_user on app_user.id = digest.user_id and app_user.deleted_at is null
        where digest.is_on and digest.user_id > ${after}::uuid
          and (digest.next_at <= ${now} or digest.time_zone <> app_user.timezone)
        order by digest.user_id limit ${batchSize}`.execute(db);
      for (const { userId } of rows) {
        try {
          await sendDigest(deps, userId);
        } catch (error) {
          // One user's trouble must not cost the others their morning.
          log.error({ err: error, userId }, 'a digest could not be sent');
        }
      }
      const last = rows.at(-1);
      if (rows.length < batchSize || !last) return;
      after = last.userId;
    }
  },
};
