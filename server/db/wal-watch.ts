import { type Kysely, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '#server/clock.ts';
import type { Database } from './database.ts';

/** A place in the write-ahead log: timeline (eight hexadecimal digits) and LSN. */
type WalPosition = { timeline: string; position: string };

/**
 * What a database that went back to an earlier state can't know about the time since, from every module that
 * sends something at most once.
 *
 * @param moments.takenAt the last time of which everything is certainly there
 */
export type SuspectStep = (
  trx: Transaction<Database>,
  moments: { takenAt: Date; now: Date },
) => Promise<void>;

/**
 * Notices when the database lost changes that it had confirmed: a standby that lagged was promoted, or its
 * files were replaced by older ones. What was sent meanwhile then looks unsent.
 */
export type WalWatch = {
  /**
   * Whether the database has everything that this or another process knows of. Until {@link WalWatch.follow} has dealt with
   * what is missing, nothing may be sent. For the transaction that starts sending.
   */
  isCertain(trx: Transaction<Database>): Promise<boolean>;
  /**
   * Remembers where the log is. If changes may be missing, whatever was due becomes suspect first. Called at the
   * start, with each heartbeat and when the database is back.
   */
  follow(): Promise<void>;
};

/** Where the log is now. On a timeline of its own, a promoted standby continues from where it had got to. */
const current = sql<WalPosition>`
  select left(pg_walfile_name(at.position), 8) as timeline, at.position::text as position
  from (select pg_current_wal_insert_lsn() as position offset 0) at`;

/** @param steps mark what is suspect. They only change what was due. */
export function openWalWatch({
  opsDb,
  clock,
  log,
  steps,
}: {
  opsDb: Kysely<Database>;
  clock: Clock;
  log: Logger;
  steps: readonly SuspectStep[];
}): WalWatch {
  let seen: WalPosition | null = null;

  const look = async (trx: Transaction<Database>, isLocked: boolean) => {
    // Compared by the database: as text, an LSN has no order.
    const { rows } = await sql<WalPosition & { isCertain: boolean; takenAt: Date }>`
      with now as (${current})
      select now.*, stored.seen_at as "takenAt",
        stored.timeline = now.timeline and stored.position::pg_lsn <= now.position::pg_lsn
          and (now.timeline, now.position::pg_lsn)
            >= (${seen?.timeline ?? ''}::text, ${seen?.position ?? '0/0'}::pg_lsn) as "isCertain"
      from wal_position stored cross join now ${sql.raw(isLocked ? 'for no key update of stored' : '')}`.execute(
      trx,
    );
    const found = rows[0];
    if (found === undefined) throw new Error('wal_position has no row');
    return found;
  };

  return {
    isCertain: async (trx) => (await look(trx, false)).isCertain,
    async follow() {
      const now = clock.now();
      seen = await opsDb.transaction().execute(async (trx) => {
        const { timeline, position, isCertain, takenAt } = await look(trx, true);
        if (!isCertain) {
          log.warn(
            { takenAt, timeline, position, seen },
            'the database went back to an earlier state: what was due may have been sent, and is checked',
          );
          for (const step of steps) await step(trx, { takenAt, now });
        }
        await sql`update wal_position set timeline = ${timeline}, position = ${position}, seen_at = ${now}`.execute(
          trx,
        );
        return { timeline, position };
      });
    },
  };
}

/** After a restore: the log of the server that the backup was taken from means nothing here. */
export const resetWalPosition: SuspectStep = async (trx, { now }) => {
  await sql`update wal_position set timeline = now.timeline, position = now.position, seen_at = ${now}
    from (${current}) now`.execute(trx);
};
