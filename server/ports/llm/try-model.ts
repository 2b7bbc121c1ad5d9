import { setTimeout as wait } from 'node:timers/promises';
import { APICallError, NoObjectGeneratedError } from 'ai';
import { z } from 'zod';
import type { PortErrorKind } from '#server/ports/port-error.ts';
import { LlmError, type LlmTokens } from './port.ts';

/** Retries after the first try, for failures that may not happen again. */
const maxRetries = 2;

/** A request never waits longer than this. The vendor's wait is then passed on to the caller. */
const maxWaitMs = 10_000;

type Model = { provider: string; model: string; retryDelayMs?: number };
type Limits = { timeoutMs: number; abort: AbortSignal };

/**
 * Tries a call until it succeeds, fails for good, or runs out of time. The tokens of all tries are added up.
 *
 * @param again whether a failure was an answer to learn from, so the next try follows at once
 * @param isFinal whether any failure is final by now
 * @throws LlmError if it fails; the signal's reason when it aborts
 */
export async function tryModel<T>(
  { provider, model, retryDelayMs = 500 }: Model,
  { timeoutMs, abort: stop }: Limits,
  call: (abort: AbortSignal, spent: Spent) => Promise<T>,
  again: (failure: LlmFailure) => boolean,
  isFinal: () => boolean = () => false,
): Promise<{ value: T; tokens: LlmTokens }> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const abort = AbortSignal.any([stop, deadline]);
  const spent = openSpent();
  for (let tries = 0; ; tries += 1) {
    let failure: LlmFailure;
    try {
      return { value: await call(abort, spent), tokens: spent.tokens() };
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
    // If time runs out during the wait, the next try fails at once and reports it.
    await wait(pause, undefined, { signal: abort }).catch(() => stop.throwIfAborted());
  }
}

/** Milliseconds until the next try. Null if another try makes no sense. */
function pauseAfter(failure: LlmFailure, tries: number, firstMs: number): number | null {
  if (failure.kind === 'malformed') return 0;
  if (failure.kind !== 'rate_limited' && failure.kind !== 'unavailable') return null;
  const asked = failure.retryAfter === undefined ? 0 : failure.retryAfter * 1000;
  return asked > maxWaitMs ? null : Math.max(asked, firstMs * 4 ** tries);
}

type Usage = { inputTokens: number | undefined; outputTokens: number | undefined };
export type Spent = { add(usage: Usage): void; tokens(): LlmTokens };

/** Adds up the tokens of a request's tries. Null until a vendor has counted any. */
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

/**
 * A failure in the terms all ports share. `message` follows the model's name and contains nothing of the
 * request.
 */
export type LlmFailure = {
  kind: PortErrorKind;
  message: string;
  /** Seconds. */
  retryAfter?: number;
  /** The server doesn't accept a JSON schema for the answer. */
  refusesSchemas?: boolean;
};

const ErrorAnswer = z.object({
  error: z.object({
    message: z.string().nullish(),
    type: z.string().nullish(),
    code: z.union([z.string(), z.number()]).nullish(),
    param: z.string().nullish(),
  }),
});

/** Nothing arrived for this long, in milliseconds. */
export class StalledError extends Error {
  readonly idleMs: number;

  constructor(idleMs: number) {
    super(`said nothing for ${idleMs} ms`);
    this.name = 'StalledError';
    this.idleMs = idleMs;
  }
}

/** Maps errors of the AI SDK. The vendor's own message is left out, because it may repeat the request. */
function readFailure(error: unknown): LlmFailure {
  if (error instanceof StalledError) return { kind: 'unavailable', message: error.message };
  if (!APICallError.isInstance(error)) {
    return isAnswerError(error)
      ? { kind: 'malformed', message: 'answered something else than was asked for' }
      : { kind: 'unavailable', message: 'broke off' };
  }
  const { statusCode } = error;
  if (statusCode === undefined) return { kind: 'unavailable', message: 'cannot be reached' };
  if (statusCode < 300) {
    return isAnswerError(error.cause)
      ? { kind: 'malformed', message: 'answered what cannot be read' }
      : { kind: 'unavailable', message: 'broke off in its answer' };
  }
  const said = readAnswer(error.responseBody);
  const word = [said?.code, said?.type].find(
    (each) => typeof each === 'string' && /^[\w.-]{1,60}$/.test(each),
  );
  const message = `answered ${statusCode}${word === undefined || word === null ? '' : ` ${word}`}`;
  // Out of credit comes as a 429, but waiting doesn't help.
  if ([said?.code, said?.type].includes('insufficient_quota')) return { kind: 'forbidden', message };
  const retryAfter = secondsOf(error.responseHeaders?.['retry-after']);
  return {
    kind: kindOf(statusCode),
    message,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    refusesSchemas:
      statusCode === 400 && /response_format|json_schema/.test(`${said?.param ?? ''} ${said?.message ?? ''}`),
  };
}

/** The tokens of an answer that arrived but wasn't as requested. */
function readSpent(error: unknown) {
  return NoObjectGeneratedError.isInstance(error) ? error.usage : undefined;
}

/** Whether an answer arrived that wasn't as requested. */
function isAnswerError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^AI_(NoObjectGenerated|NoOutputGenerated|NoContentGenerated|JSONParse|TypeValidation|InvalidResponseData|EmptyResponseBody)/.test(
      error.name,
    )
  );
}

function kindOf(status: number): PortErrorKind {
  if (status === 401) return 'unauthorized';
  if (status === 402 || status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limited';
  // 408 and 409 of these vendors are timeouts and locks on their side.
  return status >= 500 || status === 408 || status === 409 ? 'unavailable' : 'rejected';
}

function readAnswer(body: string | undefined) {
  try {
    return ErrorAnswer.parse(JSON.parse(body ?? '')).error;
  } catch {
    return undefined;
  }
}

function secondsOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(header.trim())
    ? Number(header)
    : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
