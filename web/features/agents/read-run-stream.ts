import { parseJsonEventStream, readUIMessageStream, uiMessageChunkSchema } from 'ai';
import type { PromptPart } from '#contract/agents/prompts.ts';
import { partsOfMessage } from './live-parts.ts';

/**
 * Reads the stream of a run (AI SDK, UI message stream protocol 1): after each change all parts so far. The package is
 * large: import this file lazily.
 *
 * @throws when the connection breaks or what comes is not of the protocol
 */
export async function* readRunStream(bytes: ReadableStream<Uint8Array>): AsyncGenerator<PromptPart[]> {
  const chunks = parseJsonEventStream({ stream: bytes, schema: uiMessageChunkSchema }).pipeThrough(
    new TransformStream({
      transform(parsed, controller) {
        if (!parsed.success) throw parsed.error;
        // Why a run failed is a row of its own, which is read when the stream has ended.
        if (parsed.value.type !== 'error') controller.enqueue(parsed.value);
      },
    }),
  );
  const reader = readUIMessageStream({ stream: chunks, terminateOnError: true }).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      yield partsOfMessage(next.value);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
