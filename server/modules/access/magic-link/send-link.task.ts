import { z } from 'zod';
import { Id } from '#contract/paging.ts';
import { defineTask } from '#server/jobs/job.ts';
import { mailBody } from '#server/modules/access/mail/mail-body.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { MailMessage } from '#server/ports/mail/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { hashCode, hashSecret, linkLifeMs, newLinkSecrets, retryMs, sendingMs } from './links.ts';

const LinkMessage = z.object({ id: Id });

export type LinkDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'tasks' | 'mail' | 'origins' | 'secrets'>;

/** A request with the secrets of this try; those of a try before are void. */
type Claimed = { id: string; email: string; attempts: number; secret: string; code: string };

/**
 * Mails a link and a code. They are made here and nowhere stored, only their hashes; so a further try has others. What
 * may have arrived is not sent again: its link works.
 */
export const sendLinkTask = defineTask<LinkDeps, z.infer<typeof LinkMessage>>({
  name: 'send-magic-link',
  input: LinkMessage,
  async run(deps, { id }, signal) {
    const { mail, origins } = deps;
    signal.throwIfAborted();
    const claimed = await claim(deps, id);
    if (!claimed) return;
    if (!mail) return end(deps, claimed, 'failed');
    try {
      await mail.send(linkMail({ ...claimed, origin: origins.public ?? origins.local }));
      await end(deps, claimed, 'sent');
    } catch (error) {
      if (!(error instanceof PortError)) throw error;
      // The port's words may name the address.
      deps.log.warn({ kind: error.kind, magicLink: id }, 'a sign-in mail was not sent');
      if (error.kind === 'unknown_outcome') return end(deps, claimed, 'sent');
      if (error.kind !== 'rate_limited' && error.kind !== 'unavailable') return end(deps, claimed, 'failed');
      await putOff(deps, claimed, error.retryAfter);
    }
  },
});

/** Takes a request whose try is due, and gives it a new secret and code. */
async function claim({ db, clock, secrets }: LinkDeps, id: string): Promise<Claimed | null> {
  const now = clock.now();
  const { secret, code } = newLinkSecrets();
  const row = await db
    .updateTable('magic_link')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      try_at: new Date(now.getTime() + sendingMs),
      secret_hash: hashSecret(secret),
      code_hash: hashCode(secrets, { id, code }),
      code_tries: 0,
      expires_at: new Date(now.getTime() + linkLifeMs),
    }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('try_at', '<=', now)
    .where('created_at', '>', new Date(now.getTime() - linkLifeMs))
    .returning(['email', 'attempts'])
    .executeTakeFirst();
  return row ? { id, ...row, secret, code } : null;
}

async function end({ db }: LinkDeps, { id, attempts }: Claimed, state: 'sent' | 'failed'): Promise<void> {
  await db
    .updateTable('magic_link')
    .set({ state, try_at: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .execute();
}

async function putOff(deps: LinkDeps, claimed: Claimed, retryAfter = 0): Promise<void> {
  const { db, clock, tasks } = deps;
  const pause = retryMs[claimed.attempts - 1];
  if (pause === undefined) return end(deps, claimed, 'failed');
  const tryAt = new Date(clock.now().getTime() + Math.max(pause, retryAfter * 1000));
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('magic_link')
      .set({ try_at: tryAt })
      .where('id', '=', claimed.id)
      .where('state', '=', 'waiting')
      .where('attempts', '=', claimed.attempts)
      .execute();
    await tasks.send(trx, sendLinkTask, { input: { id: claimed.id }, startAfter: tryAt });
  });
}

/**
 * The mail that signs somebody in. It is the same for everybody. The secret stands behind `#`, which browsers send to
 * no server and write into no log.
 */
function linkMail(link: {
  id: string;
  attempts: number;
  email: string;
  secret: string;
  code: string;
  origin: string;
}): MailMessage {
  const { id, attempts, email, secret, code, origin } = link;
  return {
    id: `sign-in-${id}-${attempts}`,
    to: email,
    subject: 'Sign in to inGrow',
    ...mailBody({
      parts: [
        {
          heading: 'Sign in to inGrow',
          text: 'Open this link and press the button there.',
          link: { label: 'Sign in', url: `${origin}/login#link=${secret}` },
        },
        { text: 'Or type this code where you asked for the mail:', code },
        { text: 'Either signs you in once, within 15 minutes. Using one mail ends the others.' },
      ],
      foot: {
        text: `Somebody, probably you, asked to sign in to ${origin} with this address. If it was not you, leave this mail alone: without it nobody gets in. Never pass the link or the code on.`,
      },
    }),
  };
}
