import { sql } from 'kysely';
import { isOpen } from '#server/db/open-account.ts';
import type { Cron } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { preferRealWays } from '#server/modules/realms.ts';
import { type DigestDeps, sendDigest } from './send-digest.ts';

/** Digests per batch. */
const batchSize = 200;

/** Sends the digests that are due, and reschedules those whose user changed time zones. */
export const sendDigests: Cron<DigestDeps & Pick<Deps, 'log'>> = {
  name: 'send-digests',
  schedule: '*/5 * * * *',
  async run(deps) {
    const { db, clock, log, mail, connects } = deps;
    const ways = [...(preferRealWays(connects).slack ? ['slack'] : []), ...(mail ? ['mail'] : [])];
    const now = clock.now();
    let after = { userId: '00000000-0000-0000-0000-000000000000', via: '' };
    for (;;) {
      const { rows } = await sql<{ userId: string; via: 'slack' | 'mail' }>`
        select digest.user_id as "userId", digest.via from signals_digest digest
        join app_user on app_user.id = digest.user_id and ${isOpen}
        where digest.is_on and digest.via = any(${ways}) and (digest.user_id, digest.via) > (${after.userId}::uuid, ${after.via})
          and (digest.next_at <= ${now} or digest.time_zone <> app_user.timezone)
        order by digest.user_id, digest.via limit ${batchSize}`.execute(db);
      for (const { userId, via } of rows) {
        try {
          await sendDigest(deps, userId, via);
        } catch (error) {
          // One user's failure must not keep the others from getting their digest.
          log.error({ err: error, userId }, 'a digest could not be sent');
        }
      }
      const last = rows.at(-1);
      if (rows.length < batchSize || !last) return;
      after = last;
    }
  },
};
