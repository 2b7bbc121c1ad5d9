import { type Kysely, sql } from 'kysely';
import type { Job } from '#contract/jobs.ts';
import type { Network } from '#contract/profile.ts';
import type { RecommendedPerson } from '#contract/recommendations.ts';
import type { Database } from '#server/db/database.ts';
import { readExcluded } from './read-excluded.ts';
import { readFollowed } from './read-followed.ts';
import { requireOwnedScope } from './require-owned-scope.ts';
import { findRecommendationsJob } from './start-recommendations.ts';

type Read = { network: Network; madeAt: string | null; job: Job | null; items: RecommendedPerson[] };

/**
 * The list of whom to engage with, as last made. People who were merged since are named once and as they are now;
 * whom the user has excluded since is left out.
 */
export async function readRecommendations(
  db: Kysely<Database>,
  userId: string,
  asked: Network | undefined,
): Promise<Read> {
  const scope = await requireOwnedScope(db, userId, asked);
  const made = await db
    .selectFrom('recommendation_list')
    .select('made_at as madeAt')
    .where('user_id', '=', userId)
    .where('network', '=', scope.network)
    .executeTakeFirst();
  const { rows } = await sql<Omit<RecommendedPerson, 'isFollowed'> & { rank: number }>`
    select distinct on (person.id) person.id as "personId", person.name, person.headline, person.company,
      person.picture_url as "pictureUrl", person.url, listed.points, listed.reasons, listed.rank
    from recommendation listed
    left join person_merge merge on merge.user_id = listed.user_id and merge.gone_id = listed.person_id
    join person on person.user_id = listed.user_id
      and person.id = coalesce(merge.person_id, listed.person_id)
    where listed.user_id = ${userId} and listed.network = ${scope.network}
    order by person.id, listed.rank`.execute(db);
  const excluded = await readExcluded(db, userId);
  const { followed } = await readFollowed(db, scope);
  return {
    network: scope.network,
    madeAt: made?.madeAt.toISOString() ?? null,
    job: await findRecommendationsJob(db, userId),
    items: rows
      .filter(({ personId }) => !excluded.has(personId))
      .sort((one, other) => one.rank - other.rank)
      .map(({ rank: _, ...person }) => ({ ...person, isFollowed: followed.has(person.personId) })),
  };
}
