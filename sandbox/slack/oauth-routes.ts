import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { peopleList, samplePage, sendBack } from '#sandbox/sample/page.ts';
import { SlackError } from '#sandbox/slack/slack-error.ts';
import { BOT_USER, findChannel, pickable, SANDBOX_SLACK_APP, TEAM } from '#sandbox/slack/workspace.ts';
import type { StateStore } from '#sandbox/state.ts';
import type { World } from '#sandbox/world/world.ts';

const AUTHORIZE = '/sample/slack/oauth/v2/authorize';
const CODE_LIFE = 10 * 60_000;
/** The scopes the app is registered for. */
const SCOPES = new Set([
  'incoming-webhook',
  'chat:write',
  'chat:write.public',
  'channels:read',
  'groups:read',
  'files:write',
]);

/**
 * OAuth 2.0 in Slack's form (docs.slack.dev, "Installing with OAuth"): comma-separated bot scopes, and `ok`
 * in each answer.
 */
export function oauthRoutes(state: StateStore, world: World, now: () => number): Hono {
  const app = new Hono();
  const wrong = (c: Context, about: string) =>
    c.html(samplePage('Slack', html`<h1>Oops, something went wrong</h1><p>${about}</p>`), 400);
  app.get(AUTHORIZE, (c) => {
    const asked = readRequest(c.req.query());
    return typeof asked === 'string' ? wrong(c, asked) : c.html(installPage(world, c.req.query(), asked));
  });
  app.post(AUTHORIZE, async (c) => {
    const asked = readRequest(c.req.query());
    if (typeof asked === 'string') return wrong(c, asked);
    const form = await c.req.parseBody();
    const person = world.findPerson(String(form.person ?? ''));
    if (!person) return sendBack(c, asked, { error: 'access_denied' });
    const channel = asked.scopes.includes('incoming-webhook')
      ? (findChannel(String(form.channel ?? '')) ?? pickable[0])
      : undefined;
    const code = randomBytes(24).toString('base64url');
    state.change((current) => {
      current.slack.codes.push({
        code,
        userId: `U${person.id.slice(-9).toUpperCase()}`,
        channelId: channel?.id ?? null,
        scope: asked.scopes.join(','),
        redirectUri: asked.redirectUri,
        expiresAt: now() + CODE_LIFE,
        isUsed: false,
      });
    });
    return sendBack(c, asked, { code });
  });
  app.post('/slack/api/oauth.v2.access', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const [id, secret] = clientOf(c, form);
    if (id !== SANDBOX_SLACK_APP.clientId) throw new SlackError('invalid_client_id');
    if (secret !== SANDBOX_SLACK_APP.secret) throw new SlackError('bad_client_secret');
    const given = state.current.slack.codes.find(({ code }) => code === form.get('code'));
    if (!given || given.expiresAt <= now()) throw new SlackError('invalid_code');
    if (given.isUsed) throw new SlackError('code_already_used');
    if (given.redirectUri !== form.get('redirect_uri')) throw new SlackError('bad_redirect_uri');
    const token = `xoxb-sample-${randomBytes(24).toString('base64url')}`;
    const secretPart = randomBytes(18).toString('base64url');
    const { userId, channelId, scope } = given;
    state.change((current) => {
      given.isUsed = true;
      current.slack.tokens.push({ token, userId, channelId, scope });
      if (channelId !== null) current.slack.hooks.push({ secret: secretPart, channelId, token });
    });
    const channel = channelId === null ? undefined : findChannel(channelId);
    return c.json({
      ok: true,
      app_id: SANDBOX_SLACK_APP.id,
      authed_user: { id: userId },
      scope,
      token_type: 'bot',
      access_token: token,
      bot_user_id: BOT_USER,
      team: { id: TEAM.id, name: TEAM.name },
      enterprise: null,
      is_enterprise_install: false,
      ...(channel === undefined
        ? {}
        : {
            incoming_webhook: {
              channel: `#${channel.name}`,
              channel_id: channel.id,
              configuration_url: `${TEAM.url}services/B0SAMPLE1`,
              url: `https://hooks.slack.com/services/${TEAM.id}/B0SAMPLE1/${secretPart}`,
            },
          }),
    });
  });
  return app;
}

/** The app's id and secret, from HTTP Basic or the form. */
function clientOf(c: Context, form: URLSearchParams): [string, string] {
  const basic = /^Basic (.+)$/.exec(c.req.header('authorization') ?? '')?.[1];
  if (basic === undefined) return [form.get('client_id') ?? '', form.get('client_secret') ?? ''];
  const [id = '', ...secret] = Buffer.from(basic, 'base64').toString().split(':');
  return [decodeURIComponent(id), decodeURIComponent(secret.join(':'))];
}

type AuthorizeRequest = { redirectUri: string; state: string; scopes: string[] };

/** What is wrong with the request, otherwise the parsed request. */
function readRequest(query: Record<string, string>): AuthorizeRequest | string {
  const { client_id, redirect_uri = '', state = '', scope = '' } = query;
  if (client_id !== SANDBOX_SLACK_APP.clientId) return 'Invalid client_id parameter';
  if (!URL.canParse(redirect_uri)) return 'redirect_uri did not match any configured URIs.';
  const scopes = scope.split(',').filter(Boolean);
  if (scopes.length === 0) return 'Invalid permissions requested: no scopes';
  const foreign = scopes.find((each) => !SCOPES.has(each));
  if (foreign !== undefined) return `Invalid permissions requested: ${foreign}`;
  return { redirectUri: redirect_uri, state, scopes };
}

function installPage(world: World, query: Record<string, string>, { scopes }: AuthorizeRequest) {
  return samplePage(
    'Add inGrow to Slack',
    html`<h1>inGrow wants to join ${TEAM.name}</h1>
<p class="notice">Sample network: no real account is touched.</p>
<p>It can post messages and files, and list public channels and the private ones it’s in. It can’t read messages.</p>
<form method="post" action="${AUTHORIZE}?${new URLSearchParams(query).toString()}">
${
  scopes.includes('incoming-webhook')
    ? html`<p><label for="channel">Where should inGrow post?</label>
<select id="channel" name="channel">
${pickable.map((each) => html`<option value="${each.id}">#${each.name}</option>`)}
</select></p>`
    : ''
}
<p>Who are you?</p>
${peopleList(world)}
<p class="foot"><button type="submit" id="cancel" name="person" value="">Cancel</button></p>
</form>`,
  );
}
