import type { UIMessageChunk } from 'ai';
import { JsonToSseTransformStream, UI_MESSAGE_STREAM_HEADERS } from 'ai';
import type { Kysely } from 'kysely';
import type { Streamed } from '#contract/route.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { PromptKey } from './lock-prompt.ts';
import { selectPrompts } from './prompt-answer.ts';
import { readParts } from './read-parts.ts';
import { type SeenRun, tellRun } from './run-chunks.ts';

/** The floor under the change feed, in ms. */
const lookMs = 2000;

/** So often a quiet stream says that it is alive, in looks: proxies close what is silent. */
const quietLooks = 8;

/**
 * A run as it happens, from its beginning, in the UI message stream protocol of the AI SDK, until it ends or waits for
 * the user. It is read from what is stored, so whoever comes late or again gets all of it.
 *
 * @throws AppError `not_found` for a stranger's prompt
 */
export async function streamPrompt(
  { db, changes }: Pick<Deps, 'db' | 'changes'>,
  key: PromptKey,
  signal: AbortSignal,
): Promise<Streamed> {
  const leaving = new AbortController();
  const either = AbortSignal.any([signal, leaving.signal]);
  // Before the first look, so that nothing in between stays unseen.
  const events = changes.subscribe(key.userId, either, lookMs);
  const tale = tellRun(key.id);
  const look = async () => {
    const run = await readRun(db, key, tale.fromStep());
    if (run === undefined) throw notFound('Prompt');
    return { chunks: tale.look(run), isOver: run.state !== 'queued' && run.state !== 'running', run };
  };
  async function* tell(): AsyncGenerator<UIMessageChunk> {
    try {
      let quiet = 0;
      let { chunks, isOver, run } = await look();
      yield* chunks;
      if (isOver) return;
      for await (const event of events) {
        if (event !== null && (event.name !== 'prompt' || event.id !== key.id)) continue;
        ({ chunks, isOver, run } = await look());
        yield* chunks;
        if (isOver) return;
        quiet = chunks.length === 0 ? quiet + 1 : 0;
        if (quiet >= quietLooks) {
          quiet = 0;
          yield { type: 'message-metadata', messageMetadata: { promptId: key.id, state: run.state } };
        }
      }
      // Broken off, not ended: nobody shall take a part for the whole.
      if (!signal.aborted) throw new Error('The change feed closed');
    } finally {
      leaving.abort();
    }
  }
  const sse = streamOf(tell())
    .pipeThrough(new JsonToSseTransformStream())
    .pipeThrough(new TextEncoderStream());
  const name = 'x-vercel-ai-ui-message-stream';
  return { chunks: sse, headers: { [name]: UI_MESSAGE_STREAM_HEADERS[name] } };
}

async function readRun(db: Kysely<Database>, key: PromptKey, fromStep: number): Promise<SeenRun | undefined> {
  // One moment for both: a run that ended has all its parts.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const prompt = await selectPrompts(trx, key.userId).where('prompt.id', '=', key.id).executeTakeFirst();
      if (prompt === undefined) return undefined;
      const parts = await readParts(trx, prompt, fromStep);
      return { state: prompt.state, error: prompt.error_message, parts };
    });
}

/** What a generator gives, as a stream that ends it when its reader leaves. */
function streamOf<T>(made: AsyncGenerator<T>): ReadableStream<T> {
  return new ReadableStream<T>({
    async pull(controller) {
      const next = await made.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await made.return(undefined);
    },
  });
}
