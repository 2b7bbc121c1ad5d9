import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { peopleList, samplePage, sendBack } from '#sandbox/sample/page.ts';
import type { StateStore } from '#sandbox/state.ts';
import type { World } from '#sandbox/world/world.ts';

/** The sample network's registered app. */
export const SANDBOX_LINKEDIN_CLIENT = { id: 'sandbox-linkedin-app', secret: 'sandbox-linkedin-secret' };

const AUTHORIZE = '/sample/linkedin/oauth/v2/authorization';
const CODE_LIFE = 30 * 60_000;
const TOKEN_LIFE = 60 * 86_400_000;
/** The scopes an app gets without being a partner. */
const SCOPES = new Set(['openid', 'profile', 'email', 'w_member_social']);

/**
 * OAuth 2.0 in LinkedIn's form (learn.microsoft.com/linkedin, "3-legged OAuth"). There is no refresh token,
 * because those are for partners.
 */
export function oauthRoutes(state: StateStore, world: World, now: () => number): Hono {
  const app = new Hono();
  app.get(AUTHORIZE, (c) => {
    const asked = readRequest(c.req.query());
    if (typeof asked === 'string')
      return c.html(samplePage('LinkedIn', html`<h1>Bummer, something went wrong.</h1><p>${asked}</p>`), 400);
    return c.html(consentPage(world, c.req.query(), asked));
  });
  app.post(AUTHORIZE, async (c) => {
    const asked = readRequest(c.req.query());
    if (typeof asked === 'string')
      return c.html(samplePage('LinkedIn', html`<h1>Bummer, something went wrong.</h1><p>${asked}</p>`), 400);
    const person = world.findPerson(String((await c.req.parseBody()).person ?? ''));
    if (!person) {
      return sendBack(c, asked, {
        error: 'user_cancelled_authorize',
        error_description: 'The user cancelled the authorization',
      });
    }
    const code = randomBytes(48).toString('base64url');
    state.change((current) => {
      current.linkedin.codes.push({
        code,
        personId: person.id,
        scope: asked.scope,
        redirectUri: asked.redirectUri,
        expiresAt: now() + CODE_LIFE,
      });
    });
    return sendBack(c, asked, { code });
  });
  app.post('/linkedin/oauth/v2/accessToken', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const refuse = (error: string, about: string, status: 400 | 401 = 400) =>
      c.json({ error, error_description: about }, status);
    if (form.get('grant_type') !== 'authorization_code')
      return refuse('unsupported_grant_type', 'grant_type is not supported');
    if (
      form.get('client_id') !== SANDBOX_LINKEDIN_CLIENT.id ||
      form.get('client_secret') !== SANDBOX_LINKEDIN_CLIENT.secret
    ) {
      return refuse('invalid_client', 'Client authentication failed', 401);
    }
    const given = state.current.linkedin.codes.find(({ code }) => code === form.get('code'));
    if (!given || given.expiresAt <= now() || given.redirectUri !== form.get('redirect_uri')) {
      return refuse(
        'invalid_request',
        'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired.',
      );
    }
    const token = randomBytes(96).toString('base64url');
    const { personId, scope } = given;
    state.change((current) => {
      current.linkedin.codes = current.linkedin.codes.filter(({ code }) => code !== given.code);
      current.linkedin.tokens.push({ token, personId, scope, expiresAt: now() + TOKEN_LIFE });
    });
    return c.json({ access_token: token, expires_in: TOKEN_LIFE / 1000, scope, token_type: 'Bearer' });
  });
  return app;
}

type AuthorizeRequest = { redirectUri: string; state: string; scope: string };

/** What is wrong with the request, otherwise the parsed request. */
function readRequest(query: Record<string, string>): AuthorizeRequest | string {
  const { response_type, client_id, redirect_uri = '', state = '', scope = '' } = query;
  if (response_type !== 'code') return 'The passed in response_type is invalid';
  if (client_id !== SANDBOX_LINKEDIN_CLIENT.id) return 'The passed in client_id is invalid';
  if (!URL.canParse(redirect_uri)) return 'The redirect_uri does not match the registered value';
  const foreign = scope.split(' ').find((each) => !SCOPES.has(each));
  if (foreign !== undefined) return `Scope "${foreign}" is not authorized for your application`;
  return { redirectUri: redirect_uri, state, scope };
}

function consentPage(world: World, query: Record<string, string>, asked: AuthorizeRequest) {
  const rights = asked.scope.includes('w_member_social')
    ? 'use your name, picture and email, and publish in your name'
    : 'use your name, picture and email';
  return samplePage(
    'Sign in with LinkedIn',
    html`<h1>Sign in with LinkedIn</h1>
<p class="notice">Sample network: no real account is touched.</p>
<p>inGrow would like to ${rights}. Who are you?</p>
<form method="post" action="${AUTHORIZE}?${new URLSearchParams(query).toString()}">
${peopleList(world)}
<p class="foot"><button type="submit" id="cancel" name="person" value="">Cancel</button></p>
</form>`,
  );
}
