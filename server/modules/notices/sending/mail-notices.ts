import { sql, type Transaction } from 'kysely';
import type { NoticeKind } from '#contract/channels/notices.ts';
import { chosenKindNames } from '#core/notice-kinds.ts';
import type { Database } from '#server/db/database.ts';
import { isOpen } from '#server/db/open-account.ts';
import { owned } from '#server/db/owned.ts';
import {
  type MailPart,
  mailBody,
  mailFailureMessage,
  sendMailOnce,
  unprovenProblem,
} from '#server/modules/access/mail.ts';
import { unsubscribeUrl } from '#server/modules/access/unsubscribe-link.ts';
import type { Deps } from '#server/modules/deps.ts';
import { leaseMs, retryMs } from '#server/modules/notices/notice-rules.ts';
import { afterPauses, type Claim, type Outcome, sendOut } from '#server/outbound/send-out.ts';
import type { MailMessage } from '#server/ports/mail/port.ts';
import { manyLabel, moreLabel, noticesOf, type Reported, withhold } from './notice-text.ts';
import type { DeliveryKey } from './send-notices.task.ts';

type Tools = Pick<Deps, 'db' | 'wal' | 'clock' | 'log' | 'mail' | 'origins' | 'secrets'> & {
  /** Enqueues the delivery again, in the transaction that records the failed try. */
  again(trx: Transaction<Database>, at: Date): Promise<void>;
};

/** Mails a delivery's notices to the user's own address only. A mail that may have arrived isn't sent again. */
export async function mailNotices(tools: Tools, key: DeliveryKey): Promise<void> {
  await sendOut(tools, {
    promise: 'atMostOnce',
    cutOff: 'Sending was interrupted. It may have arrived.',
    nextTry: afterPauses(retryMs),
    claim: (trx, now) => claim(trx, tools, key, now),
    call: (message) => sendMailOnce(tools, message, mailFailureMessage),
    async write(trx, outcome) {
      await trx
        .updateTable('notice_delivery')
        .set({ leased_until: null, ...factsOf(outcome, tools.clock.now()) })
        .where(owned('notice_delivery', key))
        // A late response still counts.
        .where('state', 'in', outcome.state === 'retry' ? ['pending'] : ['pending', 'unknown'])
        .execute();
      if (outcome.state === 'retry') await tools.again(trx, outcome.at);
    },
  });
}

function factsOf(outcome: Outcome, now: Date) {
  if (outcome.state === 'retry') return { due_at: outcome.at };
  if (outcome.state === 'accepted') return { state: 'sent', error: null, finished_at: now } as const;
  const state = outcome.state === 'unknown' ? 'unknown' : 'failed';
  return { state, error: outcome.why, finished_at: now } as const;
}

async function claim(
  trx: Transaction<Database>,
  { wal, mail, origins, secrets }: Tools,
  { userId, id }: DeliveryKey,
  now: Date,
): Promise<Claim<MailMessage> | null> {
  if (!(await wal.isCertain(trx))) return null;
  const row = await trx
    .updateTable('notice_delivery')
    .set((eb) => ({ leased_until: new Date(now.getTime() + leaseMs), attempts: eb('attempts', '+', 1) }))
    .where(owned('notice_delivery', { userId, id }))
    .where('via', '=', 'mail')
    .where('state', '=', 'pending')
    .where('due_at', '<=', now)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .returning(['kind', 'attempts as tries', sql<boolean>`old.leased_until is not null`.as('isBegun')])
    .executeTakeFirst();
  if (!row) return null;
  const user = await trx
    .selectFrom('app_user')
    .select(['email', 'proven_by'])
    .where('id', '=', userId)
    .where(isOpen)
    .executeTakeFirst();
  // A real mail server may carry data of either realm.
  await withhold(trx, { userId, via: 'mail', id }, mail?.realm === 'sample' ? 'real' : null);
  const reported = user && (await noticesOf(trx, { userId, via: 'mail', id }));
  if (!user || !reported?.total) return { ...row, refusal: 'There’s nothing left to report.' };
  const problem = unprovenProblem(mail, user.proven_by);
  if (problem !== null) return { ...row, refusal: problem };
  const chosen = chosenKindNames.find((kind) => kind === row.kind);
  const unsubscribe = chosen ? unsubscribeUrl({ secrets, origins }, { userId, kind: chosen }) : null;
  const subject = subjectOf(row.kind, reported);
  const message = {
    id: `notice-${id}`,
    to: user.email,
    ...bodyOf(reported, { subject, origin: origins.links, unsubscribeUrl: unsubscribe }),
  };
  return { ...row, message };
}

function subjectOf(kind: NoticeKind, { notices, total }: Reported): string {
  const [only] = notices;
  return total === 1 && only ? only.title : manyLabel(kind, total);
}

function bodyOf(
  reported: Reported,
  mail: { subject: string; origin: string; unsubscribeUrl: string | null },
): Omit<MailMessage, 'id' | 'to'> {
  const { origin } = mail;
  const parts = reported.notices.map(
    ({ title, text, path }): MailPart => ({
      heading: title,
      text,
      link: { label: 'Open in inGrow', url: `${origin}${path}` },
    }),
  );
  const more = moreLabel(reported, origin);
  if (more !== null) parts.push({ text: more });
  return mailBody({
    ...mail,
    parts,
    foot: {
      text: 'You get this email because of your notification settings in inGrow.',
      links: [{ label: 'Change them', url: `${origin}/dashboard/settings/notifications` }],
    },
  });
}
