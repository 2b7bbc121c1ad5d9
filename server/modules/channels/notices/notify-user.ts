import { sql, type Transaction } from 'kysely';
import type { NoticeKind } from '#contract/channels/notices.ts';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { defaultChoice, gatherMs, quietMs } from './notice-rules.ts';
import { sendNoticesTask } from './send-notices.task.ts';

/** What a user is to be notified of. */
export type NewNotice = {
  userId: string;
  kind: NoticeKind;
  /** The record it is about; null: about none, then the user is notified each time. */
  subjectId: string | null;
  /** Which episode of its subject this is: a user is notified of each once. Without: each call is a new one. */
  episode?: string;
  /** Whose data it shows: a mail server or Slack of the sample network gets nothing real. Null: nobody's. */
  network: Network | null;
  /** Where its own settings say so; without, as the user has chosen for the kind. */
  by?: { mail: boolean; slack: boolean };
  /** One line; becomes the mail's subject. No addresses of others, no secrets. */
  title: string;
  /** Plain text: what happened, what it means, what to do. */
  text: string;
  /** The page of ours that shows it, such as `/dashboard/feeds`. */
  path: string;
  now: Date;
};

/**
 * Stores something that a user should know, in the caller's transaction, and sends it in the ways that they have
 * chosen: within seconds, or with others of its kind once an hour has passed since the last message of that kind.
 *
 * @returns null where they were notified of this episode before
 */
export async function notifyUser(
  trx: Transaction<Database>,
  { tasks }: Pick<Deps, 'tasks'>,
  notice: NewNotice,
): Promise<string | null> {
  const { userId, kind, subjectId, title, text, path, now } = notice;
  const { id } =
    (await trx
      .insertInto('notice')
      .values({
        user_id: userId,
        kind,
        subject_id: subjectId,
        episode: notice.episode ?? now.toISOString(),
        title,
        text,
        path,
        of_network: notice.network,
        mail_id: null,
        slack_id: null,
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'subject_id', 'episode']).doNothing())
      .returning('id')
      .executeTakeFirst()) ?? {};
  if (id === undefined) return null;
  const choice = await trx
    .selectFrom('notice_choice')
    .select(['by_mail as mail', 'by_slack as slack'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  const { mail, slack } = notice.by ?? choice ?? defaultChoice[kind];
  const reported = {
    mail_id: mail ? await joinDelivery(trx, { tasks }, { userId, kind, via: 'mail', now }) : null,
    slack_id: slack ? await joinDelivery(trx, { tasks }, { userId, kind, via: 'slack', now }) : null,
  };
  if (mail || slack) {
    await trx.updateTable('notice').set(reported).where(owned('notice', { userId, id })).execute();
  }
  await notifyChange(trx, userId, { name: 'notice', id });
  return id;
}

/** The delivery of this kind that nobody has begun to send, or a new one. */
async function joinDelivery(
  trx: Transaction<Database>,
  { tasks }: Pick<Deps, 'tasks'>,
  { userId, kind, via, now }: { userId: string; kind: NoticeKind; via: 'mail' | 'slack'; now: Date },
): Promise<string> {
  const last = await trx
    .selectFrom('notice_delivery')
    .select('due_at')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('via', '=', via)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const quietUntil = kind === 'test' ? 0 : (last?.due_at.getTime() ?? 0) + quietMs;
  const dueAt = new Date(Math.max(now.getTime() + gatherMs, quietUntil));
  const { id, isNew } = await trx
    .insertInto('notice_delivery')
    .values({ user_id: userId, kind, via, due_at: dueAt, leased_until: null, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'via'])
        // Without parameters: the index is found by these very words.
        .where(sql<boolean>`state = 'pending' and leased_until is null and attempts = 0`)
        // Locked until the notice is written: who sends waits for it.
        .doUpdateSet({ kind: (eb) => eb.ref('excluded.kind') }),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow();
  if (isNew) await tasks.send(trx, sendNoticesTask, { input: { userId, id }, startAfter: dueAt });
  return id;
}

/**
 * Switches off notices to any Slack workspace but the one that is connected now, in the caller's transaction: the user
 * approved them for that other workspace.
 */
export async function endNoticesElsewhere(
  trx: Transaction<Database>,
  { userId, memberId, now }: { userId: string; memberId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('notice_choice')
    .set({ by_slack: false, slack_member_id: null, updated_at: now })
    .where('user_id', '=', userId)
    .where('slack_member_id', '<>', memberId)
    .execute();
}
