import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { StateStore } from '#sandbox/state.ts';
import { type Accounts, showAccount } from '#sandbox/unipile/accounts.ts';
import type { HostedLink } from '#sandbox/unipile/hosted-account.ts';
import { invalidParameters } from '#sandbox/unipile/unipile-error.ts';

const url = z.url({ protocol: /^https?$/ });

/** The vendor checks the time for this format: UTC, with milliseconds and Z. */
const expiresOn = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
const shared = {
  api_url: url,
  expiresOn,
  name: z.string().optional(),
  notify_url: url.optional(),
  success_redirect_url: url.optional(),
  failure_redirect_url: url.optional(),
  disabled_features: z.array(z.string()).optional(),
  sync_limit: z.unknown().optional(),
};
const providerName = z.string().regex(/^[A-Z_]+$/);
const LinkRequest = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('create'),
    providers: z.union([
      z.array(providerName).min(1),
      z.string().regex(/^\*(:(MESSAGING|MAILING|CALENDAR))?$/),
    ]),
    ...shared,
  }),
  z.strictObject({ type: z.literal('reconnect'), reconnect_account: z.string().min(1), ...shared }),
]);

/** Accounts and the hosted link: https://developer.unipile.com/docs/hosted-auth. `now` is the machine's time. */
export function accountRoutes(base: string, state: StateStore, accounts: Accounts, now: () => number): Hono {
  const app = new Hono();
  app.get(`${base}/accounts`, (c) => {
    const limit = Number(c.req.query('limit') ?? 100);
    if (!Number.isInteger(limit) || limit < 1 || limit > 250) {
      throw invalidParameters('/limit: Expected integer between 1 and 250');
    }
    const start = Number(c.req.query('cursor') ?? 0);
    if (!Number.isInteger(start) || start < 0) throw invalidParameters('/cursor: Invalid cursor');
    const all = accounts.all();
    return c.json({
      object: 'AccountList',
      items: all.slice(start, start + limit).map(showAccount),
      cursor: start + limit < all.length ? String(start + limit) : null,
    });
  });
  app.get(`${base}/accounts/:id`, (c) => c.json(showAccount(accounts.find(c.req.param('id')))));
  app.delete(`${base}/accounts/:id`, (c) => {
    accounts.remove(c.req.param('id'));
    return c.json({ object: 'AccountDeleted' });
  });
  app.post(`${base}/hosted/accounts/link`, async (c) => {
    const asked = LinkRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!asked.success) {
      const issue = asked.error.issues[0];
      throw invalidParameters(`/${issue?.path.join('/')}: ${issue?.message}`);
    }
    const { data } = asked;
    const expiresAt = Date.parse(data.expiresOn);
    if (!(expiresAt > now())) throw invalidParameters('/expiresOn: must be in the future');
    if (data.type === 'reconnect') accounts.find(data.reconnect_account);
    const link: HostedLink = {
      token: randomBytes(24).toString('base64url'),
      expiresAt,
      reconnect: data.type === 'reconnect' ? data.reconnect_account : null,
      name: data.name ?? null,
      notifyUrl: data.notify_url ?? null,
      successUrl: data.success_redirect_url ?? null,
      failureUrl: data.failure_redirect_url ?? null,
      version: 'v1',
      state: null,
    };
    state.change((current) => {
      current.hostedLinks = [...current.hostedLinks.filter((each) => each.expiresAt > now()), link];
    });
    // The vendor's page has its own host. Here the app serves it, so it's on the origin that the member
    // returns to.
    const host = new URL(link.successUrl ?? c.req.url).origin;
    return c.json({ object: 'HostedAuthUrl', url: `${host}/sample/unipile/connect/${link.token}` });
  });
  return app;
}
