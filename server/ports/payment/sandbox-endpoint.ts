import Stripe from 'stripe';

/**
 * Events about subscriptions (docs.stripe.com/billing/subscriptions/webhooks). The operator's own account
 * needs the same.
 */
const events: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
];

/**
 * Registers a URL as the only receiver of events from the sample network's Stripe. At the real one, people do
 * this in its dashboard.
 */
export async function registerSandboxWebhook(sandboxUrl: string, url: string): Promise<void> {
  const { hostname, port } = new URL(sandboxUrl);
  const stripe = new Stripe('sk_test_sandbox', {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(),
  });
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const others = data.filter((endpoint) => endpoint.url !== url);
  for (const { id } of others) await stripe.webhookEndpoints.del(id);
  if (others.length < data.length) return;
  await stripe.webhookEndpoints.create({ url, enabled_events: events });
}
