import type { Transaction } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { isOpen } from '#server/db/open-account.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { slackRealm } from '#server/modules/notices/slack-member.ts';
import { schedulePublication } from '#server/modules/publishing/schedule-publication.ts';
import { manyLabel, moreLabel, noticesOf, withhold } from './notice-text.ts';
import type { DeliveryKey } from './send-notices.task.ts';

type Tools = Pick<Deps, 'db' | 'clock' | 'tasks' | 'channels' | 'connects' | 'origins' | 'billing'>;

/**
 * Hands a delivery's Slack messages to the publications, in one transaction; those send at most once.
 * Switching Slack on approved the workspace connected at that time, and no other gets the messages.
 *
 * @returns false if the delivery isn't for Slack
 */
export async function postNotices(tools: Tools, key: DeliveryKey): Promise<boolean> {
  const { userId, id } = key;
  return tools.db.transaction().execute(async (trx) => {
    const locked = await trx
      .selectFrom('notice_delivery')
      .select(['kind', 'state', 'due_at'])
      .where(owned('notice_delivery', { userId, id }))
      .where('via', '=', 'slack')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!locked) return false;
    const now = tools.clock.now();
    if (locked.state !== 'pending' || locked.due_at > now) return true;
    const choice = await trx
      .selectFrom('notice_choice')
      .innerJoin('app_user', 'app_user.id', 'notice_choice.user_id')
      .select('slack_member_id')
      .where('user_id', '=', userId)
      .where('kind', '=', locked.kind)
      .where(isOpen)
      .executeTakeFirst();
    const memberId = choice?.slack_member_id ?? null;
    try {
      if (memberId === null) throw new AppError('conflict', 'It was turned off before it was sent.');
      const publicationId = await post(trx, tools, { ...key, kind: locked.kind, memberId, now });
      await write(trx, key, { state: 'handed_over', publication_id: publicationId });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await write(trx, key, { state: 'failed', error: error.message, finished_at: now });
    }
    return true;
  });
}

async function post(
  trx: Transaction<Database>,
  tools: Tools,
  what: DeliveryKey & { kind: Parameters<typeof manyLabel>[0]; memberId: string; now: Date },
): Promise<string> {
  const { userId, id, kind, memberId, now } = what;
  const realm = slackRealm(tools.connects);
  await withhold(trx, { userId, via: 'slack', id }, realm === 'sample' ? 'real' : 'sample');
  const reported = await noticesOf(trx, { userId, via: 'slack', id });
  if (reported.total === 0) throw new AppError('conflict', 'There’s nothing left to report.');
  const origin = tools.origins.links;
  const parts = reported.notices.map(({ title, text, path }) => `${title}\n${text}\n${origin}${path}`);
  const head = reported.total > 1 ? [`inGrow: ${manyLabel(kind, reported.total)}`] : [];
  const more = moreLabel(reported, origin);
  const { id: publicationId } = await schedulePublication(
    trx,
    { ...tools, clock: { now: () => now } },
    {
      userId,
      realm,
      channel: 'slack',
      kind: 'post',
      memberId,
      text: [...head, ...parts, ...(more === null ? [] : [more])].join('\n\n'),
      targetUrn: null,
      targetUrl: null,
      options: { channel: 'slack', channelId: null },
      costMicros: null,
      origin: 'notice',
      dueAt: now,
    },
  );
  return publicationId;
}

async function write(
  trx: Transaction<Database>,
  { userId, id }: DeliveryKey,
  facts: {
    state: 'handed_over' | 'failed';
    publication_id?: string;
    error?: string;
    finished_at?: Date;
  },
): Promise<void> {
  await trx
    .updateTable('notice_delivery')
    .set(facts)
    .where(owned('notice_delivery', { userId, id }))
    .execute();
}
