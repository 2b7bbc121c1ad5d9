import type { Kysely } from 'kysely';
import type { ModelPurpose } from '#contract/model.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { type Llm, type LlmAnswer, type LlmAsk, LlmError, type LlmTokens } from '#server/ports/llm/port.ts';

export type ModelDeps = Pick<Deps, 'db' | 'clock' | 'llm'>;

/**
 * Asks the model in a user's name and writes down what it took, also when it fails: in a row of its own, whatever
 * becomes of the work that asked.
 *
 * @throws AppError `not_configured` where there is no model; LlmError when it fails; the signal's reason when it aborts
 */
export async function askModel<T>(
  { db, clock, llm }: ModelDeps,
  { userId, purpose, ...question }: LlmAsk<T> & { userId: string; purpose: ModelPurpose },
): Promise<LlmAnswer<T>> {
  if (!llm) {
    throw new AppError(
      'not_configured',
      'No model is set up on this server. Whoever runs it can set LLM_PROVIDER and LLM_MODEL.',
    );
  }
  const started = performance.now();
  const record = (tokens: LlmTokens, errorKind: string | null) =>
    recordCall(db, llm, {
      userId,
      purpose,
      tokens,
      errorKind,
      durationMs: Math.round(performance.now() - started),
      now: clock.now(),
    });
  try {
    const answer = await llm.ask(question);
    await record(answer, null);
    return answer;
  } catch (error) {
    if (error instanceof LlmError) await record(error.tokens, error.kind);
    else await record({ inputTokens: null, outputTokens: null }, 'stopped');
    throw error;
  }
}

type Call = {
  userId: string;
  purpose: ModelPurpose;
  tokens: LlmTokens;
  errorKind: string | null;
  durationMs: number;
  now: Date;
};

async function recordCall(db: Kysely<Database>, llm: Llm, call: Call): Promise<void> {
  const { inputTokens, outputTokens } = call.tokens;
  await db
    .insertInto('model_call')
    .values({
      user_id: call.userId,
      purpose: call.purpose,
      provider: llm.provider,
      model: llm.model,
      is_sample: llm.isSample,
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      cost_micros: costOf(llm.price, call.tokens),
      duration_ms: call.durationMs,
      outcome: call.errorKind === null ? 'succeeded' : 'failed',
      error_kind: call.errorKind,
      called_at: call.now,
    })
    .execute();
}

/** Dollars per million tokens times tokens are millionths of a dollar. Null where price or counts are unknown. */
function costOf(price: Llm['price'], { inputTokens, outputTokens }: LlmTokens): number | null {
  if (price === null || (inputTokens === null && outputTokens === null)) return null;
  return Math.round((inputTokens ?? 0) * price.input + (outputTokens ?? 0) * price.output);
}
