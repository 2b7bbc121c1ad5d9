import type { Unsubscribed } from '#contract/agents/unsubscribe.ts';
import { AppError } from '#server/app-error.ts';
import { readUnsubscribeToken } from '#server/modules/access/unsubscribe-link.ts';
import { stopMailingAnswers } from '#server/modules/agents/schedules/change-schedule.ts';
import type { Deps } from '#server/modules/deps.ts';
import { turnOffMail } from '#server/modules/notices/notice-settings.ts';

/**
 * Turns off the kind of mail that a signed link names, for its user. Repeating it changes nothing.
 *
 * @throws AppError `not_found` if the link isn't ours, or its user or schedule is gone
 */
export async function unsubscribe(
  deps: Pick<Deps, 'db' | 'clock' | 'channels' | 'connects' | 'secrets'>,
  token: string,
): Promise<Unsubscribed> {
  const of = readUnsubscribeToken(deps, token);
  if (of !== null && 'scheduleId' in of) {
    const name = await stopMailingAnswers(deps, { userId: of.userId, id: of.scheduleId });
    if (name !== null) return { kind: 'schedule_answers', name };
  } else if (of !== null && (await turnOffMail(deps, of.userId, of.kind))) {
    return { kind: of.kind, name: null };
  }
  throw new AppError(
    'not_found',
    'This unsubscribe link isn’t valid. Sign in to change your emails in the notification settings.',
  );
}
