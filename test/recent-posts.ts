import type { Deps } from '#server/modules/deps.ts';

const day = 24 * 3_600_000;

/**
 * Makes the sample network show only a profile's posts of the last days, for tests that need a synced profile but
 * not all of its year, which takes seconds to read.
 */
export function showRecentPosts({ source, clock }: Pick<Deps, 'source' | 'clock'>, days: number): void {
  const { sample } = source;
  if (sample === null) throw new Error('The sample network is off.');
  source.sample = {
    ...sample,
    async posts(profile, next) {
      const page = await sample.posts(profile, next);
      const since = clock.now().getTime() - days * day;
      const items = page.items.filter(({ publishedAt }) => (publishedAt?.getTime() ?? since) >= since);
      return { items, next: items.length === page.items.length ? page.next : null };
    },
  };
}
