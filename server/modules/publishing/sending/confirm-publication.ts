import { type Kysely, sql, type Transaction } from 'kysely';
import { optionFields, optionText } from '#core/channels/index.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import {
  findConnection,
  type OwnedConnection,
} from '#server/modules/connections/require-owned-connection.ts';
import { freshAccount } from '#server/modules/connections/tokens/refresh-connection.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { isSameText } from '#server/modules/publishing/checks/text-limits.ts';
import { findPreviousPart } from '#server/modules/publishing/parts.ts';
import { checkDelays, duplicateWindowMs, later } from '#server/modules/publishing/publication-rules.ts';
import {
  type Enqueue,
  endPublication,
  lockPublication,
  type Publication,
  type PublicationKey,
} from '#server/modules/publishing/publication-states.ts';
import type { Published } from '#server/ports/channel/port.ts';
import { PostponedError } from '#server/ports/port-error.ts';
import type { Sending } from './claim-publication.ts';
import { checkYourselfMessage, notFoundMessage } from './failure-messages.ts';
import { publishable } from './publishable.ts';

/** What a check at the vendor found; `nothing` if the check couldn't be made. */
type CheckResult = Published | null | 'cannot_check' | 'nothing';

type Check = { publication: Publication; own: OwnedConnection | AppError; isLast: boolean };

/**
 * Checks at the vendor for an unconfirmed publication that is due for a check. If found, it is published. If
 * the last of several checks doesn't find it, it has failed. If the vendor allows no check, the user decides.
 */
export async function confirmPublication(tools: Sending, key: PublicationKey): Promise<void> {
  const check = await beginCheck(tools, key);
  if (!check) return;
  const seen = await runCheck(tools, check);
  if (seen instanceof PostponedError) return postponeCheck(tools, check, seen.until);
  await tools.db.transaction().execute(async (trx) => {
    if (check.publication.kind === 'comment') await lockFacts(trx, key.userId);
    const locked = await lockPublication(trx, key);
    // The user may have resolved it by now.
    if (locked?.state !== 'unconfirmed') return;
    await resolveByCheck(trx, tools.enqueue, { locked, seen, isLast: check.isLast, now: tools.clock.now() });
  });
}

/**
 * Counts the check and plans the next one before calling the vendor. So a crash costs one check, and none is
 * repeated.
 */
async function beginCheck(
  { db, clock, channels, enqueue }: Sending,
  key: PublicationKey,
): Promise<Check | undefined> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockPublication(trx, key);
    const now = clock.now();
    if (locked?.state !== 'unconfirmed' || locked.check_at === null || locked.check_at > now)
      return undefined;
    const gap = checkDelays[locked.checks];
    const next = gap === undefined ? null : later(now, gap);
    await trx
      .updateTable('publication')
      .set({ checks: locked.checks + 1, check_at: next, updated_at: now })
      .where(owned('publication', locked))
      .execute();
    if (next) await enqueue(trx, key, next);
    const own = await findConnection(trx, channels, {
      userId: locked.user_id,
      channel: locked.channel,
      realm: locked.network,
      kind: locked.kind,
      connectionId: locked.connection_id,
    });
    return { publication: locked, own, isLast: next === null };
  });
}

/** The vendor wasn't called, so the check doesn't count. */
async function postponeCheck(
  { db, clock, enqueue }: Sending,
  { publication }: Check,
  until: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const key = { userId: publication.user_id, id: publication.id };
    const locked = await lockPublication(trx, key);
    // The user may have resolved it by now, or another check ran.
    if (locked?.state !== 'unconfirmed' || locked.checks !== publication.checks + 1) return;
    await trx
      .updateTable('publication')
      .set({ checks: publication.checks, check_at: until, updated_at: clock.now() })
      .where(owned('publication', locked))
      .execute();
    await enqueue(trx, key, until);
  });
}

async function runCheck(tools: Sending, { publication, own }: Check): Promise<CheckResult | PostponedError> {
  const { db, log } = tools;
  if (own instanceof AppError || publication.send_started_at === null) return 'nothing';
  try {
    // A different account's posts say nothing about this one.
    if (own.connection.external_id !== publication.sent_as) return 'cannot_check';
    const account = await freshAccount(tools, own.connection);
    const earlier = await findPreviousPart(db, publication);
    const continues = earlier !== null && typeof earlier === 'object' && 'id' in earlier ? earlier.id : null;
    const what = publishable(publication, continues);
    const seen = await own.port.find(account, what, publication.send_started_at);
    // The post that was found may be the other one.
    if (
      seen !== null &&
      (await hasDuplicate(db, publication, later(publication.send_started_at, -duplicateWindowMs)))
    )
      return 'cannot_check';
    return seen;
  } catch (error) {
    if (error instanceof PostponedError) return error;
    log.warn({ err: error, publication: publication.id }, 'could not check for a publication');
    return 'nothing';
  }
}

/** Whether an identical text was sent to the same target since this time. */
async function hasDuplicate(db: Kysely<Database>, one: Publication, since: Date): Promise<boolean> {
  const twin = await db
    .selectFrom('publication')
    .select('id')
    .where('user_id', '=', one.user_id)
    .where('id', '<>', one.id)
    .where('channel', '=', one.channel)
    .where('network', '=', one.network)
    .where('kind', '=', one.kind)
    .where(isSameText(one.text))
    .where(sql<boolean>`target_urn is not distinct from ${one.target_urn}`)
    .where(sql<boolean>`answers_comment_id is not distinct from ${one.answers_comment_id}`)
    .where(isSameTarget(one))
    .where('send_started_at', '>=', since)
    .where('state', 'in', ['publishing', 'published', 'unconfirmed'])
    .executeTakeFirst();
  return twin !== undefined;
}

/** Posts with the same text or none can still differ by options, such as a title. */
function isSameTarget({ channel, options }: Publication) {
  const parts = optionFields(channel).flatMap(([name, { distinguishes }]) => {
    if (distinguishes === undefined) return [];
    const stored = sql`options ->> ${name}::text`;
    const own = sql`${optionText(options, name)}::text`;
    return distinguishes === 'exact'
      ? [sql<boolean>`${stored} is not distinct from ${own}`]
      : [sql<boolean>`lower(${stored}) is not distinct from lower(${own})`];
  });
  return options === null || parts.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

async function resolveByCheck(
  trx: Transaction<Database>,
  enqueue: Enqueue,
  { locked, seen, isLast, now }: { locked: Publication; seen: CheckResult; isLast: boolean; now: Date },
): Promise<void> {
  if (seen === null && isLast) {
    await endPublication(trx, enqueue, locked, 'failed', now, {
      error_kind: 'not_there',
      error_message: notFoundMessage(locked.channel),
    });
  } else if (seen === 'cannot_check' || (seen === 'nothing' && isLast)) {
    await trx
      .updateTable('publication')
      .set({ check_at: null, error_message: checkYourselfMessage(locked.channel), updated_at: now })
      .where(owned('publication', locked))
      .execute();
    await notifyChange(trx, locked.user_id, { name: 'publication', id: locked.id });
  } else if (seen !== null && seen !== 'nothing') {
    await endPublication(trx, enqueue, locked, 'published', now, {
      external_id: seen.externalId,
      external_url: seen.url,
    });
  }
}
