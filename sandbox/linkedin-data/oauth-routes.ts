import type { Hono } from 'hono';
import { html } from 'hono/html';
import { isFrom, type LinkedInApp, linkedinOAuth } from '#sandbox/linkedin/oauth.ts';
import { peopleList, samplePage } from '#sandbox/sample/page.ts';
import type { StateStore } from '#sandbox/state.ts';
import type { Person } from '#sandbox/world/model.ts';
import type { World } from '#sandbox/world/world.ts';

/** The sample network's registered app, with the product "Member Data Portability (3rd Party)". */
export const SANDBOX_DATA_CLIENT = {
  id: 'sandbox-linkedin-data-app',
  secret: 'sandbox-linkedin-data-secret',
};

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
 * LinkedIn's OAuth for this product ("Member Data Portability (3rd Party)"). LinkedIn's docs don't say how it
 * turns away a member from elsewhere. Here the browser comes back with `access_denied`.
 */
export function dataOauthRoutes(state: StateStore, world: World, now: () => number): Hono {
  const dataApp: LinkedInApp = {
    client: SANDBOX_DATA_CLIENT,
    scopes: new Set(['r_dma_portability_3rd_party']),
    authorizePath: '/sample/linkedin-data/oauth/v2/authorization',
    tokenPath: '/linkedin-data/oauth/v2/accessToken',
    grantsOf: ({ linkedinData }) => linkedinData,
    page: (action) => consentPage(world, action),
    refusalOf: (person) =>
      isEligible(person)
        ? undefined
        : 'Only LinkedIn members located in the EEA and Switzerland are allowed to consent',
    onToken({ linkedinData }, personId) {
      // Consent also registers the member for the change log.
      linkedinData.registered[personId] ??= now();
    },
  };
  const app = linkedinOAuth(dataApp, state, world, now);
  // RFC 7009. Many apps call it, but LinkedIn's docs don't describe it.
  app.post('/linkedin-data/oauth/v2/revoke', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    if (!isFrom(dataApp, form)) return c.json({ error: 'invalid_client' }, 401);
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

function consentPage(world: World, action: string) {
  return samplePage(
    'Share your LinkedIn data',
    html`<h1>Share your LinkedIn data</h1>
<p class="notice">Sample network: no real account is touched.</p>
<p>inGrow would like to read your data: profile, connections, invitations, messages, posts, comments and reactions.
Only members in the EEA and Switzerland can agree to this. Who are you?</p>
<form method="post" action="${action}">
${peopleList(world, ({ name, country }) => ({ name, line: country }))}
<p class="foot"><button type="submit" id="cancel" name="person" value="">Cancel</button></p>
</form>`,
  );
}
