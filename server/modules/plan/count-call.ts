import type { ModelPurpose } from '#contract/model.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { type Llm, LlmError, type LlmTokens } from '#server/ports/llm/port.ts';

/** @throws AppError `not_configured` where there is no model */
export function modelOf({ llm }: Pick<Deps, 'llm'>): Llm {
  if (llm) return llm;
  throw new AppError(
    'not_configured',
    'No model is set up on this server. Whoever runs it can set LLM_PROVIDER and LLM_MODEL.',
  );
}

/**
 * Makes a call to the model and writes down what it took, also when it fails: in a row of its own, whatever becomes of
 * the work that asked.
 *
 * @throws what the call throws
 */
export async function countCall<T extends LlmTokens>(
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

/** Dollars per million tokens times tokens are millionths of a dollar. Null where price or counts are unknown. */
export function costOf(price: Llm['price'], { inputTokens, outputTokens }: LlmTokens): number | null {
  if (price === null || (inputTokens === null && outputTokens === null)) return null;
  return Math.round((inputTokens ?? 0) * price.input + (outputTokens ?? 0) * price.output);
}
