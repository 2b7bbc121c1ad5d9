import type { Shared } from './share-product.ts';

export type SamplePost = { shareUrl: string; text: string };

/** Posts of a person in the sample network as its provider lists them, with at least a few reactions. */
export async function samplePosts(shared: Shared, slug: string): Promise<SamplePost[]> {
  const ask = async (path: string) => {
    const answer = await fetch(`${shared.sandboxUrl()}/unipile/api/v1${path}account_id=sandbox-account`, {
      headers: { 'X-API-KEY': 'sandbox-unipile-key' },
    });
    return answer.json();
  };
  const { provider_id: id } = (await ask(`/users/${slug}?`)) as { provider_id: string };
  const { items } = (await ask(`/users/${id}/posts?limit=50&`)) as {
    items: { share_url: string; text: string; is_repost: boolean; reaction_counter: number }[];
  };
  return items
    .filter((post) => !post.is_repost && post.reaction_counter > 5)
    .map((post) => ({ shareUrl: post.share_url, text: post.text }));
}

/** Makes the sample network's provider fail, as described in `docs/sandbox.md`. */
export async function failProvider(shared: Shared, fault: Record<string, unknown>): Promise<void> {
  const body = JSON.stringify({ provider: 'unipile', times: 1, ...fault });
  await fetch(`${shared.sandboxUrl()}/control/faults`, { method: 'POST', body });
}
