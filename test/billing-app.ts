import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { registerSandboxWebhook } from '#server/ports/payment/sandbox-endpoint.ts';
import { type StartOptions, startApp, type TestApp } from './app.ts';
import type { SignedIn } from './sign-in.ts';
import { payOnPage } from './stripe.ts';

/** The contents of the sandbox's Stripe. */
export type StripeView = {
  customers: { id: string; metadata: Record<string, string> }[];
  subscriptions: SandboxSubscription[];
  events: { id: string; type: string; data: { object: Record<string, unknown> } }[];
  waiting: number;
};
type SandboxSubscription = {
  id: string;
  customer: string;
  status: string;
  cancel_at: number | null;
  ended_at: number | null;
  pending_update: unknown;
  items: { data: { price: { id: string }; current_period_start: number; current_period_end: number }[] };
};

export type BillingApp = TestApp & {
  /** The app's URL, for events. */
  url: string;
  look(): Promise<StripeView>;
  /** Whether events are sent automatically. */
  silence(isSilent: boolean): Promise<void>;
  /** Sends an event once. @returns the app's response status */
  send(eventId: string, signed?: 'right' | 'forged' | 'old'): Promise<number>;
  changeCard(customer: string, card: string): Promise<void>;
  /** Subscribes a user on the checkout page and refreshes their plan. */
  subscribe(who: SignedIn): Promise<void>;
};

/** The server with the sandbox's Stripe, whose events reach the server. */
export async function startBillingApp(options: StartOptions = {}): Promise<BillingApp> {
  const app = await startApp({ ...options, env: { STRIPE_SECRET_KEY: 'sandbox', ...options.env } });
  const server = serve({ fetch: app.composition.app.fetch, hostname: '127.0.0.1', port: 0 });
  const address = await new Promise<AddressInfo>((resolve) => {
    const listening = () => resolve(server.address() as AddressInfo);
    if (server.listening) listening();
    else server.once('listening', listening);
  });
  const url = `http://127.0.0.1:${address.port}`;
  await registerSandboxWebhook(app.sandboxUrl, `${url}/payment/webhook`);
  const control = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${app.sandboxUrl}/control/stripe${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}`);
    return answer.json();
  };
  return {
    ...app,
    url,
    look: () => control('GET', '') as Promise<StripeView>,
    async silence(isSilent) {
      await control('PUT', '', { isSilent });
    },
    async send(eventId, signed = 'right') {
      const { statuses } = (await control('POST', '/send', { eventId, signed })) as { statuses: number[] };
      return statuses[0] ?? 0;
    },
    async changeCard(customer, card) {
      await control('POST', '/card', { customer, card });
    },
    async subscribe(who) {
      const { url: checkout } = await who.api.payment.create({ body: { plan: 'growth' } });
      await payOnPage(app.sandboxUrl, checkout);
      await who.api.payment.refresh({});
    },
    async stop() {
      await new Promise((closed) => server.close(closed));
      await app.stop();
    },
  };
}
