import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Prompt, PromptPart } from '#contract/agents/prompts.ts';
import { fillPath } from '#contract/client.ts';
import { ApiError, isSessionOver, networkError } from '#web/lib/api-error.ts';
import { routes } from '#web/lib/routes.ts';
import { sendForResponse } from '#web/lib/send-call.ts';
import { isAhead, mergeParts } from './live-parts.ts';
import { promptsQuery } from './queries.ts';
import { isWorking } from './run-labels.ts';

type RunListener = {
  /**
   * Everything the run has done and said so far. `isAgain`: restarted from the beginning after a lost
   * connection.
   */
  onParts: (parts: PromptPart[], isAgain: boolean) => void;
  /** Whether the connection is lost. The run continues without it. */
  onLost: (isLost: boolean) => void;
  /** The stream ended. Reads the row, which says whether the run ended too. */
  onEnd: () => Promise<unknown>;
};

/** Delay between connection attempts, ms. */
const firstPause = 1_000;
const maxPauseMs = 15_000;

/** Follows a run's stream until the signal aborts, across lost connections. */
async function followRun(promptId: string, signal: AbortSignal, hear: RunListener): Promise<void> {
  const path = fillPath(routes.prompts.stream.path, { id: promptId });
  let pause = firstPause;
  let isAgain = false;
  while (!signal.aborted) {
    try {
      const { readRunStream } = await import('./read-run-stream.ts');
      const call = { route: routes.prompts.stream, path, search: '', body: undefined };
      const { body } = await sendForResponse(call, { signal });
      if (body === null) throw networkError();
      for await (const parts of readRunStream(body)) {
        if (signal.aborted) return;
        pause = firstPause;
        hear.onLost(false);
        hear.onParts(parts, isAgain);
      }
    } catch (error) {
      if (signal.aborted || isSessionOver(error)) return;
      // Deleted with its conversation.
      if (error instanceof ApiError && error.status === 404) return;
      hear.onLost(true);
    }
    if (signal.aborted) return;
    isAgain = true;
    await hear.onEnd();
    await wait(pause, signal);
    pause = Math.min(2 * pause, maxPauseMs);
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const none: PromptPart[] = [];

/** What a run has done and said so far: from the stream while it works, from the database afterward. */
export function useRun(prompt: Prompt): { parts: PromptPart[]; isLost: boolean } {
  const client = useQueryClient();
  const { id, queryId } = prompt;
  const isFollowed = isWorking(prompt);
  const [live, setLive] = useState(none);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (!isFollowed) return;
    const control = new AbortController();
    setLive(none);
    void followRun(id, control.signal, {
      // A restarted stream is shown once it has caught up.
      onParts: (parts, isAgain) => setLive((before) => (isAgain && isAhead(before, parts) ? before : parts)),
      onLost: setLost,
      onEnd: () => client.invalidateQueries({ queryKey: promptsQuery(queryId).queryKey }),
    });
    return () => {
      control.abort();
      setLost(false);
    };
  }, [client, id, queryId, isFollowed]);
  return { parts: isFollowed ? mergeParts(prompt.parts, live) : prompt.parts, isLost };
}
