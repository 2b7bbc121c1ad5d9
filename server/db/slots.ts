import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '#server/clock.ts';
import type { Database } from './database.ts';

/** How long a slot is valid after its process last renewed it, in ms. */
const leaseMs = 45_000;

/** A request for one of `limit` slots of a kind. */
export type WantedSlot = {
  userId: string;
  kind: string;
  limit: number;
  /** Identifies work that may come again (a job after a crash), so it gets its own slot back. */
  key?: string;
  /** Whether to end the oldest slot if none is free. */
  endsOldest?: boolean;
};

/** One of a user's slots. */
export type Slot = {
  /** Aborts when the slot was given to other work. */
  abort: AbortSignal;
  release(): Promise<void>;
};

/** Limits on what one user can run at the same time, over all processes. */
export type Slots = {
  /** @returns null if none is free */
  take(wanted: WantedSlot): Promise<Slot | null>;
  /** Gives back this process's slots. */
  close(): Promise<void>;
};

type TakenSlot = WantedSlot & { key: string; abort: AbortController };

/**
 * Slots are rows with a lease that their process renews. If a process is killed, its slots are free again
 * within 45 s. Requests for the same user and kind wait for each other, so no two get the last slot.
 *
 * @param opsDb renews leases while all other connections are in use
 * @param renewMs how often a process renews its slots, in ms
 */
export function openSlots(
  { db, opsDb }: { db: Kysely<Database>; opsDb: Kysely<Database> },
  clock: Clock,
  log: Logger,
  renewMs = 10_000,
): Slots {
  const processId = randomUUID();
  const taken = new Map<string, TakenSlot>();
  let renewing: NodeJS.Timeout | undefined;

  const lose = (id: string) => {
    taken.get(id)?.abort.abort(new Error('The slot went to somebody else'));
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

  const note = (slot: TakenSlot): void => {
    taken.set(idOf(slot.userId, slot.kind, slot.key), slot);
    renewing ??= setInterval(() => {
      if (taken.size > 0) renew().catch((err) => log.warn({ err }, 'slots could not be renewed'));
    }, renewMs).unref();
  };

  return {
    async take(wanted) {
      const key = wanted.key ?? randomUUID();
      const { isTaken, ended } = await takeRow(db, { ...wanted, key }, processId, clock.now());
      for (const other of ended) lose(idOf(wanted.userId, wanted.kind, other));
      if (!isTaken) return null;
      const slot: TakenSlot = { ...wanted, key, abort: new AbortController() };
      note(slot);
      return {
        abort: slot.abort.signal,
        async release() {
          const id = idOf(wanted.userId, wanted.kind, key);
          if (taken.get(id) !== slot) return;
          taken.delete(id);
          await opsDb
            .deleteFrom('user_slot')
            .where('user_id', '=', wanted.userId)
            .where('kind', '=', wanted.kind)
            .where('key', '=', key)
            .where('process_id', '=', processId)
            .execute()
            .catch((err) => log.warn({ err }, 'a slot could not be given back; its lease ends'));
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
        .catch((err) => log.warn({ err }, 'slots could not be given back; their leases end'));
    },
  };
}

const idOf = (userId: string, kind: string, key: string): string => `${userId} ${kind} ${key}`;

/** @returns whether a slot was free, and the keys of the slots ended for it */
async function takeRow(
  db: Kysely<Database>,
  { userId, kind, key, limit, endsOldest = false }: WantedSlot & { key: string },
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
