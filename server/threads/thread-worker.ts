import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { FromThread, ToThread } from './thread-messages.ts';

// On Linux a number of 0 means this thread alone: answering requests comes before work on texts.
if (process.platform === 'linux') {
  try {
    setPriority(0, 10);
  } catch {
    // Some containers forbid it; then it competes as an equal.
  }
}

const answer = (message: FromThread) => parentPort?.postMessage(message);

parentPort?.on('message', async (call: ToThread) => {
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
});
