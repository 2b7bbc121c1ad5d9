import type { Logger } from 'pino';
import type { Life } from './life.ts';

/** Signals that come sooner after the first are the same wish: npm and the terminal send each its own. Milliseconds. */
const sameWish = 1000;

/**
 * Asks for the end on Ctrl-C, SIGTERM, a closed terminal, and when the process that started us is gone (the channel that
 * the start script opened closes). A second signal, more than a second later, is from somebody who does not want to wait.
 */
export function endOnSignals(wish: { end(): void; hurry(): void }): void {
  let first: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (first !== undefined && performance.now() - first > sameWish) wish.hurry();
      first ??= performance.now();
      wish.end();
    });
  }
  if (process.connected) {
    process.on('disconnect', () => {
      wish.end();
      // Nobody is there to wait for us; what is left of us would soon be killed.
      setTimeout(wish.hurry, sameWish).unref();
    });
  }
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
