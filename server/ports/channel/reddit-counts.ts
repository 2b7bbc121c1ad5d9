import { z } from 'zod';
import { getJson, type HttpApi } from '#server/ports/http.ts';
import type { PostCounts } from './port.ts';

const Counted = z.object({
  data: z.object({
    children: z.array(
      z.object({
        data: z.object({ name: z.string(), score: z.int().nullish(), num_comments: z.int().nullish() }),
      }),
    ),
  }),
});

/** Engagement with posts (GET `/api/info`): their score and comments. At most 100. */
export async function readRedditCounts(
  api: HttpApi,
  ids: readonly string[],
): Promise<Map<string, PostCounts>> {
  const query = { id: ids.join(','), raw_json: 1 };
  const { data } = await getJson(api, { path: '/api/info', query }, Counted);
  return new Map(
    data.children.map(({ data: { name, score, num_comments } }) => [
      name,
      { likes: score ?? null, replies: num_comments ?? null, reposts: null },
    ]),
  );
}
