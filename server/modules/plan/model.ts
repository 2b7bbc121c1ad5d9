import type { ModelPurpose, ModelUsage } from '#contract/plan/model.ts';
import type { Realm } from '#contract/profile.ts';
import { AppError } from '#server/app-error.ts';
import { localDay } from '#server/local-time.ts';
import { timeZoneOf } from '#server/modules/access/time-zone-of.ts';
import type { Deps } from '#server/modules/deps.ts';
import {
  type Llm,
  type LlmAnswer,
  type LlmAsk,
  LlmError,
  type LlmReply,
  type LlmTokens,
  type LlmTurn,
} from '#server/ports/llm/port.ts';
import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';
import { planMessages } from './plan-messages.ts';

/** The model that text of one realm is given to. */
export type ModelDeps = Pick<Deps, 'db' | 'clock'> & { llm: Llm | null };

/** The same, with the model of a realm: the sample network's never gets real text. */
export function withModel<D extends Pick<Deps, 'llm'>>(
  deps: D,
  realm: Realm,
): Omit<D, 'llm'> & { llm: Llm | null } {
  return { ...deps, llm: deps.llm[realm] };
}

/**
 * Asks the model on behalf of a user and records its usage, even if the call fails: in a separate row,
 * whatever happens to the calling work.
 *
 * @throws AppError `not_configured` without a model; LlmError when it fails; the reason of `abort` when it
 *   aborts
 */
export async function askModel<T>(
  deps: ModelDeps,
  { userId, purpose, ...question }: LlmAsk<T> & { userId: string; purpose: ModelPurpose },
): Promise<LlmAnswer<T>> {
  const llm = modelOf(deps);
  return countCall(deps, llm, { userId, purpose }, () => llm.ask(question));
}

/**
 * Has the model give the next answer of a conversation on behalf of a user, and records its usage like
 * `askModel`.
 *
 * @throws AppError `not_configured` without a model; LlmError when it fails; the reason of `abort` when it
 *   aborts
 */
export async function converseWithModel(
  deps: ModelDeps,
  { userId, purpose }: { userId: string; purpose: ModelPurpose },
  turn: LlmTurn,
): Promise<LlmReply> {
  const llm = modelOf(deps);
  return countCall(deps, llm, { userId, purpose }, () => llm.converse(turn));
}

/** @throws AppError `not_configured` without a model */
function modelOf({ llm }: Pick<ModelDeps, 'llm'>): Llm {
  if (llm) return llm;
  throw new AppError('not_configured', planMessages.noModel);
}

/**
 * Calls the model and records its usage, even if the call fails: in a separate row, whatever happens to the
 * calling work.
 *
 * @throws what the call throws
 */
async function countCall<T extends LlmTokens>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  llm: Llm,
  { userId, purpose }: { userId: string; purpose: ModelPurpose },
  call: () => Promise<T>,
): Promise<T> {
  const started = performance.now();
  const record = async ({ inputTokens, outputTokens }: LlmTokens, errorKind: string | null) => {
    await db
      .insertInto('model_call')
      .values({
        user_id: userId,
        purpose,
        provider: llm.provider,
        model: llm.model,
        is_sample: llm.isSample,
        input_tokens: inputTokens,
        output_tokens: outputTokens,
        cost_micros: costOf(llm.price, { inputTokens, outputTokens }),
        duration_ms: Math.round(performance.now() - started),
        outcome: errorKind === null ? 'succeeded' : 'failed',
        error_kind: errorKind,
        called_at: clock.now(),
      })
      .execute();
  };
  try {
    const answer = await call();
    await record(answer, null);
    return answer;
  } catch (error) {
    if (error instanceof LlmError) await record(error.tokens, error.kind);
    else await record({ inputTokens: null, outputTokens: null }, 'stopped');
    throw error;
  }
}

/**
 * Dollars per million tokens times tokens gives millionths of a dollar. Null if the price or the counts are
 * unknown.
 */
export function costOf(price: Llm['price'], { inputTokens, outputTokens }: LlmTokens): number | null {
  if (price === null || (inputTokens === null && outputTokens === null)) return null;
  return Math.round((inputTokens ?? 0) * price.input + (outputTokens ?? 0) * price.output);
}

/** The configured model, and the user's usage since the month began in their zone. */
export async function readModelUsage({ db, clock, llm }: ModelDeps, userId: string): Promise<ModelUsage> {
  const now = clock.now();
  const timeZone = await timeZoneOf(db, userId);
  const from = monthStart(now, timeZone);
  const rows = await db
    .selectFrom('model_call')
    .select(({ fn, eb }) => [
      'purpose',
      fn.countAll<number>().as('calls'),
      fn.count<number>('id').filterWhere('outcome', '=', 'failed').as('failed'),
      eb.fn.coalesce(fn.sum<number>('input_tokens'), eb.lit(0)).as('inputTokens'),
      eb.fn.coalesce(fn.sum<number>('output_tokens'), eb.lit(0)).as('outputTokens'),
      eb.cast<number | null>(fn.sum('cost_micros'), 'bigint').as('costMicros'),
    ])
    .where('user_id', '=', userId)
    .where('called_at', '>=', from)
    .groupBy('purpose')
    .orderBy('calls', 'desc')
    .orderBy('purpose')
    .execute();
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
  const priced = rows.filter((row) => row.costMicros !== null);
  return {
    model: llm && { provider: llm.provider, name: llm.model, isSample: llm.isSample, price: llm.price },
    month: localDay(now, timeZone).slice(0, 7),
    from: from.toISOString(),
    total: {
      calls: sum(({ calls }) => calls),
      failed: sum(({ failed }) => failed),
      inputTokens: sum(({ inputTokens }) => inputTokens),
      outputTokens: sum(({ outputTokens }) => outputTokens),
      costMicros: priced.length === 0 ? null : priced.reduce((all, row) => all + (row.costMicros ?? 0), 0),
    },
    byPurpose: rows,
  };
}

/** The first moment of the current month in a time zone, to the millisecond. */
export function monthStart(now: Date, timeZone: string): Date {
  const month = localDay(now, timeZone).slice(0, 7);
  let after = now.getTime();
  // Covers the longest month, plus a clock that may have been set back in between.
  let before = after - 32 * 24 * 3600 * 1000;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (localDay(new Date(middle), timeZone).slice(0, 7) === month) after = middle;
    else before = middle;
  }
  return new Date(after);
}

const words: Partial<Record<PortErrorKind, string>> = {
  unauthorized: 'The model provider rejected this server’s key. Ask your administrator to check LLM_API_KEY.',
  forbidden:
    'The model provider refused: no credit left, or no access to this model. Ask your administrator to check the account.',
  not_found:
    'The model provider doesn’t know this model. Ask your administrator to check LLM_MODEL and LLM_BASE_URL.',
  rate_limited: 'The model is limiting requests. Try again in a few minutes.',
  unavailable: 'The model isn’t responding. Try again in a few minutes.',
  rejected: 'The model rejected this request. The text may be too long.',
  malformed: 'The model’s answer can’t be used. Try again, or write it yourself.',
};

/** The model has nothing to write about this text. It may about another. */
export class NotWrittenError extends PortError {
  /** Says so to the user, and what to do. */
  readonly advice: string;
  constructor(advice: string) {
    super('malformed', 'the model has nothing to write about this');
    this.advice = advice;
  }
}

/** A model's failure as an answer to the user; any other error as it is. */
export function modelFailureAnswer(error: unknown): unknown {
  const message = error instanceof PortError ? modelFailureMessage(error) : null;
  if (message === null) return error;
  return new AppError(error instanceof NotWrittenError ? 'not_configured' : 'provider_unavailable', message);
}

/** Why a call to the model failed, worded for the user; null if it isn't a model failure. */
export function modelFailureMessage(error: unknown): string | null {
  if (error instanceof NotWrittenError) return error.advice;
  if (error instanceof AppError && error.code === 'not_configured') return error.message;
  return error instanceof PortError ? (words[error.kind] ?? 'The model refused the request.') : null;
}
