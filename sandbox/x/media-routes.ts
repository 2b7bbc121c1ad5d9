import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { StateStore } from '#sandbox/state.ts';
import type { XGrant, XMedia } from '#sandbox/x/grants.ts';
import type { RateLimits } from '#sandbox/x/rate-limits.ts';
import { invalidRequest, notFound } from '#sandbox/x/x-error.ts';

/** Types that are uploaded at once. GIFs come in pieces. Videos aren't simulated. */
const IMAGE_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp']);
const MEGABYTE = 1024 * 1024;
const MOST_BYTES = 5 * MEGABYTE;
const MOST_GIF_BYTES = 15 * MEGABYTE;
const LIFE_SECONDS = 86_400;

const Metadata = z.strictObject({
  id: z.string(),
  metadata: z
    .strictObject({ alt_text: z.strictObject({ text: z.string().max(1000) }).optional() })
    .optional(),
});

/** OpenAPI 2.167, `InitializeMediaUploadRequest`: other fields are refused. */
const Announced = z.strictObject({
  media_type: z.literal('image/gif'),
  total_bytes: z.int().min(1).max(MOST_GIF_BYTES),
  media_category: z.literal('tweet_gif'),
  additional_owners: z.array(z.string()).optional(),
  shared: z.boolean().optional(),
});

/** `MediaUploadRequest` and `AppendMediaUploadRequest`: only these fields, in a form or as JSON. */
const UPLOAD_FIELDS = ['media', 'media_category', 'additional_owners'];
const APPEND_FIELDS = ['media', 'segment_index'];

export type XMediaContext = {
  state: StateStore;
  machineNow: () => number;
  /** The caller, who must have this scope. */
  caller: (c: Context, scope: string) => XGrant;
  limit: RateLimits;
};

/** Media v2, as far as pictures need it. Uploads are deleted after a day. */
export function xMediaRoutes({ state, machineNow, caller, limit }: XMediaContext): Hono {
  const app = new Hono();
  const add = (media: Pick<XMedia, 'personId' | 'contentType' | 'bytes' | 'announced' | 'state'>) => {
    const { x } = state.current;
    const id = String(1_900_000_000_000_000_000n + BigInt(machineNow()) * 1000n + BigInt(x.media.length));
    state.change(() => {
      x.media = x.media.filter(({ expiresAt }) => expiresAt > machineNow());
      x.media.push({ ...media, id, alt: null, expiresAt: machineNow() + LIFE_SECONDS * 1000 });
    });
    return { id, media_key: `3_${id}`, expires_after_secs: LIFE_SECONDS };
  };
  const own = (id: string, personId: string): XMedia => {
    const found = state.current.x.media.find((each) => each.id === id && each.personId === personId);
    if (!found) throw notFound('media', id);
    return found;
  };

  app.post('/x/2/media/upload', async (c) => {
    const { personId } = caller(c, 'media.write');
    const headers = limit('media', personId, 500);
    const { media_category, ...rest } = await readFields(c, UPLOAD_FIELDS);
    const bytes = await bytesOf(rest.media);
    if (bytes === null) throw invalidRequest('media: is missing', { media: [] });
    if (media_category !== 'tweet_image') {
      throw invalidRequest('media_category: is not one of [tweet_image]', {
        media_category: [String(media_category)],
      });
    }
    const contentType = sniff(bytes);
    if (contentType === null || !IMAGE_TYPES.has(contentType))
      throw invalidRequest('media type unrecognized.');
    if (bytes.length > MOST_BYTES) throw invalidRequest(`file size exceeds ${MOST_BYTES} bytes.`);
    const { length } = bytes;
    const data = add({ personId, contentType, bytes: length, announced: length, state: 'ready' });
    return c.json({ data: { ...data, size: length } }, 200, headers);
  });

  app.post('/x/2/media/upload/initialize', async (c) => {
    const { personId } = caller(c, 'media.write');
    const headers = limit('initialize', personId, 1875);
    const asked = Announced.safeParse(await c.req.json().catch(() => undefined));
    if (!asked.success) throw invalidRequest(asked.error.issues[0]?.message ?? 'body');
    const { media_type, total_bytes } = asked.data;
    const media = { personId, contentType: media_type, bytes: 0, announced: total_bytes };
    return c.json({ data: add({ ...media, state: 'open' }) }, 200, headers);
  });
  app.post('/x/2/media/upload/:id/append', async (c) => {
    const { personId } = caller(c, 'media.write');
    const headers = limit('append', personId, 1875);
    const found = own(c.req.param('id'), personId);
    const { media, segment_index } = await readFields(c, APPEND_FIELDS);
    const isFirst = String(segment_index) === '0';
    const bytes = await bytesOf(media);
    if (bytes === null || found.state !== 'open' || isFirst !== (found.bytes === 0)) {
      throw invalidRequest('segment_index: is not expected');
    }
    if (isFirst && sniff(bytes) !== 'image/gif') throw invalidRequest('media type unrecognized.');
    state.change(() => {
      found.bytes += bytes.length;
    });
    return c.json({ data: { expires_at: Math.floor(found.expiresAt / 1000) } }, 200, headers);
  });
  app.post('/x/2/media/upload/:id/finalize', (c) => {
    const { personId } = caller(c, 'media.write');
    const headers = limit('finalize', personId, 1875);
    const found = own(c.req.param('id'), personId);
    if (found.state !== 'open' || found.bytes !== found.announced) {
      throw invalidRequest('Segments do not add up to provided total file size.');
    }
    state.change(() => {
      found.state = 'pending';
    });
    const { id } = found;
    const processing_info = { state: 'pending', check_after_secs: 0 };
    return c.json({ data: { id, media_key: `16_${id}`, size: found.bytes, processing_info } }, 200, headers);
  });
  app.get('/x/2/media/upload', (c) => {
    const { personId } = caller(c, 'media.write');
    const headers = limit('status', personId, 1000);
    if (c.req.query('command') !== 'STATUS') throw invalidRequest('command: is not one of [STATUS]');
    const found = own(c.req.query('media_id') ?? '', personId);
    if (found.state === 'open') throw invalidRequest('The upload is not finalized.');
    state.change(() => {
      found.state = 'ready';
    });
    const { id } = found;
    const processing_info = { state: 'succeeded', progress_percent: 100 };
    return c.json({ data: { id, media_key: `16_${id}`, processing_info } }, 200, headers);
  });

  app.post('/x/2/media/metadata', async (c) => {
    const { personId } = caller(c, 'media.write');
    const headers = limit('metadata', personId, 500);
    const asked = Metadata.safeParse(await c.req.json().catch(() => undefined));
    if (!asked.success) throw invalidRequest(asked.error.issues[0]?.message ?? 'body');
    const { id, metadata } = asked.data;
    const found = own(id, personId);
    state.change(() => {
      found.alt = metadata?.alt_text?.text ?? null;
    });
    return c.json({ data: { id, associated_metadata: metadata ?? {} } }, 200, headers);
  });
  return app;
}

/** A form, or JSON with the bytes as base64. @throws XError for a field that isn't in the schema */
async function readFields(c: Context, known: readonly string[]): Promise<Record<string, unknown>> {
  const isJson = c.req.header('content-type')?.startsWith('application/json') ?? false;
  const fields: Record<string, unknown> = await (isJson ? c.req.json() : c.req.parseBody()).catch(() => ({}));
  const foreign = Object.keys(fields).find((name) => !known.includes(name));
  if (foreign === undefined) return fields;
  throw invalidRequest(
    `$.${foreign}: is not defined in the schema and the schema does not allow additional properties`,
  );
}

async function bytesOf(media: unknown): Promise<Uint8Array | null> {
  if (media instanceof File) return new Uint8Array(await media.arrayBuffer());
  return typeof media === 'string' && media !== '' ? Buffer.from(media, 'base64') : null;
}

/** The type of a file by its first bytes, whatever its sender claims. */
function sniff(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (head.startsWith('\u0089PNG\r\n')) return 'image/png';
  if (head.startsWith('GIF8')) return 'image/gif';
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'image/webp';
  return null;
}
