import type { ModelPurpose } from '#contract/model.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { LlmAnswer, LlmAsk } from '#server/ports/llm/port.ts';
import { countCall, modelOf } from './count-call.ts';

export type ModelDeps = Pick<Deps, 'db' | 'clock' | 'llm'>;

/**
 * Asks the model in a user's name and writes down what it took, also when it fails: in a row of its own, whatever
 * becomes of the work that asked.
 *
 * @throws AppError `not_configured` where there is no model; LlmError when it fails; the signal's reason when it aborts
 */
export async function askModel<T>(
  deps: ModelDeps,
  { userId, purpose, ...question }: LlmAsk<T> & { userId: string; purpose: ModelPurpose },
): Promise<LlmAnswer<T>> {
  const llm = modelOf(deps);
  return countCall(deps, llm, { userId, purpose }, () => llm.ask(question));
}
