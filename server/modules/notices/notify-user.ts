import { sql, type Transaction } from 'kysely';
import type { NoticeKind } from '#contract/channels/notices.ts';
import type { Realm } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { ConnectedStep } from '#server/modules/connections/connecting/store-connection.ts';
import type { Deps } from '#server/modules/deps.ts';
import { sendNoticesTask } from '#server/modules/notices/sending/send-notices.task.ts';
import { defaultChoice, gatherMs, notifyIntervalMs } from './notice-rules.ts';

export type NewNotice = {
  userId: string;
  kind: NoticeKind;
  /** The record it is about. Null for none: the user is then notified each time. */
  subjectId: string | null;
  /**
   * Identifies an episode of the subject; a user is notified of each episode once. If omitted, each call is a
   * new one.
   */
  episode?: string;
  /**
   * The realm whose data it shows: a sample-network mail server or Slack gets nothing real. Null if it
   * shows none.
   */
  realm: Realm | null;
  /**
   * How to send it if the notice has its own settings. If omitted, the user's choice for the kind applies.
   */
  by?: { mail: boolean; slack: boolean };
  /** One line; also the mail's subject. No other people's addresses, no secrets. */
  title: string;
  /** Plain text: what happened, what it means, what to do. */
  text: string;
  /** The page in the app that shows it, such as `/dashboard/feeds`. */
  path: string;
  now: Date;
};

/**
 * Stores a notice in the caller's transaction and sends it in the ways the user chose: within seconds, or
 * together with others of its kind once an hour has passed since the last message of that kind.
 *
 * @returns null if the user was already notified of this episode
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
        of_network: notice.realm,
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
  const { mail, slack } = notice.by ?? choice ?? defaultChoice(kind);
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

/** The delivery of this kind that hasn't been started, or a new one. */
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
  const quietUntil = kind === 'test' ? 0 : (last?.due_at.getTime() ?? 0) + notifyIntervalMs;
  const dueAt = new Date(Math.max(now.getTime() + gatherMs, quietUntil));
  const { id, isNew } = await trx
    .insertInto('notice_delivery')
    .values({ user_id: userId, kind, via, due_at: dueAt, leased_until: null, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'via'])
        // No parameters: PostgreSQL matches the partial index by this exact condition.
        .where(sql<boolean>`state = 'pending' and leased_until is null and attempts = 0`)
        // Locks the row until the notice is stored, so the sender waits.
        .doUpdateSet({ kind: (eb) => eb.ref('excluded.kind') }),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow();
  if (isNew) await tasks.send(trx, sendNoticesTask, { input: { userId, id }, startAfter: dueAt });
  return id;
}

/**
 * Switches off notices to any Slack workspace other than the one just connected: the user approved them for
 * that other workspace.
 */
export const endNoticesElsewhere: ConnectedStep = async (trx, { userId, provider, memberId, now }) => {
  if (provider !== 'slack') return;
  await trx
    .updateTable('notice_choice')
    .set({ by_slack: false, slack_member_id: null, updated_at: now })
    .where('user_id', '=', userId)
    .where('slack_member_id', '<>', memberId)
    .execute();
};
