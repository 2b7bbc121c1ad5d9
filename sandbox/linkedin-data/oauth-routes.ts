import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { peopleList, samplePage, sendBack } from '#sandbox/sample/page.ts';
import type { StateStore } from '#sandbox/state.ts';
import type { Person } from '#sandbox/world/model.ts';
import type { World } from '#sandbox/world/world.ts';

/** The sample network's registered app, with the product "Member Data Portability (3rd Party)". */
export const SANDBOX_DATA_CLIENT = {
  id: 'sandbox-linkedin-data-app',
  secret: 'sandbox-linkedin-data-secret',
};

const AUTHORIZE = '/sample/linkedin-data/oauth/v2/authorization';
const CODE_LIFE = 30 * 60_000;
const TOKEN_LIFE = 60 * 86_400_000;
const SCOPE = 'r_dma_portability_3rd_party';

/**
 * Members in these places can consent: the European Economic Area and Switzerland, as far as the world has
 * people there.
 */
const DESIGNATED = new Set(
  `Austria,Belgium,Czechia,Denmark,France,Germany,Greece,Ireland,Italy,Netherlands,Norway,Poland,Portugal,Spain,Sweden,
  Switzerland`.split(/,\s*/),
);

export function isEligible(person: Person): boolean {
  return DESIGNATED.has(person.country);
}

/**
 * OAuth 2.0 in LinkedIn's form (learn.microsoft.com/linkedin, "3-legged OAuth"; "Member Data Portability (3rd
 * Party)"). There is no refresh token, because those are for partners. LinkedIn's docs don't say how it turns
 * away a member from elsewhere. Here the browser comes back with `access_denied`.
 */
export function dataOauthRoutes(state: StateStore, world: World, now: () => number): Hono {
  const app = new Hono();
  app.get(AUTHORIZE, (c) => {
    const asked = readRequest(c.req.query());
    if (typeof asked === 'string') return c.html(failurePage(asked), 400);
    return c.html(consentPage(world, c.req.query()));
  });
  app.post(AUTHORIZE, async (c) => {
    const asked = readRequest(c.req.query());
    if (typeof asked === 'string') return c.html(failurePage(asked), 400);
    const person = world.findPerson(String((await c.req.parseBody()).person ?? ''));
    if (!person) {
      return sendBack(c, asked, {
        error: 'user_cancelled_authorize',
        error_description: 'The user cancelled the authorization',
      });
    }
    if (!isEligible(person)) {
      return sendBack(c, asked, {
        error: 'access_denied',
        error_description: 'Only LinkedIn members located in the EEA and Switzerland are allowed to consent',
      });
    }
    const code = randomBytes(48).toString('base64url');
    state.change(({ linkedinData }) => {
      const { scope, redirectUri } = asked;
      linkedinData.codes.push({
        code,
        personId: person.id,
        scope,
        redirectUri,
        expiresAt: now() + CODE_LIFE,
      });
    });
    return sendBack(c, asked, { code });
  });
  app.post('/linkedin-data/oauth/v2/accessToken', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const refuse = (error: string, about: string, status: 400 | 401 = 400) =>
      c.json({ error, error_description: about }, status);
    if (form.get('grant_type') !== 'authorization_code')
      return refuse('unsupported_grant_type', 'grant_type is not supported');
    if (!isOurApp(form)) return refuse('invalid_client', 'Client authentication failed', 401);
    const given = state.current.linkedinData.codes.find(({ code }) => code === form.get('code'));
    if (!given || given.expiresAt <= now() || given.redirectUri !== form.get('redirect_uri')) {
      return refuse(
        'invalid_request',
        'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired.',
      );
    }
    const token = randomBytes(96).toString('base64url');
    const { personId, scope } = given;
    state.change(({ linkedinData }) => {
      linkedinData.codes = linkedinData.codes.filter(({ code }) => code !== given.code);
      linkedinData.tokens.push({ token, personId, scope, expiresAt: now() + TOKEN_LIFE });
      // Consent also registers the member for the change log.
      linkedinData.registered[personId] ??= now();
    });
    return c.json({ access_token: token, expires_in: TOKEN_LIFE / 1000, scope, token_type: 'Bearer' });
  });
  // RFC 7009. Many apps call it, but LinkedIn's docs don't describe it.
  app.post('/linkedin-data/oauth/v2/revoke', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    if (!isOurApp(form)) return c.json({ error: 'invalid_client' }, 401);
    const given = state.current.linkedinData.tokens.find(({ token }) => token === form.get('token'));
    state.change(({ linkedinData }) => {
      linkedinData.tokens = linkedinData.tokens.filter((each) => each !== given);
      const isLast = given && !linkedinData.tokens.some(({ personId }) => personId === given.personId);
      if (isLast) delete linkedinData.registered[given.personId];
    });
    return c.body(null, 200);
  });
  return app;
}

function isOurApp(form: URLSearchParams): boolean {
  const { id, secret } = SANDBOX_DATA_CLIENT;
  return form.get('client_id') === id && form.get('client_secret') === secret;
}

type AuthorizeRequest = { redirectUri: string; state: string; scope: string };

/** What is wrong with the request, otherwise the parsed request. */
function readRequest(query: Record<string, string>): AuthorizeRequest | string {
  const { response_type, client_id, redirect_uri = '', state = '', scope = '' } = query;
  if (response_type !== 'code') return 'The passed in response_type is invalid';
  if (client_id !== SANDBOX_DATA_CLIENT.id) return 'The passed in client_id is invalid';
  if (!URL.canParse(redirect_uri)) return 'The redirect_uri does not match the registered value';
  if (scope !== SCOPE) return `Scope "${scope}" is not authorized for your application`;
  return { redirectUri: redirect_uri, state, scope };
}

function failurePage(about: string) {
  return samplePage('LinkedIn', html`<h1>Bummer, something went wrong.</h1><p>${about}</p>`);
}

function consentPage(world: World, query: Record<string, string>) {
  return samplePage(
    'Share your LinkedIn data',
    html`<h1>Share your LinkedIn data</h1>
<p class="notice">Sample network: no real account is touched.</p>
<p>inGrow would like to read your data: profile, connections, invitations, messages, posts, comments and reactions.
Only members in the EEA and Switzerland can agree to this. Who are you?</p>
<form method="post" action="${AUTHORIZE}?${new URLSearchParams(query).toString()}">
${peopleList(world, ({ name, country }) => ({ name, line: country }))}
<p class="foot"><button type="submit" id="cancel" name="person" value="">Cancel</button></p>
</form>`,
  );
}
