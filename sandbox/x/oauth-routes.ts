import { createHash, randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { peopleList, samplePage, sendBack } from '#sandbox/sample/page.ts';
import type { StateStore } from '#sandbox/state.ts';
import type { World } from '#sandbox/world/world.ts';
import type { XGrant } from '#sandbox/x/grants.ts';
import { usernameOf } from '#sandbox/x/show.ts';

/** The sample network's registered app at X: a confidential client. */
export const SANDBOX_X_CLIENT = { id: 'sandbox-x-app', secret: 'sandbox-x-secret' };

const AUTHORIZE = '/sample/x/i/oauth2/authorize';
const CODE_LIFE = 30_000;
const ACCESS_LIFE = 7200;
const SCOPES = new Set(['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access']);

/** OAuth 2.0 with PKCE in X's form (docs.x.com, "OAuth 2.0 Authorization Code Flow with PKCE"). */
export function xOAuthRoutes(state: StateStore, world: World, now: () => number): Hono {
  const app = new Hono();
  app.get(AUTHORIZE, (c) => {
    const asked = readRequest(c.req.query());
    if (typeof asked === 'string') return c.html(wrongPage(asked), 400);
    return c.html(consentPage(world, c.req.query(), asked));
  });
  app.post(AUTHORIZE, async (c) => {
    const asked = readRequest(c.req.query());
    if (typeof asked === 'string') return c.html(wrongPage(asked), 400);
    const person = world.findPerson(String((await c.req.parseBody()).person ?? ''));
    if (!person) return sendBack(c, asked, { error: 'access_denied' });
    const code = randomBytes(48).toString('base64url');
    const { scope, redirectUri, challenge } = asked;
    state.change(({ x }) => {
      x.codes = x.codes.filter(({ expiresAt }) => expiresAt > now());
      x.codes.push({
        code,
        personId: person.id,
        scope,
        redirectUri,
        challenge,
        expiresAt: now() + CODE_LIFE,
      });
    });
    return sendBack(c, asked, { code });
  });

  app.post('/x/2/oauth2/token', async (c) => {
    if (!isOurApp(c)) return missingClient(c);
    const form = new URLSearchParams(await c.req.text());
    switch (form.get('grant_type')) {
      case 'authorization_code': {
        const given = state.current.x.codes.find(({ code }) => code === form.get('code'));
        if (!given || given.expiresAt <= now() || given.redirectUri !== form.get('redirect_uri')) {
          return refuse(c, 'invalid_request', 'Value passed for the authorization code was invalid.');
        }
        const verifier = form.get('code_verifier') ?? '';
        if (createHash('sha256').update(verifier).digest('base64url') !== given.challenge) {
          return refuse(c, 'invalid_request', 'Value passed for the code verifier did not match.');
        }
        const { personId, scope } = given;
        const grant = newTokens({ id: randomBytes(8).toString('hex'), personId, scope, refreshes: 0 });
        state.change(({ x }) => {
          x.codes = x.codes.filter(({ code }) => code !== given.code);
          x.grants.push(grant);
        });
        return c.json(tokensOf(grant));
      }
      case 'refresh_token': {
        const given = form.get('refresh_token');
        const grant = state.current.x.grants.find(({ refreshToken }) => refreshToken === given);
        // A used refresh token no longer belongs to anyone.
        if (!grant || given === null) {
          return refuse(c, 'invalid_request', 'Value passed for the token was invalid.');
        }
        state.change(() => {
          Object.assign(grant, newTokens({ ...grant, refreshes: grant.refreshes + 1 }));
        });
        return c.json(tokensOf(grant));
      }
      default:
        return refuse(c, 'unsupported_grant_type', 'The grant_type is not supported.');
    }
  });

  app.post('/x/2/oauth2/revoke', async (c) => {
    if (!isOurApp(c)) return missingClient(c);
    const token = new URLSearchParams(await c.req.text()).get('token');
    if (!token) return refuse(c, 'invalid_request', 'Missing required parameter [token].');
    // RFC 7009: an unknown token is fine, and revoking the refresh token also ends its access token.
    state.change(({ x }) => {
      for (const grant of x.grants) if (grant.accessToken === token) grant.accessEndsAt = 0;
      x.grants = x.grants.filter(({ refreshToken }) => refreshToken !== token);
    });
    return c.json({ revoked: true });
  });
  return app;

  function newTokens(grant: Pick<XGrant, 'id' | 'personId' | 'scope' | 'refreshes'>): XGrant {
    const isLasting = grant.scope.split(' ').includes('offline.access');
    return {
      ...grant,
      accessToken: randomBytes(60).toString('base64url'),
      accessEndsAt: now() + ACCESS_LIFE * 1000,
      refreshToken: isLasting ? randomBytes(60).toString('base64url') : null,
    };
  }
}

function tokensOf({ accessToken, refreshToken, scope }: XGrant) {
  return {
    token_type: 'bearer',
    expires_in: ACCESS_LIFE,
    access_token: accessToken,
    scope,
    ...(refreshToken === null ? {} : { refresh_token: refreshToken }),
  };
}

function isOurApp(c: Context): boolean {
  const { id, secret } = SANDBOX_X_CLIENT;
  return c.req.header('authorization') === `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

function missingClient(c: Context) {
  return c.json(
    { error: 'unauthorized_client', error_description: 'Missing valid authorization header' },
    401,
  );
}

function refuse(c: Context, error: string, about: string) {
  return c.json({ error, error_description: about }, 400);
}

type AuthorizeRequest = { redirectUri: string; state: string; scope: string; challenge: string };

/** What is wrong with the request, otherwise the parsed request. */
function readRequest(query: Record<string, string>): AuthorizeRequest | string {
  const { response_type, client_id, redirect_uri = '', state = '', scope = '' } = query;
  const { code_challenge = '', code_challenge_method } = query;
  if (response_type !== 'code') return 'The response_type is not supported.';
  if (client_id !== SANDBOX_X_CLIENT.id) return 'The client_id is not known.';
  if (!URL.canParse(redirect_uri)) return 'The redirect_uri is not one of the app’s.';
  if (state === '' || state.length > 500) return 'The state must have 1 to 500 characters.';
  const foreign = scope.split(' ').find((each) => !SCOPES.has(each));
  if (foreign !== undefined) return `The scope “${foreign}” is not known.`;
  if (code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(code_challenge)) {
    return 'A code_challenge by the method S256 is missing.';
  }
  return { redirectUri: redirect_uri, state, scope, challenge: code_challenge };
}

const joined = new Intl.ListFormat('en');

const wrongPage = (why: string) =>
  samplePage(
    'X',
    html`<h1>Something went wrong</h1>
<p>You weren’t able to give access to the App. Go back and try logging in again. (${why})</p>`,
  );

function consentPage(world: World, query: Record<string, string>, asked: AuthorizeRequest) {
  const rights = [
    'see your profile and your posts',
    ...(asked.scope.includes('tweet.write') ? ['post in your name'] : []),
    ...(asked.scope.includes('media.write') ? ['upload images'] : []),
    ...(asked.scope.includes('offline.access') ? ['stay connected until you disconnect it'] : []),
  ];
  return samplePage(
    'Authorize inGrow to access your X account',
    html`<h1>inGrow wants to access your X account</h1>
<p class="notice">Sample network: no real account is touched.</p>
<p>It will be able to ${joined.format(rights)}. Who are you?</p>
<form method="post" action="${AUTHORIZE}?${new URLSearchParams(query).toString()}">
${peopleList(world, (person) => ({ name: person.name, line: `@${usernameOf(person)}` }))}
<p class="foot"><button type="submit" id="cancel" name="person" value="">Cancel</button></p>
</form>`,
  );
}
