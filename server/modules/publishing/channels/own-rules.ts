import type {
  Channel,
  DraftChange,
  DraftOptions,
  PublicationDetails,
} from '#contract/channels/publications.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readyOptions } from '#server/modules/publishing/checks/ready-options.ts';
import { changePost } from '#server/modules/publishing/posts/drafts.ts';
import type { PublicationKey } from '#server/modules/publishing/publication-states.ts';
import { schedulePost } from '#server/modules/publishing/schedule-publication.ts';
import { ownRules, type Post, type RuleDeps } from './index.ts';

/**
 * Refuses a post that breaks its channel's own rules. Calls the channel.
 *
 * @throws AppError `invalid_request` with each field that is wrong; `not_configured`, `reconnect_needed`
 */
export async function refuseByOwnRules(deps: RuleDeps, userId: string, post: Post): Promise<void> {
  await ownRules[post.options.channel]?.(deps, userId, post as Post & { options: never });
}

/**
 * The same for a stored post. Runs before the post is locked, because it calls the channel. Posts that are
 * being sent or finished are refused elsewhere.
 *
 * @param change the scheduled post's new content; if omitted, the post as it is
 * @throws AppError like {@link refuseByOwnRules}
 */
async function refuseStoredByOwnRules(
  deps: RuleDeps,
  { userId, id }: PublicationKey,
  change?: { text: string; options: DraftOptions | null },
): Promise<void> {
  const post = await deps.db
    .selectFrom('publication')
    .select(['channel', 'text', 'options'])
    .where(owned('publication', { userId, id }))
    .where('channel', 'in', Object.keys(ownRules) as Channel[])
    .where('kind', '=', 'post')
    .where('state', 'in', change ? ['scheduled'] : ['draft', 'scheduled'])
    .executeTakeFirst();
  if (!post) return;
  const { text, options: said } = change ?? post;
  const options = readyOptions(post.channel, said);
  if (options) await refuseByOwnRules(deps, userId, { text, options, within: 'options.' });
}

/** {@link changePost} for a post that keeps its channel's own rules. */
export async function changeCheckedPost(
  deps: RuleDeps & Pick<Deps, 'tasks'>,
  key: PublicationKey,
  change: DraftChange,
): Promise<PublicationDetails> {
  await refuseStoredByOwnRules(deps, key, { text: change.text, options: change.options ?? null });
  return changePost(deps, key, change);
}

/** {@link schedulePost} for a post that keeps its channel's own rules. */
export async function scheduleCheckedPost(
  deps: RuleDeps & Pick<Deps, 'tasks' | 'billing'>,
  key: PublicationKey,
  at: string | undefined,
): Promise<PublicationDetails> {
  await refuseStoredByOwnRules(deps, key);
  return schedulePost(deps, key, at);
}
