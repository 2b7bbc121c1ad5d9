import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Prompt, PromptPart } from '#contract/prompts.ts';
import { followRun } from './follow-run.ts';
import { isFurther, mergeParts } from './live-parts.ts';
import { promptsQuery } from './queries.ts';
import { isWorking } from './run-words.ts';

const none: PromptPart[] = [];

/** What a run has done and said so far: while it works as its stream tells, afterwards as it is stored. */
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
      // A stream that begins anew is shown once it has caught up.
      onParts: (parts, isAgain) =>
        setLive((before) => (isAgain && isFurther(before, parts) ? before : parts)),
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
