import type { ChatAnswer } from '#sandbox/model/answer-chat.ts';
import type { ChatRequest } from '#sandbox/model/chat-request.ts';

/** Approximate number of tokens in a text, at four characters each. */
export const tokensOf = (text: string): number => Math.ceil([...text].length / 4);

export type Completion = {
  id: string;
  created: number;
  model: string;
  content: string | null;
  calls: readonly { id: string; name: string; arguments: string }[];
  finish: 'stop' | 'length' | 'tool_calls';
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
};

/** Cuts text over the requested length, as vendors do, and counts tokens. */
export function complete(
  request: ChatRequest,
  answer: ChatAnswer,
  promptTokens: number,
  id: number,
  now: number,
): Completion {
  const max = request.max_completion_tokens ?? request.max_tokens ?? Number.POSITIVE_INFINITY;
  const said =
    answer.kind === 'text' ? answer.text : answer.text + answer.calls.map((call) => call.arguments).join('');
  const isCut = answer.kind === 'text' && tokensOf(said) > max;
  const kept = isCut ? [...said].slice(0, max * 4).join('') : said;
  const completionTokens = tokensOf(kept);
  return {
    id: `chatcmpl-${id}`,
    created: Math.floor(now / 1000),
    model: request.model,
    content: answer.kind === 'text' ? kept : answer.text || null,
    calls:
      answer.kind === 'text'
        ? []
        : answer.calls.map((call, index) => ({ id: `call_${id}${index === 0 ? '' : `_${index}`}`, ...call })),
    finish: answer.kind === 'tools' ? 'tool_calls' : isCut ? 'length' : 'stop',
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
    },
  };
}

/** The answer in one piece. */
export function showCompletion({ id, created, model, content, calls, finish, usage }: Completion): unknown {
  return {
    id,
    object: 'chat.completion',
    created,
    model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content,
          refusal: null,
          ...(calls.length > 0 ? { tool_calls: calls.map(showCall) } : {}),
        },
        logprobs: null,
        finish_reason: finish,
      },
    ],
    usage,
  };
}

/** The answer in pieces, as server-sent events. */
export function* streamCompletion(completion: Completion, includeUsage: boolean): Generator<string> {
  const { id, created, model, content, calls, finish, usage } = completion;
  const base = { id, object: 'chat.completion.chunk', created, model };
  const chunk = (delta: unknown, finishReason: string | null = null) =>
    event({ ...base, choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }] });
  yield chunk({ role: 'assistant', content: calls.length > 0 && content === null ? null : '' });
  for (const part of pieces(content ?? '')) yield chunk({ content: part });
  for (const [index, call] of calls.entries()) {
    yield chunk({ tool_calls: [{ index, ...showCall({ ...call, arguments: '' }) }] });
    for (const part of pieces(call.arguments)) {
      yield chunk({ tool_calls: [{ index, function: { arguments: part } }] });
    }
  }
  yield chunk({}, finish);
  if (includeUsage) yield event({ ...base, choices: [], usage });
  yield 'data: [DONE]\n\n';
}

const showCall = ({ id, name, arguments: input }: { id: string; name: string; arguments: string }) => ({
  id,
  type: 'function',
  function: { name, arguments: input },
});

const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

/** A few words at a time. */
const pieces = (text: string): string[] => text.match(/(?:\S+\s*){1,4}|\s+/g) ?? [];
