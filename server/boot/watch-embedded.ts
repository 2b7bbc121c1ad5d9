import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DatabaseError } from '#server/db/database-error.ts';
import type { EmbeddedPostgres } from '#server/db/embedded/embedded.ts';

/** How often it's looked for while it's away, in ms. */
const lookMs = 1000;

/** How long a process stays without its own PostgreSQL, in ms. */
const patience = 30_000;

/** How often it's started again within an hour. More would hide that something is wrong. */
const maxStarts = 3;
const hourMs = 60 * 60_000;

/** What it needs to start: four segments of its write-ahead log, in bytes. */
const neededBytes = 4 * 16 * 1024 * 1024;

/**
 * Starts our own PostgreSQL again when it died. If that fails, or happens too often, the process ends, and its
 * service manager starts both. If its disk is full, it's started once there is room.
 */
export function watchEmbedded({
  server,
  dataDir,
  log,
  lose,
  readDisk,
}: {
  server: Pick<EmbeddedPostgres, 'isRunning' | 'revive'>;
  dataDir: string;
  log: Logger;
  /** Ends the process with a sentence. */
  lose(error: Error): void;
  /** Null if the operating system doesn't report it. */
  readDisk(dataDir: string): Promise<{ freeBytes: number } | null>;
}): { onChange(isThere: boolean): void; stop(): void } {
  const stopping = new AbortController();
  let starts: number[] = [];
  let away: AbortController | null = null;
  let hasRoom = true;

  /** @returns whether it had to be started, or waits for room */
  const begin = async (): Promise<boolean> => {
    if (await server.isRunning()) return false;
    const hadRoom = hasRoom;
    hasRoom = ((await readDisk(dataDir))?.freeBytes ?? neededBytes) >= neededBytes;
    if (!hasRoom) {
      if (hadRoom)
        log.error('the embedded database ended because the disk is full: it starts once there is room');
      return true;
    }
    starts = starts.filter((at) => performance.now() - at < hourMs);
    if (starts.length === maxStarts) {
      throw new DatabaseError(
        `The database in ${dataDir} ended more than three times within an hour; read postgres/server.log there, then start inGrow again.`,
      );
    }
    starts.push(performance.now());
    await server.revive();
    log.warn('the embedded database had ended: it was started again');
    return true;
  };

  const attend = async (abort: AbortSignal): Promise<void> => {
    let began = performance.now();
    while (!abort.aborted) {
      if (await begin()) began = performance.now();
      if (performance.now() - began > patience) {
        throw new DatabaseError(
          `The database in ${dataDir} has been away for 30 seconds; start inGrow again.`,
        );
      }
      await wait(lookMs, undefined, { ref: false, signal: abort }).catch(() => {});
    }
  };

  return {
    onChange(isThere) {
      away?.abort();
      away = null;
      if (isThere || stopping.signal.aborted) return;
      away = new AbortController();
      const abort = AbortSignal.any([away.signal, stopping.signal]);
      attend(abort).catch((error: Error) => abort.aborted || lose(error));
    },
    stop: () => stopping.abort(),
  };
}
