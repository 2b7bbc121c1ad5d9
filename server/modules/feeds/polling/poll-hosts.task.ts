import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import { isOpen } from '#server/db/open-account.ts';
import { owned } from '#server/db/owned.ts';
import { defineTask } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { isSampleOn } from '#server/modules/realms.ts';
import { backOffHost, hostBackOffUntil } from './host-back-off.ts';
import { pollFeed } from './poll-feed.ts';

export type PollHostsDeps = Pick<
  Deps,
  'db' | 'web' | 'clock' | 'log' | 'tasks' | 'source' | 'connects' | 'billing'
>;

const PollHosts = z.object({ lease: z.uuid(), hosts: z.array(z.string()) });

/** Longer than any single feed takes, ms; renewed with each feed. */
const leaseMs = 10 * 60_000;
/** Sites that one task polls in parallel, and feeds of one site in a row. */
const sideBySide = 6;
const maxInARow = 50;
/** How long to wait after a failure on our side, ms. */
const afterFaultMs = 15 * 60_000;

/** Polls the due feeds of some sites, one request at a time per site. */
export const pollHostsTask = defineTask<PollHostsDeps, z.infer<typeof PollHosts>>({
  name: 'poll-feeds',
  input: PollHosts,
  async run(deps, { lease, hosts }, abort) {
    const left = [...hosts];
    const lane = async () => {
      for (let host = left.shift(); host !== undefined; host = left.shift()) {
        abort.throwIfAborted();
        await pollHost(deps, host, lease, abort);
      }
    };
    await Promise.all(Array.from({ length: sideBySide }, lane));
  },
});

/**
 * Leases these sites to one task and sends it, in the caller's transaction. A site that another task holds,
 * or that allows no requests, is left out: the task that has it will find the due feeds.
 *
 * @returns how many sites were leased
 */
export async function sendPolling(
  trx: Transaction<Database>,
  { clock, tasks }: Pick<Deps, 'clock' | 'tasks'>,
  hosts: string[],
): Promise<number> {
  const now = clock.now();
  const lease = randomUUID();
  const { rows } = await sql<{ host: string }>`
    insert into rss_host (host, lease, leased_until)
    select host, ${lease}::uuid, ${until(now)}::timestamptz from unnest(${hosts}::text[]) as asked (host) order by host
    on conflict (host) do update set lease = excluded.lease, leased_until = excluded.leased_until
      where (rss_host.leased_until is null or rss_host.leased_until <= ${now})
        and (rss_host.blocked_until is null or rss_host.blocked_until <= ${now})
    returning host`.execute(trx);
  if (rows.length > 0) {
    await tasks.send(trx, pollHostsTask, { input: { lease, hosts: rows.map(({ host }) => host) } });
  }
  return rows.length;
}

async function pollHost(deps: PollHostsDeps, host: string, sent: string, abort: AbortSignal): Promise<void> {
  const { db, clock, log } = deps;
  // A message may be delivered twice: the first worker changes the lease to its own, and the second doesn't
  // find the original.
  const lease = randomUUID();
  if (!(await renew(db, host, sent, clock.now(), lease))) return;
  try {
    for (let asked = 0; asked < maxInARow; asked += 1) {
      if (abort.aborted || !(await renew(db, host, lease, clock.now()))) break;
      if ((await hostBackOffUntil(db, host, clock.now())) !== null) break;
      const feed = await findDue(deps, host);
      if (feed === undefined) break;
      try {
        const wait = await pollFeed(deps, feed);
        // After a redirect, the responding site may be a different one.
        if (wait !== null) await backOffHost(db, wait.host, wait.until);
      } catch (error) {
        log.error({ err: error, feed: feed.id }, 'polling a feed failed');
        await db
          .updateTable('rss_feed')
          .set({ next_poll_at: new Date(clock.now().getTime() + afterFaultMs) })
          .where(owned('rss_feed', feed))
          .execute();
      }
    }
  } finally {
    await release(db, host, lease, clock.now());
  }
}

async function findDue(deps: PollHostsDeps, host: string) {
  return deps.db
    .selectFrom('rss_feed')
    .innerJoin('app_user', 'app_user.id', 'rss_feed.user_id')
    .selectAll('rss_feed')
    .where('rss_feed.host', '=', host)
    .where('rss_feed.next_poll_at', '<=', deps.clock.now())
    .where(isOpen)
    .$if(!isSampleOn(deps), (due) => due.where('rss_feed.network', '=', 'real'))
    .orderBy('rss_feed.next_poll_at')
    .limit(1)
    .executeTakeFirst();
}

/** Renews the lease, under a new id if one is given. @returns false if someone else has it by now */
async function renew(
  db: Kysely<Database>,
  host: string,
  lease: string,
  now: Date,
  next: string = lease,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rss_host')
    .set({ lease: next, leased_until: until(now) })
    .where('host', '=', host)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the lease. A wait that a site requested stays, no matter which task asked. */
async function release(db: Kysely<Database>, host: string, lease: string, now: Date): Promise<void> {
  await db
    .deleteFrom('rss_host')
    .where('host', '=', host)
    .where('lease', '=', lease)
    .where((site) => site.or([site('blocked_until', 'is', null), site('blocked_until', '<=', now)]))
    .execute();
  await db
    .updateTable('rss_host')
    .set({ lease: null, leased_until: null })
    .where('host', '=', host)
    .where('lease', '=', lease)
    .execute();
}

function until(now: Date): Date {
  return new Date(now.getTime() + leaseMs);
}
