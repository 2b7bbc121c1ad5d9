import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Prompt } from '#contract/agents/prompts.ts';
import { api } from '#web/lib/api.ts';
import { showFailure } from '#web/ui/toast.ts';
import { conversationQuery, promptsQuery } from './queries.ts';
import { saveUnsent } from './unsent.ts';

type Asked = { agentId: string; queryId: string | null; text: string };

/** Asks in a conversation, or starts one. */
export function useAsk(onBegun: (queryId: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ agentId, queryId, text }: Asked) => {
      if (queryId !== null) return api.prompts.ask({ body: { queryId, text } });
      const { prompt, ...begun } = await api.queries.create({ body: { agentId, text } });
      client.setQueryData(conversationQuery(begun.id).queryKey, begun);
      return prompt ?? api.prompts.ask({ body: { queryId: begun.id, text } });
    },
    onSuccess: (prompt, { agentId, queryId }) => {
      saveUnsent(queryId ?? agentId, '');
      showPrompt(client, prompt);
      void client.invalidateQueries({ queryKey: ['agent'] });
      void client.invalidateQueries({ queryKey: ['agent-query'] });
      if (queryId === null) onBegun(prompt.queryId);
    },
  });
}

/** Stops, retries, approves, and declines. */
export function useRunActions() {
  const client = useQueryClient();
  const show = (prompt: Prompt) => showPrompt(client, prompt);
  const readAgain = () => void client.invalidateQueries({ queryKey: ['prompt'] });
  const stop = useMutation({
    mutationFn: ({ id }: Pick<Prompt, 'id'>) => api.prompts.stop({ params: { id } }),
    onSuccess: show,
    onError: (error) => showFailure(error, 'Couldn’t stop the run.'),
    onSettled: readAgain,
  });
  const retry = useMutation({
    mutationFn: ({ id }: Pick<Prompt, 'id'>) => api.prompts.retry({ params: { id } }),
    onSuccess: show,
    onError: (error) => showFailure(error, 'Couldn’t ask again.'),
    onSettled: readAgain,
  });
  const decide = useMutation({
    mutationFn: ({ id, callId, approved }: { id: string; callId: string; approved: boolean }) =>
      api.prompts.decide({ params: { id }, body: { callId, approved } }),
    onSuccess: show,
    onSettled: () => {
      readAgain();
      void client.invalidateQueries({ queryKey: ['agent'] });
      // The navigation counts pending approvals but otherwise refetches only every few seconds.
      void client.invalidateQueries({ queryKey: ['bootstrap'] });
    },
  });
  return { stop, retry, decide };
}

/** Renames and deletes a conversation. */
export function useConversationActions() {
  const client = useQueryClient();
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: ['agent-query'] });
    void client.invalidateQueries({ queryKey: ['agent'] });
  };
  const rename = useMutation({
    mutationFn: ({ id, title }: { id: string; title: string }) =>
      api.queries.change({ params: { id }, body: { title } }),
    onSuccess: (changed) => {
      client.setQueryData(conversationQuery(changed.id).queryKey, changed);
      readAgain();
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.queries.remove({ params: { id } }),
    onSuccess: readAgain,
  });
  return { rename, remove };
}

type Page = { items: Prompt[]; nextCursor: string | null };
type Pages = InfiniteData<Page, unknown>;

/**
 * Updates pages of prompts (newest first) with a prompt just returned: replaces it, or adds it as the newest.
 */
export function withPrompt(pages: Pages | undefined, prompt: Prompt): Pages {
  const [first, ...rest] = pages?.pages ?? [];
  if (first === undefined) return { pages: [{ items: [prompt], nextCursor: null }], pageParams: [null] };
  const all = [first, ...rest];
  const isKnown = all.some(({ items }) => items.some(({ id }) => id === prompt.id));
  return {
    pages: isKnown
      ? all.map((page) => ({
          ...page,
          items: page.items.map((one) => (one.id === prompt.id ? prompt : one)),
        }))
      : [{ ...first, items: [prompt, ...first.items] }, ...rest],
    pageParams: pages?.pageParams ?? [null],
  };
}

/** Shows a prompt as returned by a call. */
function showPrompt(client: QueryClient, prompt: Prompt): void {
  client.setQueryData(promptsQuery(prompt.queryId).queryKey, (before) => withPrompt(before, prompt));
}
