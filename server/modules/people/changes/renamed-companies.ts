import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** As many people with one new company are a company with a new name. */
const enough = 3;
/** Of all people of a company who were read again, as many must have the new name. */
const minShare = 0.6;

/**
 * Decides again who of these companies' people joined another company, and whose company has a new name: nearly
 * all of its people are at the other one now, and most with the title they had. Who has another title there was
 * promoted. Later batches of an import may show what the first one couldn't.
 *
 * @param keys the companies, as they are compared
 */
export async function resolveRenames(
  trx: Transaction<Database>,
  userId: string,
  keys: string[],
): Promise<void> {
  await sql`
    with moved as (
      select before_key, after_key, count(distinct person_id)::integer as people,
        count(distinct person_id) filter (where keeps_title)::integer as alike, min(after_at) as since
      from job_change
      where user_id = ${userId}::uuid and before_key = any(${keys}::text[]) and before_key <> '' and after_key <> ''
        and before_key <> after_key and is_elsewhere and reason is distinct from 'known'
      group by before_key, after_key
    ), once as (
      select before_key, sum(people) as people, min(since) as since from moved group by before_key
    ), still as (
      select once.before_key, count(job_reading.person_id) as people
      from once left join job_reading on job_reading.user_id = ${userId}::uuid
        and job_reading.company_key = once.before_key and job_reading.seen_at >= once.since
      group by once.before_key
    ), decided as (
      select moved.before_key, moved.after_key,
        (moved.people >= ${enough} and moved.alike * 2 >= moved.people
          and moved.people >= ${minShare}::float8 * (once.people + still.people))
        or (moved.people = 2 and moved.alike = 2 and once.people = 2 and still.people = 0) as is_renamed
      from moved join once using (before_key) join still using (before_key)
    )
    update job_change set
      kind = case when not is_renamed then 'joined' when is_other_title then 'promoted' end,
      reason = case when is_renamed and not is_other_title then 'renamed' end
    from (
      select id as change_id, is_renamed,
        not keeps_title and before_title is not null and after_title is not null as is_other_title
      from job_change join decided using (before_key, after_key)
      where user_id = ${userId}::uuid and is_elsewhere and reason is distinct from 'known'
        and (kind is not distinct from 'joined') = is_renamed
    ) as again
    where job_change.user_id = ${userId}::uuid and job_change.id = again.change_id`.execute(trx);
}
