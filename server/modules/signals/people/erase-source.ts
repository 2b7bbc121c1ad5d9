import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { FactSource } from '#core/fact-sources.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { lockFacts, pinFacts } from '#server/modules/people/lock-facts.ts';
import { manualEngagement } from '#server/modules/people/new-facts.ts';
import { clearReported, eraseReported } from '#server/modules/people/persons/erase-facts.ts';
import { insertEngagements } from '#server/modules/people/posts/engagements.ts';
import { copyPeople } from '#server/modules/signals/recording/copy-people.ts';
import { rebuildSignals } from '#server/modules/signals/recording/rebuild-signals.ts';

type Whose = { userId: string; realm: 'sample' | 'real'; source: FactSource };

/** Whether the user did something with a person: that is the user's data, wherever the person came from. */
const isTheUsers: RawBuilder<boolean> = sql<boolean>`(
  person.pinned
  or exists (select from list_person listed where listed.user_id = person.user_id and listed.person_id = person.id)
  or exists (select from jsonb_each(person.sources) said where said.value ->> 'source' = 'user')
  or exists (select from signal where signal.user_id = person.user_id and signal.person_id = person.id
    and (signal.status <> 'new' or signal.note is not null or signal.snoozed_until is not null))
)`;

/** What {@link eraseSource} would remove. Writes nothing. */
export async function describeSourceErasure(
  db: Kysely<Database>,
  { userId, realm, source }: Whose,
): Promise<{ engagements: number; people: number }> {
  const { rows } = await sql<{ engagements: number; people: number }>`
    with gone as (
      select engagement.id, engagement.person_id from engagement
      join connected_profile profile
        on profile.user_id = engagement.user_id and profile.id = engagement.connected_profile_id
      where engagement.user_id = ${userId}::uuid and engagement.source = ${source} and profile.network = ${realm}
    )
    select (select count(*) from gone)::integer as engagements,
      (select count(*) from person where person.user_id = ${userId}::uuid
        and person.id in (select person_id from gone) and not ${isTheUsers}
        and not exists (select from engagement other where other.user_id = person.user_id
          and other.person_id = person.id and other.source <> ${source}))::integer as people`.execute(db);
  return rows[0] ?? { engagements: 0, people: 0 };
}

/**
 * Erases what only this source reported, in the caller's transaction: engagements, posts, its data about
 * people that other sources know too, and signals based on nothing else. People the user did something with
 * (status, note, list, correction) stay, as if added by hand. People that nothing refers to anymore are left
 * for `eraseOrphanedPeople`.
 */
export async function eraseSource(trx: Transaction<Database>, of: Whose, now: Date): Promise<void> {
  const { userId, realm } = of;
  await lockFacts(trx, userId);
  const touched = await eraseReported(trx, of);
  const people = [...new Set(touched.map(({ personId }) => personId))];
  const { rows: kept } = await sql<{ id: string }>`select person.id from person
    where person.user_id = ${userId}::uuid and person.id = any(${people}::uuid[]) and ${isTheUsers}`.execute(
    trx,
  );
  const keptIds = new Set(kept.map(({ id }) => id));
  await pinFacts(trx, userId, { personIds: [...keptIds] });
  for (const profileId of new Set(touched.map((one) => one.profileId))) {
    const profile = { userId, id: profileId };
    const theirs = touched.flatMap((one) => (one.profileId === profileId ? [one.personId] : []));
    const bare = await withoutEngagement(trx, profile, theirs);
    const staying = bare.filter((id) => keptIds.has(id));
    const origin = { userId, realm, source: 'user', seenAt: now } as const;
    const byHand = staying.map((id) => addedByHand(id, now));
    await insertEngagements(trx, origin, profileId, byHand, { at: now, isNews: false });
    await rebuildSignals(trx, profile, theirs, now);
    await sql`delete from signal where user_id = ${userId}::uuid and connected_profile_id = ${profileId}::uuid
      and person_id = any(${bare.filter((id) => !keptIds.has(id))}::uuid[])`.execute(trx);
    await notifyChange(trx, userId, { name: 'signals', id: profileId });
  }
  await copyPeople(trx, userId, await clearReported(trx, of));
}

/** People with a signal but no inbound engagement left. */
async function withoutEngagement(
  trx: Transaction<Database>,
  profile: { userId: string; id: string },
  personIds: string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select signal.person_id as id from signal
    where signal.user_id = ${profile.userId}::uuid and signal.connected_profile_id = ${profile.id}::uuid
      and signal.person_id = any(${personIds}::uuid[]) and not exists (
        select from engagement e where e.user_id = signal.user_id and e.connected_profile_id = signal.connected_profile_id
          and e.person_id = signal.person_id and e.direction = 'inbound'
      )`.execute(trx);
  return rows.map(({ id }) => id);
}

function addedByHand(personId: string, now: Date) {
  return { personId, mergedFrom: null, postId: null, engagement: manualEngagement(null, personId, now) };
}
