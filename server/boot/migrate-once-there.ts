import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError, outageOf } from '#server/db/database-error.ts';
import { migrate } from '#server/db/migrate.ts';

/** How long a database may be away, in ms: longer than a restart or a failover takes. */
const patience = 30_000;

/**
 * Brings the database up to date. If it's away, as while another machine takes over, it's tried again every half
 * second for half a minute.
 *
 * @param onAway receives once why it's away, in one sentence
 * @throws DatabaseError as `migrate` does
 */
export async function migrateOnceThere(
  url: string,
  { unwanted, onAway }: { unwanted: AbortSignal; onAway: (reason: string) => void },
): Promise<void> {
  const until = performance.now() + patience;
  for (let hasSaid = false; ; hasSaid = true) {
    try {
      await migrate(url);
      return;
    } catch (error) {
      const cause = error instanceof DatabaseError ? error.cause : error;
      if (outageOf(cause) !== 'away' || performance.now() > until) throw error;
      if (!hasSaid) onAway(error instanceof Error ? error.message : String(error));
    }
    await wait(400 + Math.random() * 200, undefined, { signal: unwanted });
  }
}
