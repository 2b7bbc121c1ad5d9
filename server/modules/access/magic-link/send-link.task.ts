import type { Transaction } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/paging.ts';
import type { Database } from '#server/db/database.ts';
import { defineTask } from '#server/jobs/job.ts';
import { mailBody, sendMailOnce } from '#server/modules/access/mail.ts';
import type { Deps } from '#server/modules/deps.ts';
import { afterPauses, type Claim, sendOut } from '#server/outbound/send-out.ts';
import type { MailMessage } from '#server/ports/mail/port.ts';
import { hashCode, hashSecret, linkLifeMs, newLinkSecrets, retryMs, sendingMs } from './links.ts';

const LinkMessage = z.object({ id: Id });

export type LinkDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'tasks' | 'mail' | 'origins' | 'secrets'>;

/**
 * Mails a link and a code. They are created here, and only their hashes are stored, so a retry has new ones.
 * A mail that may have arrived isn't sent again, since its link works. A mail that a dead worker left
 * unfinished is created again, because no one can know its secret.
 */
export const sendLinkTask = defineTask<LinkDeps, z.infer<typeof LinkMessage>>({
  name: 'send-magic-link',
  input: LinkMessage,
  async run(deps, { id }, abort) {
    abort.throwIfAborted();
    await sendOut(deps, {
      promise: 'atMostOnce',
      cutOff: 'cut_off',
      nextTry: afterPauses(retryMs),
      claim: (trx, now) => claimLink(trx, deps, id, now),
      call: (message) => sendMailOnce(deps, message, (kind) => kind),
      async write(trx, outcome, tries) {
        const isRetry = outcome.state === 'retry';
        const isSent = outcome.state === 'accepted' || outcome.state === 'unknown';
        await trx
          .updateTable('magic_link')
          .set(isRetry ? { try_at: outcome.at } : { state: isSent ? 'sent' : 'failed', try_at: null })
          .where('id', '=', id)
          .where('state', '=', 'waiting')
          .where('attempts', '=', tries)
          .execute();
        if (isRetry) await deps.tasks.send(trx, sendLinkTask, { input: { id }, startAfter: outcome.at });
      },
    });
  },
});

/** Claims a request that is due, and gives it a new secret and code. */
async function claimLink(
  trx: Transaction<Database>,
  { origins, secrets, mail }: LinkDeps,
  id: string,
  now: Date,
): Promise<Claim<MailMessage> | null> {
  const { secret, code } = newLinkSecrets();
  const row = await trx
    .updateTable('magic_link')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      try_at: new Date(now.getTime() + sendingMs),
      secret_hash: hashSecret(secret),
      code_hash: hashCode(secrets, { id, code }),
      code_tries: 0,
      is_sample: mail?.realm === 'sample',
      expires_at: new Date(now.getTime() + linkLifeMs),
    }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('try_at', '<=', now)
    .where('created_at', '>', new Date(now.getTime() - linkLifeMs))
    .returning(['email', 'attempts'])
    .executeTakeFirst();
  if (!row) return null;
  const origin = origins.links;
  const message = linkMail({ id, ...row, secret, code, origin });
  return { tries: row.attempts, isBegun: false, message };
}

/**
 * The sign-in mail, the same for everyone. The secret follows `#`, the part of a URL that browsers neither
 * send to a server nor log.
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
    ...mailBody({
      subject: 'Sign in to inGrow',
      origin,
      parts: [
        {
          heading: 'Sign in to inGrow',
          text: 'Open this link, then select Sign in.',
          link: { label: 'Sign in', url: `${origin}/login#link=${secret}` },
        },
        { text: 'Or enter this code where you requested the email:', code },
        { text: 'Both expire in 15 minutes and work once. Older emails stop working once you sign in.' },
      ],
      foot: {
        text: `Someone requested to sign in to ${origin} with this email address. If it wasn't you, ignore this email; no one can sign in without it. Never share the link or the code.`,
      },
    }),
  };
}
