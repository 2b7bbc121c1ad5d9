import { flushCompileCache } from 'node:module';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FromChild, ToChild } from './child-messages.ts';

// Answering requests takes priority over processing texts.
try {
  setPriority(10);
} catch {
  // Some containers forbid this. The child then runs with normal priority.
}

// A Ctrl-C in a terminal reaches this process too, but the parent ends it when it has no more work.
process.on('SIGINT', () => {}).on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());
// During work, this process wouldn't notice that its parent is gone.
const watch = `setInterval(() => process.ppid === ${process.ppid} || process.kill(process.pid, 'SIGKILL'), 1000)`;
new Worker(watch, { eval: true }).unref();

const answer = (message: FromChild) => process.send?.(message);

process.on('message', async (call: ToChild) => {
  try {
    const functions: Record<string, (...args: unknown[]) => unknown> = await import(call.module);
    answer({ kind: 'started' });
    const run = functions[call.name];
    if (run === undefined) throw new Error(`${call.module} exports no ${call.name}`);
    answer({ kind: 'done', value: await run(...call.args) });
  } catch (error) {
    answer({
      kind: 'failed',
      message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    });
  }
  // This process is killed in the end, which wouldn't write the cache.
  flushCompileCache();
});
