import { sql, type Transaction } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { emptyEngagement, type NewEngagement } from '#server/modules/people/new-facts.ts';
import { insertEngagements } from '#server/modules/people/posts/engagements.ts';

/** The connected profile, person, and post that something the user did belongs to. */
type Where = {
  userId: string;
  realm: Realm;
  profileId: string;
  personId: string | null;
  mergedFrom: string | null;
  postId: string | null;
};

/** Stores what the user did and, unless it was stored before, marks the person's signals as engaged. */
export async function recordOwn(
  trx: Transaction<Database>,
  { userId, realm, profileId, ...linked }: Where,
  own: Pick<NewEngagement, 'key' | 'type' | 'occurredAt'> & Partial<NewEngagement>,
): Promise<void> {
  const engagement = { ...emptyEngagement, direction: 'outbound' as const, ...own };
  const at = own.occurredAt;
  const added = await insertEngagements(
    trx,
    { userId, realm, source: 'user', seenAt: at },
    profileId,
    [{ engagement, ...linked }],
    { at, isNews: false },
  );
  const { personId } = linked;
  if (added.length > 0 && personId !== null) await markEngaged(trx, userId, personId, at);
}

/** Marks a person's new or reviewed signals in all connected profiles as engaged. */
async function markEngaged(
  trx: Transaction<Database>,
  userId: string,
  personId: string,
  at: Date,
): Promise<void> {
  await sql`update signal set status = 'engaged', engaged_at = ${at}, status_change_id = null, updated_at = now()
    where user_id = ${userId} and person_id = ${personId} and status in ('new', 'reviewed')`.execute(trx);
  const profiles = await trx
    .selectFrom('signal')
    .select('connected_profile_id as id')
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .execute();
  for (const { id } of profiles) await notifyChange(trx, userId, { name: 'signals', id });
}
