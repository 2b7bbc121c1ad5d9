import { type LanguageModel, type ModelMessage, streamText, type ToolSet, tool } from 'ai';
import { fenceRule, fenceSources } from './fence-sources.ts';
import type { LlmCall, LlmMessage, LlmReply, LlmTokens, LlmTurn } from './port.ts';
import { StalledError } from './read-failure.ts';
import type { Spent } from './try-model.ts';

/**
 * One try of a turn. The calls that the model wants are told and not made.
 *
 * @throws what the AI SDK fails with; {@link StalledError} where nothing comes for `idleTimeoutMs`
 */
export async function converseOnce(
  model: LanguageModel,
  turn: LlmTurn,
  signal: AbortSignal,
  spent: Spent,
): Promise<Omit<LlmReply, keyof LlmTokens>> {
  const stalled = new AbortController();
  const ended = AbortSignal.any([signal, stalled.signal]);
  let timer: NodeJS.Timeout | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(new StalledError(turn.idleTimeoutMs)), turn.idleTimeoutMs);
  };
  let text = '';
  let isCut = false;
  const calls: LlmCall[] = [];
  heard();
  try {
    const result = streamText({
      model,
      instructions: `${turn.instructions}\n\n${fenceRule}`,
      messages: turn.messages.map(showMessage),
      tools: Object.fromEntries(
        turn.tools.map(({ name, description, input }) => [name, tool({ description, inputSchema: input })]),
      ) as ToolSet,
      maxOutputTokens: turn.maxOutputTokens,
      maxRetries: 0,
      abortSignal: ended,
      // Failures come as parts of the stream.
      onError: () => undefined,
    });
    for await (const part of result.stream) {
      heard();
      if (part.type === 'error') throw part.error;
      if (part.type === 'abort') ended.throwIfAborted();
      if (part.type === 'text-delta' && part.text !== '') {
        text += part.text;
        turn.onText(part.text);
      }
      if (part.type === 'tool-call') {
        calls.push({ id: part.toolCallId, name: part.toolName, input: readInput(part.input) });
      }
      if (part.type === 'finish') {
        isCut = part.finishReason === 'length';
        spent.add(part.totalUsage);
      }
    }
    ended.throwIfAborted();
  } catch (error) {
    if (stalled.signal.aborted && !signal.aborted) throw stalled.signal.reason;
    throw error;
  } finally {
    clearTimeout(timer);
  }
  return { text, calls, isCut };
}

/** What a model gave a tool: an object, else the words themselves. */
function readInput(input: unknown): LlmCall['input'] {
  if (typeof input === 'object' && input !== null && !Array.isArray(input)) {
    return input as Record<string, unknown>;
  }
  return typeof input === 'string' ? input : JSON.stringify(input ?? null);
}

function showMessage(message: LlmMessage): ModelMessage {
  if (message.role === 'user') return { role: 'user', content: message.text };
  if (message.role === 'tool') {
    return {
      role: 'tool',
      content: message.results.map(({ id, name, output }) => ({
        type: 'tool-result' as const,
        toolCallId: id,
        toolName: name,
        output: { type: 'text' as const, value: fenceSources([{ label: name, text: output }]) },
      })),
    };
  }
  return {
    role: 'assistant',
    content: [
      ...(message.text === '' ? [] : [{ type: 'text' as const, text: message.text }]),
      ...message.calls.map(({ id, name, input }) => ({
        type: 'tool-call' as const,
        toolCallId: id,
        toolName: name,
        input,
      })),
    ],
  };
}
