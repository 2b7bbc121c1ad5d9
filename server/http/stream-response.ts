import { AsyncLocalStorage } from 'node:async_hooks';
import type { Streamed, StreamKind } from '#contract/route.ts';
import { patience } from '#server/limits.ts';

/**
 * Chunks are sent in pieces of at most this size, so even a slow reader at 2 KB a second is seen to make
 * progress.
 */
const pieceBytes = 64 * 1024;

/** A reader stalled for too long. */
class ReaderStalledError extends Error {
  constructor() {
    super('The reader takes nothing');
    this.name = 'ReaderStalledError';
  }
}

/** What an answer needs to know about its reader. */
export type Reader = {
  /** Ends the connection. Absent if there is none, as in a call within the process. */
  disconnect?: (() => void) | undefined;
  /** How long a reader can stall, in ms. */
  stalledMs?: number;
};

/**
 * A streamed answer. The first chunk is awaited before the status is sent; otherwise a query error would
 * become an empty 200. A later failure breaks the connection, so no client takes a part for the whole. So
 * does a reader that stalls for half a minute; the answer's resources (a database connection, a lease) are
 * then released.
 */
export async function streamResponse(
  kind: StreamKind | 'application/json',
  streamed: Streamed,
  { disconnect, stalledMs = patience.stalledMs }: Reader = {},
): Promise<Response> {
  const chunks = inSmallPieces(streamed.chunks);
  // The reader isn't the caller, so the caller's context is carried along.
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
  const binary = kind === 'application/json' ? kind : 'application/octet-stream';
  const headers = new Headers({
    'content-type': kind.startsWith('text/') ? `${kind}; charset=utf-8` : binary,
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
