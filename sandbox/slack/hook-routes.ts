import { Hono } from 'hono';
import { z } from 'zod';
import { type Delivery, LONGEST_TEXT } from '#sandbox/slack/deliver.ts';
import { plainText } from '#sandbox/slack/slack-error.ts';
import { findChannel, TEAM } from '#sandbox/slack/workspace.ts';
import type { StateStore } from '#sandbox/state.ts';

const Payload = z.object({ text: z.string().optional() });

/** Incoming webhooks: one channel each, and plain text for an answer (docs.slack.dev, "Sending messages using incoming webhooks"). */
export function hookRoutes(state: StateStore, { deliver }: Delivery): Hono {
  const app = new Hono();
  app.post('/slack/services/:team/:service/:secret', async (c) => {
    const { team, secret } = c.req.param();
    if (team !== TEAM.id) return plainText('no_team', 404);
    const hook = state.current.slack.hooks.find((each) => each.secret === secret);
    const channel = hook && findChannel(hook.channelId);
    if (!hook || !channel) return plainText('no_service', 404);
    const asked = Payload.safeParse(await c.req.json().catch(() => undefined));
    if (!asked.success) return plainText('invalid_payload', 400);
    const { text = '' } = asked.data;
    if (text.trim() === '') return plainText('no_text', 400);
    if (text.length > LONGEST_TEXT) return plainText('msg_too_long', 400);
    if (channel.isArchived) return plainText('channel_is_archived', 410);
    const made = deliver(channel, text);
    if (!('waitSeconds' in made)) return plainText('ok', 200);
    const slow = plainText('rate_limited', 429);
    slow.headers.set('retry-after', String(made.waitSeconds));
    return slow;
  });
  app.all('/slack/services/*', () => plainText('no_service', 404));
  return app;
}
