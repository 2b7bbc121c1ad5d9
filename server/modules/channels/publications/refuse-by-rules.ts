import type { DraftOptions } from '#contract/publications.ts';
import { refuseRedditPost } from '#server/modules/channels/reddit/refuse-reddit-post.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { PublicationKey } from './lock-publication.ts';
import { readyOptions } from './ready-options.ts';

/**
 * Refuses a post that breaks rules which its channel alone can tell, before it is locked: the channel is asked. Only
 * Reddit has such rules. What is on its way or over is for others to refuse.
 *
 * @param change what a scheduled one is to be from now on; without: as it is
 * @throws AppError `invalid_request` with each field that is wrong; `not_configured`, `reconnect_needed`
 */
export async function refuseByRules(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'channels' | 'connects' | 'secrets'>,
  { userId, id }: PublicationKey,
  change?: { text: string; options: DraftOptions | null },
): Promise<void> {
  const post = await deps.db
    .selectFrom('publication')
    .select(['text', 'options', 'state'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('channel', '=', 'reddit')
    .where('kind', '=', 'post')
    .where('state', 'in', change ? ['scheduled'] : ['draft', 'scheduled'])
    .executeTakeFirst();
  if (!post) return;
  const { text, options: said } = change ?? post;
  const options = readyOptions('reddit', said);
  if (options?.channel === 'reddit') {
    await refuseRedditPost(deps, userId, { text, options, within: 'options.' });
  }
}
