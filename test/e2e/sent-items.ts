import type { Shared } from './share-product.ts';

/** What the sample network received with this text, newest last. */
export async function sentItems<Item = unknown>(
  shared: Shared,
  kind: 'post' | 'comment' | 'submission' | 'tweet',
  text: string,
): Promise<Item[]> {
  const query = new URLSearchParams({ kind, text });
  const answer = await fetch(`${shared.sandboxUrl()}/control/sent?${query}`);
  return ((await answer.json()) as { items: Item[] }).items;
}
