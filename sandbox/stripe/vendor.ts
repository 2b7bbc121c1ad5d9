import { Hono } from 'hono';
import type { Network, Vendor } from '#sandbox/vendor.ts';
import { stripeControlRoutes } from './control-routes.ts';
import { openDeliveries } from './deliveries.ts';
import { openLedger } from './ledger.ts';
import { stripePages } from './pages.ts';
import { stripeRoutes } from './routes.ts';
import { stripeFault } from './stripe-error.ts';
import { newStripeState, StripeState } from './stripe-state.ts';

export const stripe = {
  prefixes: ['/v1/'],
  fault: stripeFault,
  routes({ state, now, machineNow, onClock }: Network): Hono {
    const deliveries = openDeliveries(state, machineNow);
    const ledger = openLedger(state, now, deliveries.pump);
    // Moving the clock forward triggers renewals at once.
    onClock(ledger.passTime);
    return new Hono()
      .route('/', stripeControlRoutes(state, ledger, deliveries))
      .route('/', stripePages(state, ledger, machineNow))
      .route('/', stripeRoutes(state, ledger, machineNow));
  },
  state: { stripe: StripeState.default(newStripeState) },
} satisfies Vendor;
