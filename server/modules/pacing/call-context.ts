import { AsyncLocalStorage } from 'node:async_hooks';
import type { CallOrigin } from './pacing-policy.ts';

/** Who is asking, and until when they wait for an account. */
export type CallContext = { by: CallOrigin; abort?: AbortSignal };

const asking = new AsyncLocalStorage<CallContext>();

/** Makes LinkedIn calls within `call` on behalf of this caller. */
export function runInCallContext<T>(who: CallContext, call: () => T): T {
  return asking.run(who, call);
}

/** The current callRunner. Defaults to background work, which gets less and waits longer. */
export const callContext = (): CallContext => asking.getStore() ?? { by: 'background' };

/** Makes each call of a job on behalf of this caller. Waiting for an account ends when `abort` fires. */
export function callRunner(by: CallOrigin, abort: AbortSignal): <T>(call: () => Promise<T>) => Promise<T> {
  return async (call) => {
    abort.throwIfAborted();
    return runInCallContext({ by, abort }, call);
  };
}
