import { EventSourceParserStream } from 'eventsource-parser/stream';
import { useEffect, useRef, useState } from 'react';
import type { PostDraftEvent, PostDraftRequest } from '#contract/agents/post-drafts.ts';
import type { Warning } from '#contract/engage/ready-comment-text.ts';
import { networkError } from '#web/lib/api-error.ts';
import { routes } from '#web/lib/routes.ts';
import { parseJson, sendForResponse } from '#web/lib/send-call.ts';
import { draftWithMessages as messages } from './draft-with-messages.ts';

/**
 * Requests a draft and yields its events as they arrive.
 *
 * @throws ApiError if the request is rejected or the connection breaks early; AbortError when stopped
 */
async function* readDraftStream(body: PostDraftRequest, signal: AbortSignal): AsyncGenerator<PostDraftEvent> {
  const route = routes.postDrafts.draft;
  const response = await sendForResponse({ route, path: route.path, search: '', body }, { signal });
  if (response.body === null) throw networkError();
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
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

export type DraftState =
  | { kind: 'idle' }
  | { kind: 'drafting' }
  | { kind: 'stopped' }
  | { kind: 'done'; warnings: readonly Warning[]; reasons: readonly string[] }
  /** `error`: no text arrived. `message`: the stream broke off. */
  | { kind: 'failed'; message: string }
  | { kind: 'refused'; error: unknown };

/** The editor a draft is written to. The draft replaces its text, and the user can undo that. */
export type DraftTarget<Editor> = {
  into: Editor;
  replace: (text: string) => void;
  append: (piece: string) => void;
  undo: () => void;
};

/** Writes drafts into one of the editors, one at a time. ReturnOutcome the page stops the draft. */
export function useDraftStream<Editor>() {
  const [state, setState] = useState<DraftState>({ kind: 'idle' });
  const [target, setTarget] = useState<DraftTarget<Editor> | null>(null);
  const [written, setWritten] = useState<{ into: Editor; text: string } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (request: PostDraftRequest, into: DraftTarget<Editor>) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setTarget(null);
    setWritten(null);
    setState({ kind: 'drafting' });
    let text = '';
    const say = (next: DraftState) => {
      if (running.current === own) setState(next);
    };
    try {
      for await (const event of readDraftStream(request, own.signal)) {
        if (own.signal.aborted) return;
        if (event.type === 'done') say({ kind: 'done', warnings: event.warnings, reasons: event.reasons });
        else if (event.type === 'failed') say({ kind: 'failed', message: event.message });
        else {
          // The previous text stays until the first new text arrives.
          if (text === '') into.replace(event.text);
          else into.append(event.text);
          text += event.text;
          setTarget(into);
          setWritten({ into: into.into, text });
        }
      }
    } catch (error) {
      if (own.signal.aborted) return;
      say(text !== '' ? { kind: 'failed', message: messages.broken } : { kind: 'refused', error });
    }
  };
  const stop = () => {
    running.current?.abort();
    setState(target === null ? { kind: 'idle' } : { kind: 'stopped' });
  };
  return {
    state,
    start: (request: PostDraftRequest, into: DraftTarget<Editor>) => void start(request, into),
    stop,
    hide: () => setState({ kind: 'idle' }),
    /** What the draft wrote, and where; null before it wrote anything. */
    written,
    /** Restores the previous text; null if no draft replaced it. */
    undo:
      target === null
        ? null
        : () => {
            running.current?.abort();
            target.undo();
            setTarget(null);
            setWritten(null);
            setState({ kind: 'idle' });
          },
  };
}
