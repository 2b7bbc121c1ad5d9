import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { samplePage, sendBack } from '#sandbox/sample/page.ts';
import type { SandboxState, StateStore } from '#sandbox/state.ts';
import type { Person } from '#sandbox/world/model.ts';
import type { World } from '#sandbox/world/world.ts';

const CODE_LIFE = 30 * 60_000;
const TOKEN_LIFE = 60 * 86_400_000;

const grant = { personId: z.string(), scope: z.string(), expiresAt: z.number() };

/** What members granted to apps: codes that can be exchanged once, and tokens. */
export const LinkedInGrants = z.object({
  codes: z.array(z.object({ ...grant, code: z.string(), redirectUri: z.string() })),
  tokens: z.array(z.object({ ...grant, token: z.string() })),
});
type LinkedInGrants = z.infer<typeof LinkedInGrants>;

/** What an app asks a member for. */
export type AuthorizeRequest = { redirectUri: string; state: string; scope: string };

/** An app that is registered at LinkedIn. */
export type LinkedInApp = {
  client: { id: string; secret: string };
  /** The scopes the app may ask for. */
  scopes: ReadonlySet<string>;
  authorizePath: string;
  tokenPath: string;
  grantsOf(state: SandboxState): LinkedInGrants;
  /** The page that asks the member. Its form is sent to `action`. */
  page(action: string, asked: AuthorizeRequest): ReturnType<typeof samplePage>;
  /** Why this member can't agree. */
  refusalOf?(person: Person): string | undefined;
  /** Runs when a member's token is made. */
  onToken?(state: SandboxState, personId: string): void;
};

/**
 * OAuth 2.0 in LinkedIn's form (learn.microsoft.com/linkedin, "3-legged OAuth"). There is no refresh token,
 * because those are for partners.
 */
export function linkedinOAuth(
  vendorApp: LinkedInApp,
  state: StateStore,
  world: World,
  now: () => number,
): Hono {
  const { authorizePath, tokenPath, grantsOf, page, refusalOf, onToken } = vendorApp;
  const app = new Hono();
  app.get(authorizePath, (c) => {
    const asked = readRequest(vendorApp, c.req.query());
    if (typeof asked === 'string') return c.html(failurePage(asked), 400);
    return c.html(page(`${authorizePath}?${new URLSearchParams(c.req.query()).toString()}`, asked));
  });
  app.post(authorizePath, async (c) => {
    const asked = readRequest(vendorApp, c.req.query());
    if (typeof asked === 'string') return c.html(failurePage(asked), 400);
    const person = world.findPerson(String((await c.req.parseBody()).person ?? ''));
    if (!person) {
      return sendBack(c, asked, {
        error: 'user_cancelled_authorize',
        error_description: 'The user cancelled the authorization',
      });
    }
    const refusal = refusalOf?.(person);
    if (refusal !== undefined) {
      return sendBack(c, asked, { error: 'access_denied', error_description: refusal });
    }
    const code = randomBytes(48).toString('base64url');
    const { scope, redirectUri } = asked;
    state.change((current) => {
      const expiresAt = now() + CODE_LIFE;
      grantsOf(current).codes.push({ code, personId: person.id, scope, redirectUri, expiresAt });
    });
    return sendBack(c, asked, { code });
  });
  app.post(tokenPath, async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const refuse = (error: string, about: string, status: 400 | 401 = 400) =>
      c.json({ error, error_description: about }, status);
    if (form.get('grant_type') !== 'authorization_code')
      return refuse('unsupported_grant_type', 'grant_type is not supported');
    if (!isFrom(vendorApp, form)) return refuse('invalid_client', 'Client authentication failed', 401);
    const given = grantsOf(state.current).codes.find(({ code }) => code === form.get('code'));
    if (!given || given.expiresAt <= now() || given.redirectUri !== form.get('redirect_uri')) {
      return refuse(
        'invalid_request',
        'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired.',
      );
    }
    const token = randomBytes(96).toString('base64url');
    const { personId, scope } = given;
    state.change((current) => {
      const grants = grantsOf(current);
      grants.codes = grants.codes.filter(({ code }) => code !== given.code);
      grants.tokens.push({ token, personId, scope, expiresAt: now() + TOKEN_LIFE });
      onToken?.(current, personId);
    });
    return c.json({ access_token: token, expires_in: TOKEN_LIFE / 1000, scope, token_type: 'Bearer' });
  });
  return app;
}

/** Whether a form has the app's id and secret. */
export function isFrom({ client }: Pick<LinkedInApp, 'client'>, form: URLSearchParams): boolean {
  return form.get('client_id') === client.id && form.get('client_secret') === client.secret;
}

/** What is wrong with the request, otherwise the parsed request. */
function readRequest(
  { client, scopes }: LinkedInApp,
  query: Record<string, string>,
): AuthorizeRequest | string {
  const { response_type, client_id, redirect_uri = '', state = '', scope = '' } = query;
  if (response_type !== 'code') return 'The passed in response_type is invalid';
  if (client_id !== client.id) return 'The passed in client_id is invalid';
  if (!URL.canParse(redirect_uri)) return 'The redirect_uri does not match the registered value';
  const foreign = scope.split(' ').find((each) => !scopes.has(each));
  if (foreign !== undefined) return `Scope "${foreign}" is not authorized for your application`;
  return { redirectUri: redirect_uri, state, scope };
}

function failurePage(about: string) {
  return samplePage('LinkedIn', html`<h1>Bummer, something went wrong.</h1><p>${about}</p>`);
}
