import { z } from 'zod';
import { Id } from '#contract/paging.ts';
import { defineTask } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { PortError } from '#server/ports/port-error.ts';
import { linkMail } from './link-mail.ts';
import { linkLifeMs, retryMs, sendingMs } from './link-rules.ts';
import { hashCode, hashSecret, newLinkSecrets } from './link-secrets.ts';

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
