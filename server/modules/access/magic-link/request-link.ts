import type { Transaction } from 'kysely';
import { AppError, invalidField, tooMany } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { accessMessages } from '#server/modules/access/access-messages.ts';
import { requireEntry } from '#server/modules/access/allow-list/check-entry.ts';
import { normalizeEmail } from '#server/modules/access/email-address.ts';
import { isOwned } from '#server/modules/access/owner/ownership.ts';
import type { Deps } from '#server/modules/deps.ts';
import { limitMails, limitRequests, linkLifeMs, lockLinks, maxLiveLinks } from './links.ts';
import { sendLinkTask } from './send-link.task.ts';

/**
 * Accepts a request to sign in by mail. Links and codes of up to three mails stay valid at once; otherwise
 * anyone could end a link by requesting another. Whether the address has an account isn't checked: processing
 * and response are the same either way.
 *
 * @throws AppError `not_configured`; `domain_not_whitelisted`, which names no account; `rate_limited`, also
 *   while three mails are valid
 */
export async function requestLink(
  { db, clock, tasks, mail }: Pick<Deps, 'db' | 'clock' | 'tasks' | 'mail'>,
  given: string,
  clientIp: string | null,
): Promise<{ email: string; expiresAt: string }> {
  if (!mail || (mail.realm === 'sample' && (await isOwned(db)))) {
    throw new AppError('not_configured', accessMessages.mailNotSetUp);
  }
  const email = normalizeEmail(given.trim());
  if (email === null) throw invalidField('email', accessMessages.emailInvalid);
  const now = clock.now();
  await limitRequests(db, { email, clientIp, now });
  await requireEntry(db, email, now);
  const expiresAt = new Date(now.getTime() + linkLifeMs);
  await db.transaction().execute(async (trx) => {
    // Serializes two concurrent requests.
    await lockLinks(trx, email);
    await refuseMany(trx, email, now);
    await limitMails(trx, { email, now });
    const { id } = await trx
      .insertInto('magic_link')
      .values({
        email,
        try_at: now,
        secret_hash: null,
        code_hash: null,
        created_at: now,
        expires_at: expiresAt,
        replaced_at: null,
        used_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tasks.send(trx, sendLinkTask, { input: { id } });
  });
  return { email, expiresAt: expiresAt.toISOString() };
}

/** @throws AppError `rate_limited` while the address has the maximum number of valid mails */
async function refuseMany(trx: Transaction<Database>, email: string, now: Date): Promise<void> {
  const live = await trx
    .selectFrom('magic_link')
    .select('expires_at')
    .where('email', '=', email)
    .where('state', '<>', 'failed')
    .where('replaced_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .execute();
  const [first] = live;
  if (!first || live.length < maxLiveLinks) return;
  const wait = Math.ceil((first.expires_at.getTime() - now.getTime()) / 1000);
  throw tooMany(accessMessages.maxLinks(maxLiveLinks), wait);
}
