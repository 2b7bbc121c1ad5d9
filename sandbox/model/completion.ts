import type { ChatAnswer } from '#sandbox/model/answer-chat.ts';
import type { ChatRequest } from '#sandbox/model/chat-request.ts';

/** About how many tokens a text has: four letters each. */
export const tokensOf = (text: string): number => Math.ceil([...text].length / 4);

export type Completion = {
  id: string;
  created: number;
  model: string;
  content: string | null;
  call: { id: string; name: string; arguments: string } | null;
  finish: 'stop' | 'length' | 'tool_calls';
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
};

/** Cuts what is longer than was asked for, as vendors do, and counts. */
export function complete(
  request: ChatRequest,
  answer: ChatAnswer,
  promptTokens: number,
  id: number,
  now: number,
): Completion {
  const max = request.max_completion_tokens ?? request.max_tokens ?? Number.POSITIVE_INFINITY;
  const said = answer.kind === 'text' ? answer.text : answer.arguments;
  const isCut = answer.kind === 'text' && tokensOf(said) > max;
  const kept = isCut ? [...said].slice(0, max * 4).join('') : said;
  const completionTokens = tokensOf(kept);
  return {
    id: `chatcmpl-${id}`,
    created: Math.floor(now / 1000),
    model: request.model,
    content: answer.kind === 'text' ? kept : null,
    call: answer.kind === 'tool' ? { id: `call_${id}`, name: answer.name, arguments: kept } : null,
    finish: answer.kind === 'tool' ? 'tool_calls' : isCut ? 'length' : 'stop',
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
    },
  };
}

/** The answer in one piece. */
export function showCompletion({ id, created, model, content, call, finish, usage }: Completion): unknown {
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
          ...(call ? { tool_calls: [showCall(call)] } : {}),
        },
        logprobs: null,
        finish_reason: finish,
      },
    ],
    usage,
  };
}

/** The same in pieces, as server-sent events. */
export function* streamCompletion(completion: Completion, includeUsage: boolean): Generator<string> {
  const { id, created, model, content, call, finish, usage } = completion;
  const base = { id, object: 'chat.completion.chunk', created, model };
  const chunk = (delta: unknown, finishReason: string | null = null) =>
    event({ ...base, choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }] });
  if (call) {
    yield chunk({
      role: 'assistant',
      content: null,
      tool_calls: [{ index: 0, ...showCall({ ...call, arguments: '' }) }],
    });
    for (const part of pieces(call.arguments)) {
      yield chunk({ tool_calls: [{ index: 0, function: { arguments: part } }] });
    }
  } else {
    yield chunk({ role: 'assistant', content: '' });
    for (const part of pieces(content ?? '')) yield chunk({ content: part });
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
