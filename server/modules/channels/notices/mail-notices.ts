import type { NoticeKind } from '#contract/notices.ts';
import { isOpen } from '#server/db/open-account.ts';
import { type MailPart, mailBody } from '#server/modules/access/mail/mail-body.ts';
import type { Deps } from '#server/modules/deps.ts';
import { PortError } from '#server/ports/port-error.ts';
import { leaseMs, retryMs } from './notice-rules.ts';
import { manyWords } from './notice-words.ts';
import type { DeliveryKey } from './send-notices.task.ts';
import { moreWords, type Told, toldBy, withhold } from './told-by.ts';

type Tools = Pick<Deps, 'db' | 'clock' | 'log' | 'mail' | 'origins'>;

/** Notices that one worker has to itself, and where they go. */
type Claimed = { to: string; kind: NoticeKind; attempts: number; told: Told };

/**
 * Mails what a delivery tells, to its user's own address and to no other. What may have arrived is not sent again.
 *
 * @returns when to try again; null where nothing is left to do
 */
export async function mailNotices(tools: Tools, key: DeliveryKey): Promise<Date | null> {
  const claimed = await claim(tools, key);
  if (claimed === null) return null;
  const { to, kind, attempts, told } = claimed;
  if (told.total === 0) return settle(tools, key, 'failed', 'There is nothing to tell any more.');
  if (!tools.mail) return settle(tools, key, 'failed', 'Mail is not set up on this server.');
  try {
    await tools.mail.send({
      id: `notice-${key.id}`,
      to,
      subject: subjectOf(kind, told),
      ...bodyOf(told, tools.origins.public ?? tools.origins.local),
    });
    return await settle(tools, key, 'sent', null);
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    tools.log.warn({ kind: error.kind, userId: key.userId, delivery: key.id }, 'a notice was not mailed');
    if (error.kind === 'unknown_outcome') {
      return settle(tools, key, 'unknown', 'The line broke while it was sent; it may have arrived.');
    }
    const isPassing = error.kind === 'rate_limited' || error.kind === 'unavailable';
    const pause = isPassing ? retryMs[attempts - 1] : undefined;
    if (pause !== undefined) return putOff(tools, key, Math.max(pause, (error.retryAfter ?? 0) * 1000));
    return settle(tools, key, 'failed', failureWords(error.kind));
  }
}

function failureWords(kind: PortError['kind']): string {
  if (kind === 'rejected') return 'The mail server refused your address. Does it still work?';
  if (kind === 'unauthorized')
    return 'The mail server does not let inGrow in. Tell whoever runs this server.';
  return 'The mail server could not be reached, six times over nine hours.';
}

async function claim({ db, clock, mail }: Tools, { userId, id }: DeliveryKey): Promise<Claimed | null> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('notice_delivery')
      .set((eb) => ({
        leased_until: new Date(now.getTime() + leaseMs),
        attempts: eb('attempts', '+', 1),
      }))
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('via', '=', 'mail')
      .where('state', '=', 'pending')
      .where('leased_until', 'is', null)
      .where('due_at', '<=', now)
      .returning(['kind', 'attempts'])
      .executeTakeFirst();
    if (!row) return null;
    const user = await trx
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', userId)
      .where(isOpen)
      .executeTakeFirst();
    // A mail server of one's own goes with either network.
    await withhold(trx, { userId, via: 'mail', id }, mail?.network === 'sample' ? 'real' : null);
    const told = user ? await toldBy(trx, { userId, via: 'mail', id }) : { notices: [], total: 0 };
    return { ...row, to: user?.email ?? '', told };
  });
}

async function putOff({ db, clock }: Tools, key: DeliveryKey, pause: number): Promise<Date> {
  const dueAt = new Date(clock.now().getTime() + pause);
  await db
    .updateTable('notice_delivery')
    .set({ leased_until: null, due_at: dueAt })
    .where('user_id', '=', key.userId)
    .where('id', '=', key.id)
    .where('state', '=', 'pending')
    .execute();
  return dueAt;
}

async function settle(
  { db, clock }: Tools,
  key: DeliveryKey,
  state: 'sent' | 'failed' | 'unknown',
  error: string | null,
): Promise<null> {
  await db
    .updateTable('notice_delivery')
    .set({ state, error, leased_until: null, settled_at: clock.now() })
    .where('user_id', '=', key.userId)
    .where('id', '=', key.id)
    // An answer that comes late still counts.
    .where('state', 'in', ['pending', 'unknown'])
    .execute();
  return null;
}

function subjectOf(kind: NoticeKind, { notices, total }: Told): string {
  const [only] = notices;
  return total === 1 && only ? only.title : manyWords(kind, total);
}

function bodyOf(told: Told, origin: string): { text: string; html: string } {
  const parts = told.notices.map(
    ({ title, text, path }): MailPart => ({
      heading: title,
      text,
      link: { label: 'Open in inGrow', url: `${origin}${path}` },
    }),
  );
  const more = moreWords(told, origin);
  if (more !== null) parts.push({ text: more });
  const settings = `${origin}/dashboard/settings/notifications`;
  return mailBody({
    parts,
    foot: { text: `You get this mail because of your settings in inGrow. Change or stop it: ${settings}` },
  });
}
