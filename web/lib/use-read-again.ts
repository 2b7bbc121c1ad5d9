import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/**
 * Refetches the queries below some keys, as after a change: `useReadAgain(['connection'], ['publication'])`. The
 * promise ends when those on screen are there.
 */
export function useReadAgain(...keys: readonly QueryKey[]): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
