import type { ServiceDefinition } from './service.ts';

export const payment = {
  label: 'Payment',
  gives: 'A paid plan by Stripe. Once in use, whoever is over Free’s limits pauses there until they pay.',
  without: 'Without it: everything is unlocked for everyone.',
  costs: '',
  provider: 'stripe',
  steps: [
    {
      text: 'Set up a customer portal and a monthly price at',
      link: { label: 'dashboard.stripe.com', url: 'https://dashboard.stripe.com' },
    },
    {
      text: 'Add a webhook to the address below, with the events checkout.session.completed, customer.subscription.* and invoice.*',
    },
    { text: 'Copy the secret key, the webhook’s signing secret and the price’s ID' },
  ],
  withoutCalls: 'Payments then show within a day.',
  fields: {
    STRIPE_SECRET_KEY: { label: 'Secret key', kind: 'secret', example: 'sk_live_…' },
    STRIPE_WEBHOOK_SECRET: { label: 'Signing secret', kind: 'secret', example: 'whsec_…' },
    STRIPE_PRICE_GROWTH: { label: 'Price', kind: 'text', example: 'price_…' },
  },
} as const satisfies ServiceDefinition;
