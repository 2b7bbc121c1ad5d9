import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { RedditError } from '#sandbox/reddit/reddit-error.ts';
import { peopleList, samplePage, sendBack } from '#sandbox/sample/page.ts';
import type { StateStore } from '#sandbox/state.ts';
import type { World } from '#sandbox/world/world.ts';
import { NEW_ACCOUNT, usernameOf } from './communities.ts';

/** The sample network's registered app. */
export const SANDBOX_REDDIT_CLIENT = { id: 'sandbox-reddit-app', secret: 'sandbox-reddit-secret' };

const AUTHORIZE = '/sample/reddit/api/v1/authorize';
const CODE_LIFE = 10 * 60_000;
const TOKEN_LIFE = 86_400_000;

/** What each scope lets an app do, in the page's words. */
const SCOPES: Record<string, string> = {
  identity: 'Access my reddit username and signup date.',
  submit: 'Submit links and comments from my account.',
  read: 'Access posts and comments through my account.',
  flair: 'Select my subreddit flair, and that of my posts.',
  history: 'Access my voting history and the posts that I have sent.',
};

/**
 * OAuth 2.0 in Reddit's form (github.com/reddit-archive/reddit/wiki/OAuth2). Errors of the token call may
 * come with 200.
 */
export function oauthRoutes(state: StateStore, world: World, now: () => number): Hono {
  const app = new Hono();
  app.get(AUTHORIZE, (c) => {
    const asked = readRequest(c.req.query());
    return typeof asked === 'string' ? sorry(c, asked) : c.html(consentPage(world, c.req.query(), asked));
  });
  app.post(AUTHORIZE, async (c) => {
    const asked = readRequest(c.req.query());
    if (typeof asked === 'string') return sorry(c, asked);
    const person = world.findPerson(String((await c.req.parseBody()).person ?? ''));
    if (!person) return sendBack(c, asked, { error: 'access_denied' });
    const code = randomBytes(24).toString('base64url');
    state.change((current) => {
      current.reddit.codes.push({
        code,
        personId: person.id,
        scope: asked.scope,
        redirectUri: asked.redirectUri,
        isPermanent: asked.isPermanent,
        expiresAt: now() + CODE_LIFE,
      });
    });
    // Reddit always ends the URL like this.
    return sendBack(c, asked, { code }, '_');
  });

  app.post('/reddit/www/api/v1/access_token', async (c) => {
    requireAppCredentials(c);
    const form = new URLSearchParams(await c.req.text());
    const grantType = form.get('grant_type');
    if (grantType === 'refresh_token') return c.json(refresh(form.get('refresh_token')));
    if (grantType !== 'authorization_code') return c.json({ error: 'unsupported_grant_type' });
    const given = state.current.reddit.codes.find(({ code }) => code === form.get('code'));
    if (!given || given.expiresAt <= now() || given.redirectUri !== form.get('redirect_uri')) {
      return c.json({ error: 'invalid_grant' });
    }
    const { personId, scope, isPermanent } = given;
    const refreshToken = isPermanent ? randomBytes(24).toString('base64url') : null;
    state.change(({ reddit }) => {
      reddit.codes = reddit.codes.filter(({ code }) => code !== given.code);
      if (refreshToken !== null) reddit.refreshTokens.push({ token: refreshToken, personId, scope });
    });
    return c.json({
      ...newToken({ personId, scope }, refreshToken),
      ...(refreshToken === null ? {} : { refresh_token: refreshToken }),
    });
  });

  app.post('/reddit/www/api/v1/revoke_token', async (c) => {
    requireAppCredentials(c);
    const token = new URLSearchParams(await c.req.text()).get('token');
    state.change(({ reddit }) => {
      reddit.refreshTokens = reddit.refreshTokens.filter((each) => each.token !== token);
      reddit.tokens = reddit.tokens.filter((each) => each.token !== token && each.refreshToken !== token);
    });
    return c.body(null, 204);
  });
  return app;

  /** The answer has no refresh token, because the old one stays valid. */
  function refresh(token: string | null) {
    const grant = state.current.reddit.refreshTokens.find((each) => each.token === token);
    if (!grant) throw new RedditError(400);
    return newToken(grant, grant.token);
  }

  function newToken(grant: { personId: string; scope: string }, refreshToken: string | null) {
    const token = randomBytes(48).toString('base64url');
    const { personId, scope } = grant;
    state.change(({ reddit }) => {
      // Expired tokens are no longer needed.
      reddit.tokens = reddit.tokens.filter((each) => each.expiresAt > now());
      reddit.tokens.push({ token, personId, scope, refreshToken, expiresAt: now() + TOKEN_LIFE });
    });
    return { access_token: token, token_type: 'bearer', expires_in: TOKEN_LIFE / 1000, scope };
  }
}

/** Only the app itself can request tokens: HTTP Basic with its id and secret. */
function requireAppCredentials(c: Context): void {
  const { id, secret } = SANDBOX_REDDIT_CLIENT;
  const expected = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  if (c.req.header('authorization') !== expected) throw new RedditError(401);
}

type AuthorizeRequest = { redirectUri: string; state: string; scope: string; isPermanent: boolean };

/** What is wrong with the request, otherwise the parsed request. */
function readRequest(query: Record<string, string>): AuthorizeRequest | string {
  const { response_type, client_id, redirect_uri = '', state = '', scope = '', duration } = query;
  if (client_id !== SANDBOX_REDDIT_CLIENT.id) return 'invalid client id.';
  if (response_type !== 'code') return 'invalid response type.';
  if (!URL.canParse(redirect_uri)) return 'invalid redirect_uri parameter.';
  if (state === '') return 'invalid state parameter.';
  const foreign = scope.split(' ').find((each) => !Object.hasOwn(SCOPES, each));
  if (foreign !== undefined) return 'you requested an invalid scope.';
  if (duration !== undefined && duration !== 'temporary' && duration !== 'permanent')
    return 'invalid duration parameter.';
  return { redirectUri: redirect_uri, state, scope, isPermanent: duration === 'permanent' };
}

function sorry(c: Context, what: string) {
  return c.html(samplePage('reddit', html`<h1>bad request (reddit.com)</h1><p>${what}</p>`), 400);
}

function consentPage(world: World, query: Record<string, string>, asked: AuthorizeRequest) {
  return samplePage(
    'reddit: authorization request',
    html`<h1>inGrow would like to connect with your reddit account</h1>
<p class="notice">Sample network: no real account is touched.</p>
<p>It asks to:</p>
<ul>${asked.scope.split(' ').map((each) => html`<li>${SCOPES[each]}</li>`)}</ul>
<p>${asked.isPermanent ? 'It keeps this access until you revoke it.' : 'It has this access for one day.'} Allow it as:</p>
<form method="post" action="${AUTHORIZE}?${new URLSearchParams(query).toString()}">
${peopleList(world, (person) => ({
  name: `u/${usernameOf(person)}`,
  line: person.slug === NEW_ACCOUNT ? 'New account: one post in ten minutes' : person.name,
}))}
<p class="foot"><button type="submit" id="cancel" name="person" value="">Decline</button></p>
</form>`,
  );
}
