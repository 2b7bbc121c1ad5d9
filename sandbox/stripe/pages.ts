import { Hono } from 'hono';
import { html } from 'hono/html';
import { samplePage } from '#sandbox/sample/page.ts';
import type { StateStore } from '#sandbox/state.ts';
import { cards, dollars, findPrice } from '#sandbox/stripe/catalog.ts';
import type { Ledger } from '#sandbox/stripe/ledger.ts';
import { invoiceLine } from '#sandbox/stripe/show.ts';
import type { StripeCheckout, StripeState, StripeSubscription } from '#sandbox/stripe/stripe-state.ts';

type Portal = StripeState['portals'][number];

/** Stripe's own pages: checkout and billing portal. The app serves them on its own origin. */
export function stripePages(state: StateStore, ledger: Ledger, now: () => number): Hono {
  const app = new Hono();
  const stripe = () => state.current.stripe;
  const openCheckout = (id: string) => {
    ledger.passTime();
    const found = stripe().checkouts.find((each) => each.id === id);
    return found?.status === 'open' && found.expiresAt > ledger.timeOf(found.customer) ? found : undefined;
  };
  const openPortal = (id: string) => {
    ledger.passTime();
    return stripe().portals.find((each) => each.id === id && each.expiresAt > now() / 1000);
  };

  app.get('/sample/stripe/checkout/:id', (c) => {
    const checkout = openCheckout(c.req.param('id'));
    return checkout ? c.html(checkoutPage(checkout, false)) : c.html(overPage(), 404);
  });
  app.post('/sample/stripe/checkout/:id', async (c) => {
    const checkout = openCheckout(c.req.param('id'));
    if (!checkout) return c.html(overPage(), 404);
    const { card } = await c.req.parseBody();
    if (card === 'back') return c.redirect(checkout.cancelUrl, 303);
    if (card !== cards.succeeds) return c.html(checkoutPage(checkout, true), 402);
    ledger.begin(checkout, card);
    return c.redirect(checkout.successUrl.replace('{CHECKOUT_SESSION_ID}', checkout.id), 303);
  });

  app.get('/sample/stripe/portal/:id', (c) => {
    const portal = openPortal(c.req.param('id'));
    return portal ? c.html(portalPage(portal, stripe())) : c.html(overPage(), 404);
  });
  app.post('/sample/stripe/portal/:id', async (c) => {
    const portal = openPortal(c.req.param('id'));
    if (!portal) return c.html(overPage(), 404);
    const asked = await c.req.parseBody();
    const subscription = activeSubscription(stripe(), portal.customer);
    if (asked.do === 'cancel' && subscription) ledger.endWithPeriod(subscription, true);
    if (asked.do === 'resume' && subscription) ledger.endWithPeriod(subscription, false);
    if (asked.do === 'card' && typeof asked.card === 'string') ledger.changeCard(portal.customer, asked.card);
    return c.redirect(`/sample/stripe/portal/${portal.id}`, 303);
  });
  return app;
}

function activeSubscription(stripe: StripeState, customer: string): StripeSubscription | undefined {
  return stripe.subscriptions.findLast((each) => each.customer === customer && each.status !== 'canceled');
}

const notice = html`<p class="notice">Sample network: no money moves, and no real card is needed.</p>`;
const ending = (card: string) => `•••• ${card.slice(-4)}`;

function checkoutPage(checkout: StripeCheckout, isDeclined: boolean) {
  const price = findPrice(checkout.priceId);
  return samplePage(
    'Checkout',
    html`<h1>Subscribe to inGrow ${price?.name ?? ''}</h1>
${notice}
<p>${dollars(price?.amount ?? 0)} a month. Cancel at any time.</p>
${isDeclined ? html`<p role="alert">Your card was declined. Try another one.</p>` : ''}
<form method="post" action="/sample/stripe/checkout/${checkout.id}">
<button type="submit" class="primary" name="card" value="${cards.succeeds}">Pay with the card ${ending(cards.succeeds)}</button>
<button type="submit" name="card" value="${cards.declined}">Pay with a card that is declined (${ending(cards.declined)})</button>
<button type="submit" name="card" value="back">Go back</button>
</form>`,
  );
}

function portalPage(portal: Portal, stripe: StripeState) {
  const subscription = activeSubscription(stripe, portal.customer);
  const customer = stripe.customers.find(({ id }) => id === portal.customer);
  const invoices = stripe.invoices.filter((each) => each.customer === portal.customer).reverse();
  const action = `/sample/stripe/portal/${portal.id}`;
  return samplePage(
    'Billing',
    html`<h1>Billing</h1>
${notice}
<p>${subscription ? stateWords(subscription) : 'No subscription at the moment.'}</p>
<form method="post" action="${action}">
${
  subscription &&
  (subscription.endsWithPeriod
    ? html`<button type="submit" name="do" value="resume">Don’t cancel subscription</button>`
    : html`<button type="submit" name="do" value="cancel">Cancel subscription</button>`)
}
</form>
<h2>Card</h2>
<p>${customer?.card ? `Charged to ${ending(customer.card)}.` : 'None yet.'}</p>
<form method="post" action="${action}">
<input type="hidden" name="do" value="card">
<button type="submit" name="card" value="${cards.succeeds}">Use the card ${ending(cards.succeeds)}</button>
<button type="submit" name="card" value="${cards.failsLater}">Use a card that fails when charged (${ending(cards.failsLater)})</button>
</form>
<h2>Invoices</h2>
<ul>${invoices.slice(0, 24).map((invoice) => html`<li>${invoiceLine(invoice)}</li>`)}</ul>
<p class="foot"><a href="${portal.returnUrl}">Return to inGrow</a></p>`,
  );
}

function stateWords({ priceId, periodEnd, endsWithPeriod, status }: StripeSubscription): string {
  const name = findPrice(priceId)?.name ?? 'Plan';
  const day = new Date(periodEnd * 1000).toISOString().slice(0, 10);
  if (status === 'past_due') return `${name}: the last payment failed.`;
  return endsWithPeriod ? `${name} ends on ${day}.` : `${name} renews on ${day}.`;
}

const overPage = () =>
  samplePage(
    'Stripe',
    html`<h1>This page has expired</h1>
<p>Go back to inGrow and open it again.</p>`,
  );
