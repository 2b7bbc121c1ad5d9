import type { Llm, LlmReply, LlmTurn } from '#server/ports/llm/port.ts';

type Scripted = Partial<LlmReply> | ((turn: LlmTurn) => Partial<LlmReply> | Promise<Partial<LlmReply>>);

export type ScriptedLlm = Llm & {
  /** The requested turns, in order. */
  turns: LlmTurn[];
};

/** A model with scripted answers: one per turn, with the last one repeated. */
export function scriptedLlm(answers: readonly Scripted[], more: Partial<Llm> = {}): ScriptedLlm {
  const turns: LlmTurn[] = [];
  return {
    provider: 'openai-compatible',
    model: 'scripted',
    isSample: false,
    price: null,
    ...more,
    turns,
    async ask() {
      throw new Error('This model only converses');
    },
    async converse(turn) {
      const answer = answers[Math.min(turns.length, answers.length - 1)];
      turns.push(turn);
      const given = typeof answer === 'function' ? await answer(turn) : answer;
      turn.abort.throwIfAborted();
      const reply = { text: '', calls: [], isCut: false, inputTokens: 100, outputTokens: 10, ...given };
      if (reply.text !== '') turn.onText(reply.text);
      return reply;
    },
  };
}
