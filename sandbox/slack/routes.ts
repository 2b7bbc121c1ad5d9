import { type Context, Hono } from 'hono';
import { type Delivery, openDelivery } from '#sandbox/slack/deliver.ts';
import { fileRoutes } from '#sandbox/slack/file-routes.ts';
import { NewMessage, Payload, readBlocks, textRefusal } from '#sandbox/slack/message.ts';
import { oauthRoutes } from '#sandbox/slack/oauth-routes.ts';
import { plainText, SlackError, slackErrorBody } from '#sandbox/slack/slack-error.ts';
import { BOT_USER, channels, findChannel, type SlackChannel, TEAM } from '#sandbox/slack/workspace.ts';
import type { Sent, StateStore } from '#sandbox/state.ts';
import type { Network } from '#sandbox/vendor.ts';

/**
 * A page may have fewer items than requested although more follow, because some may have been filtered out.
 */
const MOST_OF_A_PAGE = 120;

/** Slack's Web API and incoming webhooks, as a bot in one workspace sees them. */
export function slackRoutes({ world, now, machineNow, state }: Network): Hono {
  const app = new Hono();
  const delivery = openDelivery(state, now);
  const listing = openListing(machineNow);
  app.onError((error, c) => {
    if (!(error instanceof SlackError)) throw error;
    return c.json(slackErrorBody(error));
  });
  app.route('/', oauthRoutes(state, world, machineNow));
  app.route('/', hookRoutes(state, delivery));

  /** Arguments come as a query, a form, or JSON. The token is in the header or among them. */
  const ask = async (c: Context, scope: string | null) => {
    const given = await readArguments(c);
    const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? given.token;
    if (token === undefined) throw new SlackError('not_authed');
    const grant = state.current.slack.tokens.find((each) => each.token === token);
    if (!grant) throw new SlackError(String(token).startsWith('xoxb-') ? 'token_revoked' : 'invalid_auth');
    if (scope !== null && !grant.scope.split(',').includes(scope)) {
      throw new SlackError('missing_scope', { needed: scope, provided: grant.scope });
    }
    return { given, grant };
  };

  app.on(['GET', 'POST'], '/slack/api/auth.test', async (c) => {
    await ask(c, null);
    return c.json({
      ok: true,
      url: TEAM.url,
      team: TEAM.name,
      user: 'ingrow',
      team_id: TEAM.id,
      user_id: BOT_USER,
    });
  });
  app.on(['GET', 'POST'], '/slack/api/auth.revoke', async (c) => {
    const { given, grant } = await ask(c, null);
    const isTest = given.test === '1' || given.test === 'true';
    if (!isTest) {
      state.change((current) => {
        current.slack.tokens = current.slack.tokens.filter(({ token }) => token !== grant.token);
        current.slack.hooks = current.slack.hooks.filter(({ token }) => token !== grant.token);
      });
    }
    return c.json({ ok: true, revoked: !isTest });
  });
  app.on(['GET', 'POST'], '/slack/api/conversations.list', async (c) => {
    const { given, grant } = await ask(c, 'channels:read');
    const limit = Number(given.limit ?? 100);
    if (!Number.isInteger(limit) || limit < 1 || limit > 1000) throw new SlackError('invalid_limit');
    const types = String(given.types ?? 'public_channel').split(',');
    if (types.some((type) => type !== 'public_channel' && type !== 'private_channel')) {
      throw new SlackError('invalid_types');
    }
    // Without `groups:read`, private channels are hidden.
    const hasPrivate = types.includes('private_channel');
    if (hasPrivate && !grant.scope.split(',').includes('groups:read')) {
      throw new SlackError('missing_scope', { needed: 'groups:read', provided: grant.scope });
    }
    const wait = listing(grant.token);
    if (wait > 0) return c.json({ ok: false, error: 'ratelimited' }, 429, { 'retry-after': String(wait) });
    const start = readCursor(String(given.cursor ?? ''));
    const found = channels
      // Only their members see private channels.
      .filter((each) => (each.isPrivate ? hasPrivate && each.isMember : types.includes('public_channel')))
      .filter((each) => !(each.isArchived && given.exclude_archived === 'true'));
    const page = found.slice(start, start + Math.min(limit, MOST_OF_A_PAGE));
    const next = start + page.length;
    return c.json({
      ok: true,
      channels: page.map((each) => ({
        id: each.id,
        name: each.name,
        is_channel: true,
        is_private: each.isPrivate,
        is_archived: each.isArchived,
        is_member: each.isMember,
      })),
      response_metadata: { next_cursor: next < found.length ? writeCursor(next) : '' },
    });
  });
  app.post('/slack/api/chat.postMessage', async (c) => {
    const { given, grant } = await ask(c, 'chat:write');
    const asked = NewMessage.safeParse(given);
    if (!asked.success) throw new SlackError('invalid_arguments');
    const { channel: wanted, text = '', thread_ts = null, unfurl_links = true } = asked.data;
    const isGranted = grant.scope.split(',').includes('chat:write.public');
    const channel = requireOpen(
      findChannel(wanted) ?? channels.find(({ name }) => `#${name}` === wanted),
      isGranted,
    );
    const blocks = readBlocks(asked.data.blocks);
    if (typeof blocks === 'string') throw new SlackError(blocks);
    const refusal = textRefusal(text, blocks);
    if (refusal !== null) throw new SlackError(refusal);
    const message = { text, threadTs: thread_ts, blocks, unfurls: unfurl_links, files: [] };
    const made = delivery.deliver(channel, message);
    if ('waitSeconds' in made) {
      return c.json({ ok: false, error: 'ratelimited' }, 429, { 'retry-after': String(made.waitSeconds) });
    }
    return c.json({
      ok: true,
      channel: channel.id,
      ts: made.ts,
      message: { type: 'message', text, user: BOT_USER, ts: made.ts, team: TEAM.id },
    });
  });
  app.route('/', fileRoutes({ delivery, ask, requireOpen }));
  // An app can delete what it posted itself (docs.slack.dev, chat.delete).
  app.post('/slack/api/chat.delete', async (c) => {
    const { given } = await ask(c, 'chat:write');
    const { channel = '', ts = '' } = given;
    if (!findChannel(String(channel))) throw new SlackError('channel_not_found');
    const isIt = (sent: Sent) =>
      sent.kind === 'post' && sent.via === 'slack' && sent.socialId === `${channel}/${ts}`;
    if (!state.current.sent.some(isIt)) throw new SlackError('message_not_found');
    state.change((current) => {
      current.sent = current.sent.filter((sent) => !isIt(sent));
    });
    return c.json({ ok: true, channel, ts });
  });
  app.all('/slack/api/*', () => {
    throw new SlackError('unknown_method');
  });
  return app;
}

/**
 * Makes sure the bot can post in a channel: as a member or, with `chat:write.public`, in any public channel.
 */
function requireOpen(channel: SlackChannel | undefined, isGranted: boolean): SlackChannel {
  if (!channel || (channel.isPrivate && !channel.isMember)) throw new SlackError('channel_not_found');
  if (channel.isArchived) throw new SlackError('is_archived');
  if (!channel.isMember && !isGranted) throw new SlackError('not_in_channel');
  return channel;
}

/** Tier 2: twenty calls per minute and token, plus a burst of the same size. A restart clears the count. */
function openListing(now: () => number): (token: string) => number {
  const calls = new Map<string, number[]>();
  return (token) => {
    const last = (calls.get(token) ?? []).filter((at) => at > now() - 60_000);
    calls.set(token, last);
    if (last.length >= 40) return Math.max(1, Math.ceil(((last[0] ?? 0) + 60_000 - now()) / 1000));
    last.push(now());
    return 0;
  };
}

async function readArguments(c: Context): Promise<Record<string, unknown>> {
  const query = c.req.query();
  if (c.req.method === 'GET') return query;
  const body = await c.req.text();
  if (!(c.req.header('content-type') ?? '').startsWith('application/json')) {
    return { ...query, ...Object.fromEntries(new URLSearchParams(body)) };
  }
  try {
    return { ...query, ...JSON.parse(body) };
  } catch {
    throw new SlackError('invalid_json');
  }
}

function writeCursor(start: number): string {
  return Buffer.from(`team:${start}`).toString('base64');
}

function readCursor(cursor: string): number {
  if (cursor === '') return 0;
  const start = /^team:(\d+)$/.exec(Buffer.from(cursor, 'base64').toString())?.[1];
  if (start === undefined) throw new SlackError('invalid_cursor');
  return Number(start);
}

/**
 * Incoming webhooks: one channel each, with plain text answers (docs.slack.dev, "Sending messages using
 * incoming webhooks").
 */
function hookRoutes(state: StateStore, { deliver }: Delivery): Hono {
  const app = new Hono();
  app.post('/slack/services/:team/:service/:secret', async (c) => {
    const { team, secret } = c.req.param();
    if (team !== TEAM.id) return plainText('no_team', 404);
    const hook = state.current.slack.hooks.find((each) => each.secret === secret);
    const channel = hook && findChannel(hook.channelId);
    if (!hook || !channel) return plainText('no_service', 404);
    const asked = Payload.safeParse(await c.req.json().catch(() => undefined));
    if (!asked.success) return plainText('invalid_payload', 400);
    const { text = '', thread_ts = null, unfurl_links = true } = asked.data;
    const blocks = readBlocks(asked.data.blocks);
    if (typeof blocks === 'string') return plainText(blocks, 400);
    const refusal = textRefusal(text, blocks);
    if (refusal !== null) return plainText(refusal, 400);
    if (channel.isArchived) return plainText('channel_is_archived', 410);
    const made = deliver(channel, { text, threadTs: thread_ts, blocks, unfurls: unfurl_links, files: [] });
    if (!('waitSeconds' in made)) return plainText('ok', 200);
    const slow = plainText('rate_limited', 429);
    slow.headers.set('retry-after', String(made.waitSeconds));
    return slow;
  });
  app.all('/slack/services/*', () => plainText('no_service', 404));
  return app;
}
