import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { StateStore } from '#sandbox/state.ts';
import type { XGrant } from '#sandbox/x/grants.ts';
import type { RateLimits } from '#sandbox/x/rate-limits.ts';
import { invalidRequest, notFound } from '#sandbox/x/x-error.ts';

/** Pictures that are uploaded in one piece; GIFs and videos come in pieces, which is not played here. */
const IMAGE_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/bmp', 'image/tiff']);
const MOST_BYTES = 5 * 1024 * 1024;
const LIFE_SECONDS = 86_400;

const Metadata = z.object({
  id: z.string(),
  metadata: z.object({ alt_text: z.object({ text: z.string().max(1000) }).optional() }).optional(),
});

export type XMediaContext = {
  state: StateStore;
  machineNow: () => number;
  /** Who calls, with this right. */
  caller: (c: Context, scope: string) => XGrant;
  limit: RateLimits;
};

/** Media v2, as far as pictures need it. What is uploaded is forgotten after a day unless a post shows it. */
export function xMediaRoutes({ state, machineNow, caller, limit }: XMediaContext): Hono {
  const app = new Hono();
  app.post('/x/2/media/upload', async (c) => {
    const { personId } = caller(c, 'media.write');
    const headers = limit('media', personId, 500);
    const form = await c.req.parseBody().catch(() => ({}) as Record<string, string | File>);
    const { media, media_category } = form;
    if (!(media instanceof File)) throw invalidRequest('media: is missing', { media: [] });
    if (media_category !== 'tweet_image') {
      throw invalidRequest('media_category: is not one of [tweet_image]', {
        media_category: [String(media_category)],
      });
    }
    const bytes = new Uint8Array(await media.arrayBuffer());
    const contentType = sniff(bytes);
    if (contentType === null || !IMAGE_TYPES.has(contentType))
      throw invalidRequest('media type unrecognized.');
    if (bytes.length > MOST_BYTES) throw invalidRequest('file size exceeds 5242880 bytes.');
    const id = String(
      1_900_000_000_000_000_000n + BigInt(machineNow()) * 1000n + BigInt(state.current.x.media.length),
    );
    state.change(({ x }) => {
      x.media = x.media.filter(({ expiresAt }) => expiresAt > machineNow());
      x.media.push({
        id,
        personId,
        contentType,
        bytes: bytes.length,
        alt: null,
        expiresAt: machineNow() + LIFE_SECONDS * 1000,
      });
    });
    return c.json(
      { data: { id, media_key: `3_${id}`, expires_after_secs: LIFE_SECONDS, size: bytes.length } },
      200,
      headers,
    );
  });
  app.post('/x/2/media/metadata', async (c) => {
    const { personId } = caller(c, 'media.write');
    const headers = limit('metadata', personId, 500);
    const asked = Metadata.safeParse(await c.req.json().catch(() => undefined));
    if (!asked.success) throw invalidRequest(asked.error.issues[0]?.message ?? 'body');
    const { id, metadata } = asked.data;
    const found = state.current.x.media.find((each) => each.id === id && each.personId === personId);
    if (!found) throw notFound('media', id);
    state.change(() => {
      found.alt = metadata?.alt_text?.text ?? null;
    });
    return c.json({ data: { id, associated_metadata: metadata ?? {} } }, 200, headers);
  });
  return app;
}

/** What a file is by its first bytes: what its sender says does not count. */
function sniff(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (head.startsWith('\u0089PNG\r\n')) return 'image/png';
  if (head.startsWith('GIF8')) return 'image/gif';
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'image/webp';
  return null;
}
