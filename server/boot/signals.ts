import type { Logger } from 'pino';
import type { Life } from './life.ts';

/**
 * Ends a life on Ctrl-C, SIGTERM, a closed terminal, and when the process that started us is gone (the channel that
 * the start script opened closes). All further signals while it ends change nothing.
 */
export function endOnSignals(life: Life): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void life.end(0));
  }
  if (process.connected) process.on('disconnect', () => void life.end(0));
  // Whoever read our output may be gone before us.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
}

/** A failure that nobody caught goes to the log with its stack, and ends the process in order. */
export function endOnCrash(life: Life, log: Logger): void {
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'unexpected failure');
    void life.end(1);
  });
}
