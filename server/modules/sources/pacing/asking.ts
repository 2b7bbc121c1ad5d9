import { AsyncLocalStorage } from 'node:async_hooks';
import type { Asker } from './pacing-policy.ts';

/** Who asks, and until when they want to wait for their turn. */
export type Asking = { by: Asker; signal?: AbortSignal };

const asking = new AsyncLocalStorage<Asking>();

/** Calls to LinkedIn within `call` are made for this asker. */
export function askAs<T>(who: Asking, call: () => T): T {
  return asking.run(who, call);
}

/** Who asks here. Whoever does not say is background work, which gets less and waits longer. */
export const whoAsks = (): Asking => asking.getStore() ?? { by: 'background' };

/** Makes each call of a job for this asker; what waits for its turn ends when `signal` aborts. */
export function asker(by: Asker, signal: AbortSignal): <T>(call: () => Promise<T>) => Promise<T> {
  return async (call) => {
    signal.throwIfAborted();
    return askAs({ by, signal }, call);
  };
}
