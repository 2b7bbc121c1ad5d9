import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { rankForToday } from './rank-for-today.ts';
import type { RankedPerson } from './rank-people.ts';
import { type OwnScope, requireOwnedScope } from './require-owned-scope.ts';

/** Networks whose list is made; a run that was killed goes on with the next one. */
type Made = { networks: Network[] };

/** Makes the lists of whom to engage with, one for each network that the user has a connected profile of. */
export const makeRecommendationsJob = defineJob<Pick<Deps, 'db' | 'clock'>, Record<string, never>, Made>({
  name: 'make-recommendations',
  input: z.object({}).strict(),
  retries: 0,
  async run({ db, clock }, run) {
    const made = [...(run.checkpoint?.networks ?? [])];
    for (const network of Network.options) {
      const scope = await requireOwnedScope(db, run.userId, network);
      if (scope.profileIds.length === 0 || made.includes(network)) continue;
      const now = clock.now();
      const step = 'Weighing whom to engage with';
      const people = await rankForToday(db, scope, now, (done, total) => run.report({ step, done, total }));
      made.push(network);
      await db.transaction().execute(async (trx) => {
        await replaceList(trx, scope, people, now);
        await run.save(trx, { networks: made }, { step: 'List made' });
      });
    }
    return { message: null };
  },
});

/** Puts a list in place of the one before. */
async function replaceList(
  trx: Transaction<Database>,
  { userId, network }: OwnScope,
  people: RankedPerson[],
  now: Date,
): Promise<void> {
  await trx
    .insertInto('recommendation_list')
    .values({ user_id: userId, network, made_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ made_at: now }))
    .execute();
  await trx
    .deleteFrom('recommendation')
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .execute();
  const columns = { person_id: 'uuid', rank: 'integer', points: 'text', reasons: 'jsonb' } as const;
  const rows = people.map(({ personId, points, reasons }, index) => ({
    person_id: personId,
    rank: index + 1,
    points: String(points),
    reasons,
  }));
  // Who was erased while the list was made is not on it.
  await sql`insert into recommendation (user_id, network, person_id, rank, points, reasons)
    select ${userId}::uuid, ${network}, r.person_id, r.rank, r.points::float8, r.reasons
    from ${unnestRows('r', columns, rows)}
    join person on person.user_id = ${userId}::uuid and person.id = r.person_id`.execute(trx);
  await notifyChange(trx, userId, { name: 'recommendations', id: userId });
}
