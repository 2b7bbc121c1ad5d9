import type { Hono } from 'hono';
import { html } from 'hono/html';
import { peopleList, samplePage } from '#sandbox/sample/page.ts';
import type { StateStore } from '#sandbox/state.ts';
import type { World } from '#sandbox/world/world.ts';
import { type LinkedInApp, linkedinOAuth } from './oauth.ts';

/** The sample network's registered app. */
export const SANDBOX_LINKEDIN_CLIENT = { id: 'sandbox-linkedin-app', secret: 'sandbox-linkedin-secret' };

/** The sign-in, and the right to publish. */
export function oauthRoutes(state: StateStore, world: World, now: () => number): Hono {
  const app: LinkedInApp = {
    client: SANDBOX_LINKEDIN_CLIENT,
    // The scopes an app gets without being a partner.
    scopes: new Set(['openid', 'profile', 'email', 'w_member_social']),
    authorizePath: '/sample/linkedin/oauth/v2/authorization',
    tokenPath: '/linkedin/oauth/v2/accessToken',
    grantsOf: ({ linkedin }) => linkedin,
    page: (action, { scope }) => consentPage(world, action, scope),
  };
  return linkedinOAuth(app, state, world, now);
}

function consentPage(world: World, action: string, scope: string) {
  const rights = scope.includes('w_member_social')
    ? 'use your name, picture and email, and publish in your name'
    : 'use your name, picture and email';
  return samplePage(
    'Sign in with LinkedIn',
    html`<h1>Sign in with LinkedIn</h1>
<p class="notice">Sample network: no real account is touched.</p>
<p>inGrow would like to ${rights}. Who are you?</p>
<form method="post" action="${action}">
${peopleList(world)}
<p class="foot"><button type="submit" id="cancel" name="person" value="">Cancel</button></p>
</form>`,
  );
}
