import type { PublicationDetails } from '#contract/channels/publications.ts';
import type { Deps } from '#server/modules/deps.ts';
import { expectedCostMicros } from '#server/modules/publishing/checks/text-limits.ts';
import { publishPost } from '#server/modules/publishing/schedule-publication.ts';

type Body = {
  text: string;
  madeWithAi?: boolean | undefined;
  imageIds?: string[] | undefined;
  at?: string | undefined;
};

/**
 * Schedules a post for X that its user approves by this call, with what X is expected to charge for it.
 *
 * @throws AppError `not_configured`, `reconnect_needed`; `invalid_request` for the fields `text`, `imageIds`
 *   and `at`
 */
export async function uploadPost(
  deps: Pick<Deps, 'db' | 'clock' | 'tasks' | 'channels' | 'connects' | 'billing'>,
  userId: string,
  { text, madeWithAi = false, imageIds = [], at }: Body,
): Promise<PublicationDetails> {
  return publishPost(deps, userId, {
    channel: 'twitter',
    text,
    options: { channel: 'twitter', madeWithAi },
    costMicros: expectedCostMicros('twitter', text),
    imageIds,
    at,
  });
}
