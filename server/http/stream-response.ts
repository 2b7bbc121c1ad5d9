import { AsyncLocalStorage } from 'node:async_hooks';
import type { Streamed, StreamKind } from '#contract/route.ts';
import { patience } from '#server/limits.ts';

/** Chunks go out in pieces of at most this size, so that a slow reader is seen to take something: 2 KB a second. */
const pieceBytes = 64 * 1024;

/** A reader took nothing of an answer for too long. */
class ReaderStalledError extends Error {
  constructor() {
    super('The reader takes nothing');
    this.name = 'ReaderStalledError';
  }
}

/** What an answer needs to know of its reader. */
export type Reader = {
  /** Ends the connection; absent where there is none, as in a call within the process. */
  disconnect?: (() => void) | undefined;
  /** For how long a reader may take nothing, in ms. */
  stalledMs?: number;
};

/**
 * A streamed answer. The first chunk is awaited before the status is sent, else an error of the query would
 * become an empty 200; a later failure breaks the connection, so that nobody takes a part for the whole. So does a
 * reader who takes nothing of what is there for half a minute: what the answer holds on to (a connection to the
 * database, a slot) is given back then.
 */
export async function streamResponse(
  kind: StreamKind,
  streamed: Streamed,
  { disconnect, stalledMs = patience.stalledMs }: Reader = {},
): Promise<Response> {
  const chunks = inSmallPieces(streamed.chunks);
  // Who reads is not who made the call: its context goes along.
  const within = AsyncLocalStorage.snapshot();
  const first = await chunks.next();
  let isFirst = true;
  let stalling: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(stalling);
      const next = isFirst ? first : await within(() => chunks.next());
      isFirst = false;
      if (next.done) return controller.close();
      controller.enqueue(next.value);
      stalling = setTimeout(() => {
        if (disconnect) disconnect();
        else controller.error(new ReaderStalledError());
        chunks.return(undefined).catch(() => {});
      }, stalledMs).unref();
    },
    async cancel() {
      clearTimeout(stalling);
      await chunks.return(undefined);
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

async function* inSmallPieces(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.byteLength; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes);
  }
}
