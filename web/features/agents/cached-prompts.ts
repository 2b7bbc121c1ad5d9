import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Prompt } from '#contract/prompts.ts';
import { promptsQuery } from './queries.ts';

type Page = { items: Prompt[]; nextCursor: string | null };
type Pages = InfiniteData<Page, unknown>;

/** Pages of prompts, newest first, with one that was just answered: as it is now, or as the newest. */
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

/** Shows a prompt as a call has just answered it. */
export function showPrompt(client: QueryClient, prompt: Prompt): void {
  client.setQueryData(promptsQuery(prompt.queryId).queryKey, (before) => withPrompt(before, prompt));
}
