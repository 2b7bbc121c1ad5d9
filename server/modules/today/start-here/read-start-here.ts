import { type Kysely, sql } from 'kysely';
import { type InboxItem, maxSaid } from '#contract/inbox.ts';
import { foundAmong, maxStart, type StartHere, startDays, type WarmPerson } from '#contract/start-here.ts';
import { addDays } from '#core/zoned-time.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { readSnapshot } from '#server/db/read-snapshot.ts';
import { dayStart, localDay } from '#server/local-time.ts';
import { readItems } from '#server/modules/inbox/read-items.ts';
import { isSaidCutSql, waitsSql } from '#server/modules/people/posts/said-to-user.ts';
import { readLastVisit, type VisitMoments } from '#server/modules/signals/last-visit.ts';
import {
  isInScope,
  requireShownScope,
  type SignalScope,
} from '#server/modules/signals/require-owned-signal-scope.ts';
import { fitPointsSql } from '#server/modules/signals/score/fit-order.ts';
import { shownScoreSql } from '#server/modules/signals/score/score.ts';
import { isLeftOutSql } from '#server/modules/today/left-out.ts';
import { readPeopleWithLatest } from '#server/modules/today/people-with-latest.ts';
import { findSpecial } from './find-special.ts';
import { hottestSql } from './hottest.ts';
import { readMissing } from './read-missing.ts';

const dayMs = 86_400_000;
/** As many items to answer are compared with the warmest people. */
const maxCompared = 100;

/** What there is to do when nothing is new, in the realm that Today shows. Writes nothing. */
export async function readStartHere(db: Kysely<Database>, userId: string, now: Date): Promise<StartHere> {
  const scope = await requireShownScope(db, userId);
  return readSnapshot(db, async (trx) => {
    const { items, ...toAnswer } = await readToAnswer(trx, scope, now);
    const listed = firstOfEach(items).slice(0, maxStart);
    const warmest = await readWarmest(trx, scope, {
      moments: await readLastVisit(trx, scope, now),
      without: listed.map(({ person }) => person.id),
    });
    const waitsOf = new Map(firstOfEach(items).map(({ person, id }) => [person.id, id]));
    return {
      asOf: now.toISOString(),
      network: scope.realm,
      finding: await findSpecial(trx, scope, now),
      toAnswer: { ...toAnswer, items: listed },
      warmest: warmest.map((one) => ({ ...one, waitsId: waitsOf.get(one.signal.personId) ?? null })),
      ...(await readMissing(trx, scope)),
      tomorrow: await readTomorrow(trx, scope, now),
    };
  });
}

/** Each person's most important item. */
function firstOfEach(items: InboxItem[]): InboxItem[] {
  const people = new Set<string>();
  return items.filter(({ person }) => !people.has(person.id) && people.add(person.id));
}

async function readToAnswer(db: Kysely<Database>, { userId, realm }: SignalScope, now: Date) {
  const since = new Date(now.getTime() - startDays * dayMs);
  const inbox = { userId, realm, asOf: now, since, latest: maxSaid };
  const ranked = await readItems(db, inbox, waitsSql('said', now), { limit: maxCompared });
  const cut = await sql<{ hasMore: boolean }>`select ${prepared} ${isSaidCutSql(inbox)} as "hasMore"`.execute(
    db,
  );
  return {
    count: ranked[0]?.total ?? 0,
    hasMore: cut.rows[0]?.hasMore ?? false,
    items: ranked.map(({ item }) => item),
  };
}

/** What tomorrow brings as far as it is known today, by the user's calendar. */
async function readTomorrow(
  db: Kysely<Database>,
  scope: SignalScope,
  now: Date,
): Promise<StartHere['tomorrow']> {
  const { userId, realm, timeZone } = scope;
  const today = localDay(now, timeZone);
  const [from, until] = [1, 2].map((days) => dayStart(addDays(today, days), timeZone));
  const { rows } = await sql<{ posts: number; firstAt: Date | null; returning: number }>`
    select ${prepared} count(distinct composition_id)::integer as posts, min(due_at) as "firstAt", (
      select count(distinct signal.person_id)::integer from signal where ${isInScope(scope)}
        and signal.snoozed_until >= ${from}::timestamptz and signal.snoozed_until < ${until}::timestamptz
        and signal.status <> 'dismissed'
    ) as returning
    from publication
    where user_id = ${userId}::uuid and network = ${realm} and state = 'scheduled' and kind = 'post'
      and origin not in ('notice', 'digest')
      and due_at >= ${from}::timestamptz and due_at < ${until}::timestamptz`.execute(db);
  const { posts = 0, firstAt = null, returning = 0 } = rows[0] ?? {};
  return { posts, firstAt: firstAt?.toISOString() ?? null, returning };
}

/**
 * The warmest people, most score plus fit first, of those with the highest scores. Leaves out the same people
 * as *Warming up*, and those `without` names. One person appears once, with the profile they're warmest for.
 */
async function readWarmest(
  db: Kysely<Database>,
  scope: SignalScope,
  { moments, without }: { moments: VisitMoments; without: readonly string[] },
): Promise<Omit<WarmPerson, 'waitsId'>[]> {
  const { rows } = await sql<{ id: string }>`
    select ${prepared} id from (
      select distinct on (person_id) signal.id, signal.person_id, ${shownScoreSql(moments.now)} as score,
        ${fitPointsSql(sql`signal.fit`)} as fit, signal.heat
      from (${hottestSql(scope, foundAmong)}) as signal
      where not ${isLeftOutSql(scope, moments)} and signal.person_id <> all(${[...without]}::uuid[])
      order by signal.person_id, signal.heat desc
    ) as each where score > 0 order by score + fit desc, heat desc, id desc limit ${maxStart}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const isCounted = sql<boolean>`recent.direction = 'inbound' and recent.occurred_at <= ${moments.now}::timestamptz`;
  const people = await readPeopleWithLatest(db, scope, { ids, isCounted, now: moments.now });
  return ids.flatMap((id) => people.get(id) ?? []);
}
