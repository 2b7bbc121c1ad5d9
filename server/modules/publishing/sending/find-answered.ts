import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { needReconnect } from '#server/modules/connections/tokens/need-reconnect.ts';
import { later, tryDelay } from '#server/modules/publishing/publication-rules.ts';
import {
  endPublication,
  lockPublication,
  movePublication,
  type Publication,
} from '#server/modules/publishing/publication-states.ts';
import type { Account, KnownComment } from '#server/ports/channel/port.ts';
import { PortError, PostponedError } from '#server/ports/port-error.ts';
import type { Claimed, Sending } from './claim-publication.ts';
import { commentNotFoundMessage, refusedMessage } from './failure-messages.ts';

/** Failures after which looking again may find the comment. */
const temporary: readonly PortError['kind'][] = ['unavailable', 'rate_limited', 'malformed', 'unauthorized'];

/**
 * Before a reply is sent to a comment whose id no source reported, finds that comment in the thread by its
 * author, text and time, and stores the id. If it isn't found, the reply fails without having been sent.
 *
 * @returns the publication with the id; null if it isn't sent now
 * @throws PostponedError if the account isn't free
 */
export async function findAnswered(
  tools: Sending,
  claimed: Claimed,
  account: Account,
): Promise<Claimed | null> {
  const { publication, port } = claimed;
  if (!publication.is_reply || publication.answers_comment_id !== null) return claimed;
  const known = await readKnown(tools.db, publication);
  let found: string | null = null;
  let failure: PortError | null = null;
  try {
    if (known !== null && 'findComment' in port) found = await port.findComment(account, known);
  } catch (error) {
    if (error instanceof PostponedError || !(error instanceof PortError)) throw error;
    failure = error;
  }
  return await store(tools, claimed, found, failure);
}

async function store(
  { db, clock, enqueue }: Sending,
  claimed: Claimed,
  found: string | null,
  failure: PortError | null,
): Promise<Claimed | null> {
  const { user_id: userId, id } = claimed.publication;
  return db.transaction().execute(async (trx) => {
    const locked = await lockPublication(trx, { userId, id });
    const isOurs = locked?.leased_until?.getTime() === claimed.leasedUntil.getTime();
    if (locked?.state !== 'publishing' || locked.send_started_at !== null || !isOurs) return null;
    const now = clock.now();
    if (found !== null) {
      const known = { answers_comment_id: found };
      await trx.updateTable('publication').set(known).where(owned('publication', locked)).execute();
      return { ...claimed, publication: { ...claimed.publication, ...known } };
    }
    if (failure !== null && temporary.includes(failure.kind)) {
      const isUnauthorized = failure.kind === 'unauthorized';
      if (isUnauthorized) await needReconnect(trx, claimed.connection, now, failure.reason);
      const tryAt = isUnauthorized ? now : later(now, tryDelay(1, failure.retryAfter));
      await movePublication(trx, locked, 'scheduled', now, {
        try_at: tryAt,
        error_kind: failure.kind,
        error_message: refusedMessage(locked, failure),
      });
      if (!isUnauthorized) await enqueue(trx, { userId, id }, tryAt);
      return null;
    }
    await endPublication(trx, enqueue, locked, 'failed', now, {
      error_kind: 'comment_not_found',
      error_message: commentNotFoundMessage(locked.channel),
    });
    return null;
  });
}

async function readKnown(db: Kysely<Database>, publication: Publication): Promise<KnownComment | null> {
  const { user_id: userId, answers_engagement_id: id, target_urn: targetUrn } = publication;
  if (id === null || targetUrn === null) return null;
  const row = await db
    .selectFrom('engagement')
    .innerJoin('person', (join) =>
      join.onRef('person.user_id', '=', 'engagement.user_id').onRef('person.id', '=', 'engagement.person_id'),
    )
    .select(['person.name', 'engagement.text', 'engagement.occurred_at as at'])
    .where('engagement.user_id', '=', userId)
    .where('engagement.id', '=', id)
    .executeTakeFirst();
  return row?.text ? { targetUrn, authorName: row.name, text: row.text, at: row.at } : null;
}
