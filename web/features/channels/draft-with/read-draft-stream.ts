import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { PostDraftEvent, PostDraftRequest } from '#contract/agents/post-drafts.ts';
import { networkError } from '#web/lib/api-error.ts';
import { routes } from '#web/lib/routes.ts';
import { parseJson, sendForResponse } from '#web/lib/send-call.ts';

/**
 * Requests a draft and yields its events as they arrive.
 *
 * @throws ApiError if the request is rejected or the connection breaks early; AbortError when stopped
 */
export async function* readDraftStream(
  body: PostDraftRequest,
  signal: AbortSignal,
): AsyncGenerator<PostDraftEvent> {
  const route = routes.postDrafts.draft;
  const response = await sendForResponse({ route, path: route.path, search: '', body }, { signal });
  if (response.body === null) throw networkError();
  const messages = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  const reader = messages.getReader();
  try {
    for (;;) {
      const next = await reader.read().catch((error: unknown) => {
        if (signal.aborted) throw error;
        throw networkError();
      });
      if (next.done) break;
      const event = parseJson(next.value.data);
      if (!isEvent(event)) continue;
      yield event;
      if (event.type !== 'text') return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  throw networkError();
}

const isEvent = (value: unknown): value is PostDraftEvent =>
  typeof value === 'object' && value !== null && 'type' in value;
