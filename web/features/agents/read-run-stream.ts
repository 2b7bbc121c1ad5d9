import { parseJsonEventStream, readUIMessageStream, uiMessageChunkSchema } from 'ai';
import type { PromptPart } from '#contract/agents/prompts.ts';
import { partsOfMessage } from './live-parts.ts';

/**
 * Reads the stream of a run (AI SDK, UI message stream protocol 1) and yields all parts so far after each
 * change. The package is large, so import this file lazily.
 *
 * @throws if the connection breaks or the data doesn't follow the protocol
 */
export async function* readRunStream(bytes: ReadableStream<Uint8Array>): AsyncGenerator<PromptPart[]> {
  const chunks = parseJsonEventStream({ stream: bytes, schema: uiMessageChunkSchema }).pipeThrough(
    new TransformStream({
      transform(parsed, controller) {
        if (!parsed.success) throw parsed.error;
        // The reason for a failure is stored separately and read when the stream has ended.
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
