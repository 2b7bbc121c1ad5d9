import { setTimeout as wait } from 'node:timers/promises';
import { LlmError, type LlmTokens } from './port.ts';
import { type LlmFailure, readFailure, readSpent } from './read-failure.ts';

/** Further tries after the first, for what may pass or may come out right another time. */
const maxRetries = 2;

/** Longer than this nobody waits within a question: the vendor's word goes on to whoever asked. */
const longestWaitMs = 10_000;

type Model = { provider: string; model: string; retryDelayMs?: number };
type Limits = { timeoutMs: number; signal: AbortSignal };

/**
 * Tries a call until it succeeds, its failure is final or its time is up; tokens of all tries are added up.
 *
 * @param again whether a failure was an answer to learn from, so that the next try follows at once
 * @param isFinal whether any failure is final by now
 * @throws LlmError when it fails; the signal's reason when it aborts
 */
export async function tryModel<T>(
  { provider, model, retryDelayMs = 500 }: Model,
  { timeoutMs, signal: stop }: Limits,
  call: (signal: AbortSignal, spent: Spent) => Promise<T>,
  again: (failure: LlmFailure) => boolean,
  isFinal: () => boolean = () => false,
): Promise<{ value: T; tokens: LlmTokens }> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([stop, deadline]);
  const spent = openSpent();
  for (let tries = 0; ; tries += 1) {
    let failure: LlmFailure;
    try {
      return { value: await call(signal, spent), tokens: spent.tokens() };
    } catch (error) {
      stop.throwIfAborted();
      const counted = readSpent(error);
      if (counted) spent.add(counted);
      failure = deadline.aborted
        ? { kind: 'unavailable', message: `took longer than ${timeoutMs} ms` }
        : readFailure(error);
    }
    if (again(failure)) continue;
    const pause = pauseAfter(failure, tries, retryDelayMs);
    if (deadline.aborted || tries >= maxRetries || isFinal() || pause === null) {
      throw new LlmError(failure.kind, `${provider} ${model} ${failure.message}`, {
        ...(failure.retryAfter === undefined ? {} : { retryAfter: failure.retryAfter }),
        tokens: spent.tokens(),
      });
    }
    // When it is late now, the next try fails at once and says so.
    await wait(pause, undefined, { signal }).catch(() => stop.throwIfAborted());
  }
}

/** Milliseconds until the next try; null where another one would come to nothing. */
function pauseAfter(failure: LlmFailure, tries: number, firstMs: number): number | null {
  if (failure.kind === 'malformed') return 0;
  if (failure.kind !== 'rate_limited' && failure.kind !== 'unavailable') return null;
  const asked = failure.retryAfter === undefined ? 0 : failure.retryAfter * 1000;
  return asked > longestWaitMs ? null : Math.max(asked, firstMs * 4 ** tries);
}

type Usage = { inputTokens: number | undefined; outputTokens: number | undefined };
export type Spent = { add(usage: Usage): void; tokens(): LlmTokens };

/** Adds up what the tries of one question took; null as long as nobody counted. */
function openSpent(): Spent {
  const sum: LlmTokens = { inputTokens: null, outputTokens: null };
  return {
    add(usage) {
      if (usage.inputTokens !== undefined) sum.inputTokens = (sum.inputTokens ?? 0) + usage.inputTokens;
      if (usage.outputTokens !== undefined) sum.outputTokens = (sum.outputTokens ?? 0) + usage.outputTokens;
    },
    tokens: () => ({ ...sum }),
  };
}
