import type { EngageProfile } from '#contract/engage-feed.ts';
import type { Caller } from '#contract/route.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { noSourceWords } from '#server/modules/sources/provider-words.ts';
import { enqueueReading } from './follow.ts';
import { readOneFollowed } from './read-profiles.ts';

/**
 * Reads the posts of a followed profile now, or finds the job under way.
 *
 * @throws AppError `not_found` for a stranger's id, `not_configured` when nothing can read its network
 */
export async function readNow(
  deps: Pick<Deps, 'db' | 'jobs' | 'source'>,
  caller: Caller,
  id: string,
): Promise<EngageProfile> {
  const { userId } = caller;
  return deps.db.transaction().execute(async (trx) => {
    const profile = await readOneFollowed(trx, userId, id);
    if (deps.source?.network !== profile.network) {
      throw new AppError('not_configured', noSourceWords(profile.network));
    }
    await enqueueReading(trx, deps, userId, profile.id);
    return readOneFollowed(trx, userId, profile.id);
  });
}
