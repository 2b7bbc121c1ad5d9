import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Delivery } from '#sandbox/slack/deliver.ts';
import { readBlocks, textRefusal } from '#sandbox/slack/message.ts';
import { SlackError } from '#sandbox/slack/slack-error.ts';
import { findChannel, type SlackChannel } from '#sandbox/slack/workspace.ts';

type Upload = { length: number; alt: string; arrived: number | null };

const NewUpload = z.strictObject({
  token: z.string().optional(),
  filename: z.string().min(1),
  length: z.coerce.number().int().min(1),
  /** Sent by Slack's Node client, but unknown to Slack. */
  alt_text: z.string().optional(),
  alt_txt: z.string().max(1000).optional(),
  snippet_type: z.string().optional(),
});
const Files = z
  .array(
    z.strictObject({
      id: z.string(),
      title: z.string().optional(),
      highlight_type: z.string().optional(),
    }),
  )
  .min(1);
const Completed = z.strictObject({
  token: z.string().optional(),
  files: z.unknown(),
  channel_id: z.string().optional(),
  initial_comment: z.string().optional(),
  blocks: z.unknown().optional(),
  thread_ts: z.string().optional(),
});

type FileContext = {
  delivery: Delivery;
  /** The arguments of a call that has this scope. */
  ask: (c: Context, scope: string) => Promise<{ given: Record<string, unknown> }>;
  /** Makes sure the bot can post there. @throws SlackError */
  requireOpen: (channel: SlackChannel | undefined, isGranted: boolean) => SlackChannel;
};

/**
 * Files as Slack accepts them since 2025 (docs.slack.dev, "Working with files"): a URL for each, the bytes
 * sent there, and one call that shows all of them. A restart clears uploads.
 */
export function fileRoutes({ delivery, ask, requireOpen }: FileContext): Hono {
  const app = new Hono();
  const uploads = new Map<string, Upload>();
  const tokens = new Map<string, string>();

  app.on(['GET', 'POST'], '/slack/api/files.getUploadURLExternal', async (c) => {
    const { given } = await ask(c, 'files:write');
    const asked = NewUpload.safeParse(given);
    if (!asked.success) throw new SlackError('invalid_arguments');
    const { length, alt_txt = '' } = asked.data;
    const id = `F0${randomBytes(5).toString('hex').toUpperCase().slice(0, 9)}`;
    const token = randomBytes(24).toString('base64url');
    uploads.set(id, { length, alt: alt_txt, arrived: null });
    tokens.set(token, id);
    return c.json({ ok: true, upload_url: `https://files.slack.com/upload/v1/${token}`, file_id: id });
  });

  app.post('/slack/upload/v1/:place', async (c) => {
    const upload = uploads.get(tokens.get(c.req.param('place')) ?? '');
    if (!upload) return c.text('not found', 404);
    const isForm = c.req.header('content-type')?.startsWith('multipart/form-data') ?? false;
    const file = isForm ? Object.values(await c.req.parseBody())[0] : undefined;
    const bytes = isForm
      ? file instanceof File
        ? file.size
        : Buffer.byteLength(String(file ?? ''))
      : (await c.req.arrayBuffer()).byteLength;
    if (bytes !== upload.length) return c.text('wrong length', 400);
    upload.arrived = bytes;
    return c.text(`OK - ${bytes}`);
  });

  app.post('/slack/api/files.completeUploadExternal', async (c) => {
    const { given } = await ask(c, 'files:write');
    const asked = Completed.safeParse(given);
    if (!asked.success) throw new SlackError('invalid_arguments');
    const { channel_id, initial_comment = '', thread_ts = null } = asked.data;
    const listed = typeof asked.data.files === 'string' ? JSON.parse(asked.data.files) : asked.data.files;
    const named = Files.safeParse(listed);
    if (!named.success) throw new SlackError('invalid_arguments');
    const files = named.data.map(({ id }) => {
      const upload = uploads.get(id);
      // An upload can only be completed once.
      if (!upload || upload.arrived === null) throw new SlackError('file_not_found');
      return { id, bytes: upload.arrived, alt: upload.alt };
    });
    // Ignored next to a comment.
    const blocks = initial_comment === '' ? readBlocks(asked.data.blocks) : [];
    if (typeof blocks === 'string') throw new SlackError(blocks);
    if (channel_id !== undefined) {
      const channel = requireOpen(findChannel(channel_id), false);
      if (textRefusal(initial_comment, [1]) !== null) throw new SlackError('msg_too_long');
      const made = delivery.deliver(channel, {
        text: initial_comment,
        threadTs: thread_ts,
        blocks,
        unfurls: true,
        files: files.map(({ bytes, alt }) => ({ bytes, alt })),
      });
      if ('waitSeconds' in made) {
        const headers = { 'retry-after': String(made.waitSeconds) };
        return c.json({ ok: false, error: 'ratelimited' }, 429, headers);
      }
    }
    for (const { id } of files) uploads.delete(id);
    return c.json({ ok: true, files: named.data.map(({ id, title = '' }) => ({ id, title })) });
  });
  return app;
}
