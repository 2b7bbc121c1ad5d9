import { Hono } from 'hono';
import { z } from 'zod';
import type { StateStore } from '#sandbox/state.ts';
import { type Deliveries, showEvent } from '#sandbox/stripe/deliveries.ts';
import type { Ledger } from '#sandbox/stripe/ledger.ts';
import { showSubscription } from '#sandbox/stripe/show.ts';

const Switch = z.strictObject({ isSilent: z.boolean() });
const Send = z.strictObject({
  eventId: z.string(),
  signed: z.enum(['right', 'forged', 'old']).default('right'),
});
const Card = z.strictObject({ customer: z.string(), card: z.string() });

/**
 * `/control/stripe`: turns automatic sending of events on or off, and sends single events: again, late, in
 * any order, forged. No third party has this.
 */
export function stripeControlRoutes(state: StateStore, ledger: Ledger, deliveries: Deliveries): Hono {
  const app = new Hono();
  const stripe = () => state.current.stripe;
  app.get('/control/stripe', (c) => {
    ledger.passTime();
    const { subscriptions, events, sendings, isSilent, customers } = stripe();
    return c.json({
      isSilent,
      customers,
      subscriptions: subscriptions.map(showSubscription),
      events: events.map(showEvent),
      waiting: sendings.length,
    });
  });
  app.put('/control/stripe', async (c) => {
    const reported = Switch.safeParse(await c.req.json().catch(() => undefined));
    if (!reported.success) return c.json({ message: z.prettifyError(reported.error) }, 400);
    state.change((current) => {
      current.stripe.isSilent = reported.data.isSilent;
    });
    return c.json(reported.data);
  });
  app.post('/control/stripe/send', async (c) => {
    const reported = Send.safeParse(await c.req.json().catch(() => undefined));
    if (!reported.success) return c.json({ message: z.prettifyError(reported.error) }, 400);
    const event = stripe().events.find(({ id }) => id === reported.data.eventId);
    if (!event) return c.json({ message: 'No such event' }, 404);
    return c.json({ statuses: await deliveries.send(event, reported.data.signed) });
  });
  app.post('/control/stripe/card', async (c) => {
    const reported = Card.safeParse(await c.req.json().catch(() => undefined));
    if (!reported.success) return c.json({ message: z.prettifyError(reported.error) }, 400);
    ledger.changeCard(reported.data.customer, reported.data.card);
    return c.json({ ok: true });
  });
  return app;
}
