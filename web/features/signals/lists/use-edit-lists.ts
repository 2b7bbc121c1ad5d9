import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { List } from '#contract/signals/lists.ts';
import { api } from '#web/lib/api.ts';
import { userLists } from './list-queries.ts';

/** Makes a list; the caller says why it is refused. */
export function useCreateList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => api.lists.create({ body: { name } }),
    onSettled: () => client.invalidateQueries({ queryKey: userLists.queryKey }),
  });
}

/** Renames a list; rows that show it are read again. */
export function useRenameList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      api.lists.rename({ params: { id }, body: { name } }),
    onSettled: () => readListedAgain(client),
  });
}

/** Deletes a list; rows that showed it are read again. */
export function useDeleteList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (list: List) => api.lists.remove({ params: { id: list.id } }),
    onSettled: () => readListedAgain(client),
  });
}

function readListedAgain(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ['signals'] });
  void client.invalidateQueries({ queryKey: ['signal-rows'] });
  return client.invalidateQueries({ queryKey: userLists.queryKey });
}
