import { type Kysely, sql } from 'kysely';
import { type InboxItem, maxSaid } from '#contract/inbox.ts';
import { maxStart, type StartHere, startDays } from '#contract/start-here.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { countToAnswer } from '#server/modules/inbox/count-inbox.ts';
import { readItems } from '#server/modules/inbox/read-items.ts';
import { isSaidCutSql, waitsSql } from '#server/modules/network/posts/said-to-user.ts';
import { readLastVisit } from '#server/modules/signals/last-visit.ts';
import { requireShownScope, type SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { findSpecial } from './find-special.ts';
import { readMissing } from './read-missing.ts';
import { readTomorrow } from './read-tomorrow.ts';
import { readWarmest } from './read-warmest.ts';

const dayMs = 86_400_000;
/** As many items to answer are compared with the warmest people. */
const maxCompared = 100;

/** What there is to do when nothing is new, on the network that Today shows. Writes nothing. */
export async function readStartHere(db: Kysely<Database>, userId: string, now: Date): Promise<StartHere> {
  const scope = await requireShownScope(db, userId);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { items, ...toAnswer } = await readToAnswer(trx, scope, now);
      const listed = firstOfEach(items).slice(0, maxStart);
      const warmest = await readWarmest(trx, scope, {
        moments: await readLastVisit(trx, scope, now),
        without: listed.map(({ person }) => person.id),
      });
      const waitsOf = new Map(firstOfEach(items).map(({ person, id }) => [person.id, id]));
      return {
        asOf: now.toISOString(),
        network: scope.network,
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

async function readToAnswer(db: Kysely<Database>, { userId, network }: SignalScope, now: Date) {
  const since = new Date(now.getTime() - startDays * dayMs);
  const inbox = { userId, network, asOf: now, since, latest: maxSaid };
  const ranked = await readItems(db, inbox, waitsSql('said', now), { limit: maxCompared });
  const items = ranked.map(({ item }) => item);
  const count = items.length < maxCompared ? items.length : (await countToAnswer(db, inbox)).toAnswer;
  const cut = await sql<{ hasMore: boolean }>`select ${prepared} ${isSaidCutSql(inbox)} as "hasMore"`.execute(
    db,
  );
  return { count, hasMore: cut.rows[0]?.hasMore ?? false, items };
}
