import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '#server/clock.ts';
import type { Database } from './database.ts';

/** How long a lease is valid after its process last renewed it, in ms. */
const leaseMs = 45_000;

/** A request for one of `limit` leases of a kind. */
export type WantedLease = {
  userId: string;
  kind: string;
  limit: number;
  /** Identifies work that may come again (a job after a crash), so it gets its own lease back. */
  key?: string;
  /** Whether to end the oldest lease if none is free. */
  endsOldest?: boolean;
};

/** One of a user's leases. */
export type Lease = {
  /** Aborts when the lease was given to other work. */
  abort: AbortSignal;
  release(): Promise<void>;
};

/** Limits on what one user can run at the same time, over all processes. */
export type Leases = {
  /** @returns null if none is free */
  take(wanted: WantedLease): Promise<Lease | null>;
  /** Gives back this process's leases. */
  close(): Promise<void>;
};

type TakenLease = WantedLease & { key: string; abort: AbortController };

/**
 * A lease is a row that its process renews. If a process is killed, its leases are free again
 * within 45 s. Requests for the same user and kind wait for each other, so no two get the last lease.
 *
 * @param opsDb renews leases while all other connections are in use
 * @param renewMs how often a process renews its leases, in ms
 */
export function openLeases(
  { db, opsDb }: { db: Kysely<Database>; opsDb: Kysely<Database> },
  clock: Clock,
  log: Logger,
  renewMs = 10_000,
): Leases {
  const processId = randomUUID();
  const taken = new Map<string, TakenLease>();
  let renewing: NodeJS.Timeout | undefined;

  const lose = (id: string) => {
    taken.get(id)?.abort.abort(new Error('The lease went to somebody else'));
    taken.delete(id);
  };

  const renew = async (): Promise<void> => {
    const before = [...taken.keys()];
    const kept = await opsDb
      .updateTable('user_slot')
      .set({ leased_until: new Date(clock.now().getTime() + leaseMs) })
      .where('process_id', '=', processId)
      .returning(['user_id', 'kind', 'key'])
      .execute();
    const ids = new Set(kept.map((row) => idOf(row.user_id, row.kind, row.key)));
    for (const id of before) if (!ids.has(id)) lose(id);
  };

  const note = (lease: TakenLease): void => {
    taken.set(idOf(lease.userId, lease.kind, lease.key), lease);
    renewing ??= setInterval(() => {
      if (taken.size > 0) renew().catch((err) => log.warn({ err }, 'leases could not be renewed'));
    }, renewMs).unref();
  };

  return {
    async take(wanted) {
      const key = wanted.key ?? randomUUID();
      const { isTaken, ended } = await takeRow(db, { ...wanted, key }, processId, clock.now());
      for (const other of ended) lose(idOf(wanted.userId, wanted.kind, other));
      if (!isTaken) return null;
      const lease: TakenLease = { ...wanted, key, abort: new AbortController() };
      note(lease);
      return {
        abort: lease.abort.signal,
        async release() {
          const id = idOf(wanted.userId, wanted.kind, key);
          if (taken.get(id) !== lease) return;
          taken.delete(id);
          await opsDb
            .deleteFrom('user_slot')
            .where('user_id', '=', wanted.userId)
            .where('kind', '=', wanted.kind)
            .where('key', '=', key)
            .where('process_id', '=', processId)
            .execute()
            .catch((err) => log.warn({ err }, 'a lease could not be given back; it ends by itself'));
        },
      };
    },
    async close() {
      clearInterval(renewing);
      taken.clear();
      await opsDb
        .deleteFrom('user_slot')
        .where('process_id', '=', processId)
        .execute()
        .catch((err) => log.warn({ err }, 'leases could not be given back; they end by themselves'));
    },
  };
}

const idOf = (userId: string, kind: string, key: string): string => `${userId} ${kind} ${key}`;

/** @returns whether a lease was free, and the keys of the leases ended for it */
async function takeRow(
  db: Kysely<Database>,
  { userId, kind, key, limit, endsOldest = false }: WantedLease & { key: string },
  processId: string,
  now: Date,
): Promise<{ isTaken: boolean; ended: string[] }> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`slot ${kind} ${userId}`}, 0))`.execute(trx);
    const own = trx.deleteFrom('user_slot').where('user_id', '=', userId).where('kind', '=', kind);
    await own.where('leased_until', '<=', now).execute();
    const others = await trx
      .selectFrom('user_slot')
      .select('key')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('key', '!=', key)
      .orderBy('taken_at')
      .orderBy('key')
      .execute();
    const over = Math.max(0, others.length - limit + 1);
    if (over > 0 && !endsOldest) return { isTaken: false, ended: [] };
    const ended = others.slice(0, over).map((other) => other.key);
    if (ended.length > 0) await own.where('key', 'in', ended).execute();
    const row = { process_id: processId, taken_at: now, leased_until: new Date(now.getTime() + leaseMs) };
    await trx
      .insertInto('user_slot')
      .values({ user_id: userId, kind, key, ...row })
      .onConflict((oc) => oc.columns(['user_id', 'kind', 'key']).doUpdateSet(row))
      .execute();
    return { isTaken: true, ended };
  });
}
