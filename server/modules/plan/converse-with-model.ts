import type { LlmReply, LlmTurn } from '#server/ports/llm/port.ts';
import type { ModelDeps } from './ask-model.ts';
import { countCall, modelOf } from './count-call.ts';

/**
 * Has the model give the next answer of a conversation in a user's name, and writes down what it took as `askModel` does.
 *
 * @throws AppError `not_configured` where there is no model; LlmError when it fails; the signal's reason when it aborts
 */
export async function converseWithModel(deps: ModelDeps, userId: string, turn: LlmTurn): Promise<LlmReply> {
  const llm = modelOf(deps);
  return countCall(deps, llm, { userId, purpose: 'agent' }, () => llm.converse(turn));
}
