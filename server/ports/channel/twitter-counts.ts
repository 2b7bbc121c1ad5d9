import { z } from 'zod';
import { getJson, type HttpApi } from '#server/ports/http.ts';
import { PortError } from '#server/ports/port-error.ts';
import type { PostCounts } from './port.ts';

const count = z.int().nonnegative().nullish();
const Metrics = z.object({
  like_count: count,
  reply_count: count,
  // Named as in the schema, and as in X's guides.
  repost_count: count,
  retweet_count: count,
});
const Counted = z.object({
  data: z.array(z.object({ id: z.string(), public_metrics: Metrics.nullish() })).optional(),
});

/**
 * Engagement with posts (GET `/2/tweets`, `public_metrics`). Posts that X no longer has are left out. At most
 * 100.
 */
export async function readTweetCounts(
  api: HttpApi,
  ids: readonly string[],
): Promise<Map<string, PostCounts>> {
  const ask = (fields: Record<string, string>) =>
    getJson(api, { path: '/2/tweets', query: { ids: ids.join(','), ...fields } }, Counted);
  let read = await ask({ 'post.fields': 'public_metrics' }).catch((error) => {
    if (error instanceof PortError && error.kind === 'rejected') return null;
    throw error;
  });
  // Refused or incomplete, because X's guides and its schema use different field names.
  if (read === null || read.data?.some(({ public_metrics }) => !public_metrics)) {
    read = await ask({ 'tweet.fields': 'public_metrics' });
  }
  return new Map(
    (read.data ?? []).flatMap(({ id, public_metrics: metrics }) =>
      metrics
        ? [
            [
              id,
              {
                likes: metrics.like_count ?? null,
                replies: metrics.reply_count ?? null,
                reposts: metrics.repost_count ?? metrics.retweet_count ?? null,
              },
            ],
          ]
        : [],
    ),
  );
}
