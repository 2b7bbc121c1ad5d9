import { z } from 'zod';
import { owned } from '#server/db/owned.ts';
import { withoutTimeLimit } from '#server/db/without-time-limit.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import { eraseOrphanedCompanies, eraseOrphanedPeople } from '#server/modules/people/persons/erase-facts.ts';
import { eraseSource } from '#server/modules/signals/people/erase-source.ts';
import { changePortability } from './portability-connection.ts';

const Input = z.object({ connectionId: z.uuid() });

/** People erased per transaction: about 100 ms, so nothing waits for long. */
const batchSize = 5000;

/**
 * Erases everything that only LinkedIn's data portability reported. Engagements and signals are erased in one
 * transaction, so readers see either all of it or nothing; then come the people nothing refers to anymore.
 * Running it again changes nothing.
 */
export const erasePortabilityJob = defineJob<Pick<Deps, 'db' | 'clock'>, z.infer<typeof Input>, null>({
  name: 'erase-linkedin-data',
  input: Input,
  retries: 3,
  freesSpace: true,
  async run({ db, clock }, run, { connectionId }) {
    const row = await db
      .selectFrom('portability_connection')
      .select(['network', 'state'])
      .where(owned('portability_connection', { userId: run.userId, id: connectionId }))
      .executeTakeFirst();
    // A user who has reconnected in the meantime wants to keep it.
    if (row?.state !== 'disconnected') return { message: null };
    const whose = { userId: run.userId, realm: row.network };
    await run.report({ step: importsMessages.erasing });
    await withoutTimeLimit(db, async (trx) => {
      await eraseSource(trx, { ...whose, source: 'portability' }, clock.now());
      await changePortability(
        trx,
        { userId: run.userId, id: connectionId },
        {
          domains: {},
          added: { people: 0, engagements: 0, signals: 0, posts: 0 },
          unnamed: 0,
          log_read_to: null,
          last_read_at: null,
          owner_url: null,
          connected_profile_id: null,
          updated_at: clock.now(),
        },
      );
    });
    while ((await eraseOrphanedPeople(db, whose, batchSize)) > 0) run.abort.throwIfAborted();
    await eraseOrphanedCompanies(db, whose);
    return { message: null };
  },
});
