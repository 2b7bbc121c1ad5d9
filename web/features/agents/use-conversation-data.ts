import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Prompt } from '#contract/agents/prompts.ts';
import { agentQuery, artifactsQuery, conversationQuery, promptsQuery } from './queries.ts';

const noPrompts: Prompt[] = [];

/**
 * The agent, the conversation, its prompts (oldest first), every source they cite once, and its artifacts.
 *
 * @param queryId null for a conversation that hasn't started
 */
export function useConversationData(agentId: string, queryId: string | null) {
  const enabled = queryId !== null;
  const agent = useQuery(agentQuery(agentId));
  const query = useQuery({ ...conversationQuery(queryId ?? ''), enabled });
  const pages = useInfiniteQuery({ ...promptsQuery(queryId ?? ''), enabled });
  const artifacts = useQuery({ ...artifactsQuery(queryId ?? ''), enabled });
  const prompts = useMemo(
    () => pages.data?.pages.flatMap(({ items }) => items).toReversed() ?? noPrompts,
    [pages.data],
  );
  const citations = useMemo(() => {
    const byRef = new Map(
      prompts.flatMap((one) => one.citations).map((citation) => [citation.ref, citation]),
    );
    return [...byRef.values()];
  }, [prompts]);
  return { agent, query, pages, prompts, citations, artifacts: artifacts.data?.items ?? [] };
}
