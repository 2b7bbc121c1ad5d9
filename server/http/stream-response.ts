import type { Streamed, StreamKind } from '#contract/route.ts';

/**
 * A streamed answer. The first chunk is awaited before the status is sent, else an error of the query would
 * become an empty 200; a later failure breaks the connection, so that nobody takes a part for the whole.
 */
export async function streamResponse(kind: StreamKind, streamed: Streamed): Promise<Response> {
  const chunks = streamed.chunks[Symbol.asyncIterator]();
  const first = await chunks.next();
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = isFirst ? first : await chunks.next();
      isFirst = false;
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
  const headers = new Headers({
    'content-type': kind.startsWith('text/') ? `${kind}; charset=utf-8` : 'application/octet-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  for (const [name, value] of Object.entries(streamed.headers ?? {})) headers.set(name, value);
  return new Response(body, { headers });
}
