import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { peopleList, samplePage } from '#sandbox/sample/page.ts';
import type { StateStore } from '#sandbox/state.ts';
import type { Accounts } from '#sandbox/unipile/accounts.ts';
import type { HostedLink } from '#sandbox/unipile/hosted-account.ts';
import type { World } from '#sandbox/world/world.ts';

const BASE = '/sample/unipile/connect';

/** The vendor's hosted page where a member connects an account. Here it asks for no credentials. */
export function hostedPages(state: StateStore, world: World, accounts: Accounts, now: () => number): Hono {
  const app = new Hono();
  const openLink = (token: string): HostedLink | undefined =>
    state.current.hostedLinks.find((each) => each.token === token && each.expiresAt > now());
  const expired = (c: Context) =>
    c.html(
      samplePage(
        'Link expired',
        html`<h1>This link has expired</h1><p>Go back to inGrow and connect again. Each link works once, for a few minutes.</p>`,
      ),
      410,
    );

  app.get(`${BASE}/:token`, (c) => {
    const link = openLink(c.req.param('token'));
    return link ? c.html(connectPage(world, link)) : expired(c);
  });
  app.post(`${BASE}/:token`, async (c) => {
    const link = openLink(c.req.param('token'));
    if (!link) return expired(c);
    const person = world.findPerson(String((await c.req.parseBody()).person ?? ''));
    if (!person) return c.html(connectPage(world, link), 400);
    const account = accounts.connect(link, person);
    await notify(link, account.id);
    if (link.successUrl === null) return c.html(samplePage('Connected', html`<h1>Connected</h1>`));
    const back = new URL(link.successUrl);
    if (link.version === 'v2') {
      back.searchParams.set('account_id', `acc_${account.id}`);
      back.searchParams.set('provider', 'linkedin');
      if (link.state !== null) back.searchParams.set('state', link.state);
    }
    return c.redirect(back.href, 303);
  });
  return app;
}

/** The unsigned callback. The vendor retries later if it fails; here it's sent once. */
async function notify(link: HostedLink, accountId: string): Promise<void> {
  if (link.notifyUrl === null) return;
  await fetch(link.notifyUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      status: link.reconnect === null ? 'CREATION_SUCCESS' : 'RECONNECTED',
      account_id: accountId,
      name: link.name,
    }),
    redirect: 'manual',
    signal: AbortSignal.timeout(2000),
  }).catch(() => undefined);
}

function connectPage(world: World, link: HostedLink) {
  return samplePage(
    'Connect LinkedIn',
    html`<h1>Connect LinkedIn</h1>
<p class="notice">Sample network: no real account is touched. The provider's own page asks for your LinkedIn sign-in here.</p>
<form method="post" action="${BASE}/${link.token}">
${peopleList(world)}
</form>
${cancelUrl(link) === null ? '' : html`<p class="foot"><a href="${cancelUrl(link)}">Cancel</a></p>`}`,
  );
}

/** v2 has one URL for success and failure. A failure adds what went wrong. */
function cancelUrl(link: HostedLink): string | null {
  if (link.version === 'v1' || link.successUrl === null) return link.failureUrl;
  const back = new URL(link.successUrl);
  back.searchParams.set('error_title', 'Authentication cancelled');
  if (link.state !== null) back.searchParams.set('state', link.state);
  return back.href;
}
