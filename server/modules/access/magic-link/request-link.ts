import { sql } from 'kysely';
import { AppError } from '#server/app-error.ts';
import { requireEntry } from '#server/modules/access/allow-list/require-entry.ts';
import type { Deps } from '#server/modules/deps.ts';
import { limitRequests } from './limit-links.ts';
import { linkLifeMs } from './link-rules.ts';
import { sendLinkErrand } from './send-link.errand.ts';

/**
 * Takes a request to sign in by mail; link and code of earlier ones end. Users are not looked at: for an address with
 * an account and one without the same is done and answered.
 *
 * @throws AppError `not_configured`; `domain_not_whitelisted`, which names no account; `rate_limited`
 */
export async function requestLink(
  { db, clock, errands, mail }: Pick<Deps, 'db' | 'clock' | 'errands' | 'mail'>,
  given: string,
  place: string | null,
): Promise<{ email: string; expiresAt: string }> {
  if (!mail) {
    throw new AppError('not_configured', 'Signing in by mail is not set up on this server: set SMTP_URL.');
  }
  const email = given.trim().toLowerCase();
  const now = clock.now();
  await limitRequests(db, { email, place, now });
  await requireEntry(db, email, now);
  const expiresAt = new Date(now.getTime() + linkLifeMs);
  await db.transaction().execute(async (trx) => {
    // Of two requests at once one comes first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`magic_link ${email}`}, 0))`.execute(trx);
    await trx
      .updateTable('magic_link')
      .set({
        replaced_at: now,
        try_at: null,
        state: sql`case state when 'waiting' then 'failed' else state end`,
      })
      .where('email', '=', email)
      .where('replaced_at', 'is', null)
      .where('used_at', 'is', null)
      .execute();
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
    await errands.send(trx, sendLinkErrand, { input: { id } });
  });
  return { email, expiresAt: expiresAt.toISOString() };
}
