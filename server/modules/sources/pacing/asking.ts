import { AsyncLocalStorage } from 'node:async_hooks';
import type { Asker } from './pacing-policy.ts';

/** Who is asking, and until when they wait for their turn. */
export type Asking = { by: Asker; signal?: AbortSignal };

const asking = new AsyncLocalStorage<Asking>();

/** Makes LinkedIn calls within `call` on behalf of this asker. */
export function askAs<T>(who: Asking, call: () => T): T {
  return asking.run(who, call);
}

/** The current asker. Defaults to background work, which gets less and waits longer. */
export const whoAsks = (): Asking => asking.getStore() ?? { by: 'background' };

/** Makes each call of a job on behalf of this asker. Waiting for a turn ends when `signal` aborts. */
export function asker(by: Asker, signal: AbortSignal): <T>(call: () => Promise<T>) => Promise<T> {
  return async (call) => {
    signal.throwIfAborted();
    return askAs({ by, signal }, call);
  };
}
