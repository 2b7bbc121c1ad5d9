import { type Kysely, sql } from 'kysely';
import type { MissingData, StartHere } from '#contract/start-here.ts';
import type { Database } from '#server/db/database.ts';
import { readVoice } from '#server/modules/profile/voice.ts';
import type { SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { currentScoreRules } from '#server/modules/signals/score/score-rules.ts';

/** What data isn't there yet, most useful first. An archive is missed only where a real profile is connected. */
export async function readMissing(
  db: Kysely<Database>,
  scope: SignalScope,
): Promise<Pick<StartHere, 'missing' | 'archive'>> {
  const archive = scope.realm === 'real' ? await findMissingArchive(db, scope) : null;
  const { fit } = await currentScoreRules(db, scope.userId);
  const { offer } = await readVoice(db, scope.userId);
  const missing: MissingData[] = [];
  if (scope.realm === 'sample') missing.push('profile');
  if (archive !== null) missing.push('archive');
  if (offer.trim() === '') missing.push('offer');
  if (fit.length === 0) missing.push('fit');
  return { missing, archive };
}

/** The oldest connected profile without an imported archive, and when its user asked LinkedIn for one. */
async function findMissingArchive(
  db: Kysely<Database>,
  { userId, profileIds }: SignalScope,
): Promise<StartHere['archive']> {
  const { rows } = await sql<{ profileId: string; askedAt: Date | null }>`
    select profile.id as "profileId", asked.done_at as "askedAt"
    from connected_profile profile
    left join today_done asked on asked.user_id = profile.user_id and asked.kind = 'archiveAsked'
      and asked.subject_id = profile.id
    where profile.user_id = ${userId}::uuid and profile.id = any(${[...profileIds]}::uuid[])
      and profile.kind = 'person' and not exists (
        select from archive_import brought where brought.user_id = profile.user_id
          and brought.connected_profile_id = profile.id and brought.state = 'succeeded')
    order by asked.done_at is null, profile.created_at, profile.id limit 1`.execute(db);
  const [found] = rows;
  return found ? { ...found, askedAt: found.askedAt?.toISOString() ?? null } : null;
}
