import { randomBytes } from 'node:crypto';
import type { StateStore } from '#sandbox/state.ts';
import { canCharge, findPrice } from '#sandbox/stripe/catalog.ts';
import { showCheckout, showInvoice, showSubscription } from '#sandbox/stripe/show.ts';
import type {
  StripeCheckout,
  StripeInvoice,
  StripeState,
  StripeSubscription,
} from '#sandbox/stripe/stripe-state.ts';

const day = 24 * 3600;

/**
 * Days after which Stripe retries a failed renewal. It then ends the subscription (the usual retry schedule).
 */
const retryDays = [3, 5, 7];

/** A change waiting for its payment is deleted after 23 hours. */
const pendingSeconds = 23 * 3600;

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/**
 * What happens to subscriptions, and the events that report it. Changes are made within `StateStore.change`.
 */
export type Ledger = ReturnType<typeof openLedger>;

/** @param now the world's time, in milliseconds, for customers without a test clock */
export function openLedger(state: StateStore, now: () => number, hear: () => void) {
  const stripe = (): StripeState => state.current.stripe;
  const timeOf = (customerId: string | null): number => {
    const customer = stripe().customers.find(({ id }) => id === customerId);
    const clock = stripe().clocks.find(({ id }) => id === customer?.testClock);
    return clock?.frozen ?? Math.floor(now() / 1000);
  };
  const canPay = (customerId: string) =>
    canCharge(stripe().customers.find(({ id }) => id === customerId)?.card ?? null);

  function emit(type: string, object: Record<string, unknown>, created: number): void {
    const event = { id: newId('evt'), type, created, object };
    const all = stripe();
    all.events = [...all.events.slice(-999), event];
    if (!all.isSilent) {
      for (const { id, events } of all.endpoints) {
        if (!events.includes('*') && !events.includes(type)) continue;
        all.sendings.push({ eventId: event.id, endpointId: id, attempt: 0, nextAt: 0 });
      }
    }
  }
  const emitSubscription = (
    subscription: StripeSubscription,
    what: 'created' | 'updated' | 'deleted',
    at: number,
  ) => emit(`customer.subscription.${what}`, showSubscription(subscription), at);

  /** Bills an amount and charges the card. Events report the outcome. */
  function bill(
    subscription: StripeSubscription,
    amount: number,
    reason: StripeInvoice['reason'],
    at: number,
  ): StripeInvoice {
    const { id, customer } = subscription;
    const isPaid = amount <= 0 || canPay(customer);
    const invoice: StripeInvoice = {
      id: newId('in'),
      customer,
      subscription: id,
      amount: Math.max(0, amount),
      status: isPaid ? 'paid' : 'open',
      reason,
      created: at,
    };
    stripe().invoices.push(invoice);
    subscription.latestInvoice = invoice.id;
    emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', showInvoice(invoice), at);
    return invoice;
  }

  function end(subscription: StripeSubscription, at: number): void {
    Object.assign(subscription, {
      status: 'canceled',
      endedAt: at,
      canceledAt: subscription.canceledAt ?? at,
      nextTryAt: null,
      pending: null,
    });
    for (const invoice of stripe().invoices) {
      if (invoice.subscription === subscription.id && invoice.status === 'open') invoice.status = 'void';
    }
    emitSubscription(subscription, 'deleted', at);
  }

  function renew(subscription: StripeSubscription): void {
    const at = subscription.periodEnd;
    if (subscription.endsWithPeriod) {
      end(subscription, at);
      return;
    }
    subscription.periodStart = at;
    subscription.periodEnd = nextPeriodEnd(subscription.anchor, at);
    const { status } = bill(subscription, priceOf(subscription.priceId), 'subscription_cycle', at);
    if (status === 'open' && subscription.status === 'active') {
      Object.assign(subscription, { status: 'past_due', failedTries: 0, nextTryAt: at + tryDays(0) });
    }
    emitSubscription(subscription, 'updated', at);
  }

  function tryAgain(subscription: StripeSubscription, at: number): void {
    const open = openInvoices(subscription);
    if (canPay(subscription.customer)) {
      markPaid(subscription, at);
      return;
    }
    subscription.failedTries += 1;
    for (const invoice of open) emit('invoice.payment_failed', showInvoice(invoice), at);
    if (subscription.failedTries >= retryDays.length) {
      end(subscription, at);
      return;
    }
    subscription.nextTryAt = at + tryDays(subscription.failedTries);
    emitSubscription(subscription, 'updated', at);
  }

  function markPaid(subscription: StripeSubscription, at: number): void {
    for (const invoice of openInvoices(subscription)) {
      invoice.status = 'paid';
      emit('invoice.paid', showInvoice(invoice), at);
    }
    const { pending } = subscription;
    if (pending) Object.assign(subscription, { priceId: pending.priceId, pending: null });
    Object.assign(subscription, { status: 'active', failedTries: 0, nextTryAt: null });
    emitSubscription(subscription, 'updated', at);
  }

  const openInvoices = ({ id }: StripeSubscription) =>
    stripe().invoices.filter((each) => each.subscription === id && each.status === 'open');

  /** When time next changes a subscription. Null if it has ended. */
  function nextMoment(subscription: StripeSubscription): number | null {
    if (subscription.status === 'canceled') return null;
    return Math.min(
      subscription.periodEnd,
      subscription.nextTryAt ?? Number.POSITIVE_INFINITY,
      subscription.pending?.expiresAt ?? Number.POSITIVE_INFINITY,
    );
  }

  function clearPending(subscription: StripeSubscription, at: number): void {
    const invoice = stripe().invoices.find(({ id }) => id === subscription.pending?.invoice);
    if (invoice) invoice.status = 'void';
    subscription.pending = null;
    emitSubscription(subscription, 'updated', at);
  }

  return {
    timeOf,
    canPay,
    emit,

    /** Applies everything that is due: renewals, failures, ends. */
    passTime(): void {
      const due = (one: StripeSubscription) => {
        const at = nextMoment(one);
        return at !== null && at <= timeOf(one.customer) ? at : null;
      };
      if (!stripe().subscriptions.some((one) => due(one) !== null)) return;
      state.change(() => {
        for (const subscription of stripe().subscriptions) {
          for (let at = due(subscription); at !== null; at = due(subscription)) {
            if (subscription.pending?.expiresAt === at) clearPending(subscription, at);
            else if (subscription.nextTryAt === at) tryAgain(subscription, at);
            else renew(subscription);
          }
        }
      });
      hear();
    },

    /** A checkout was paid, so the subscription starts. */
    begin(checkout: StripeCheckout, card: string): void {
      state.change(({ stripe: all }) => {
        const at = timeOf(checkout.customer);
        const customer = all.customers.find(({ id }) => id === checkout.customer);
        if (customer) customer.card = card;
        const subscription: StripeSubscription = {
          id: newId('sub'),
          customer: checkout.customer,
          status: 'active',
          itemId: newId('si'),
          priceId: checkout.priceId,
          anchor: at,
          periodStart: at,
          periodEnd: nextPeriodEnd(at, at),
          endsWithPeriod: false,
          canceledAt: null,
          endedAt: null,
          metadata: checkout.subscriptionMetadata,
          created: at,
          pending: null,
          latestInvoice: null,
          failedTries: 0,
          nextTryAt: null,
        };
        all.subscriptions.push(subscription);
        bill(subscription, priceOf(checkout.priceId), 'subscription_create', at);
        Object.assign(checkout, { status: 'complete', subscription: subscription.id });
        emitSubscription(subscription, 'created', at);
        emit('checkout.session.completed', showCheckout(checkout), at);
      });
      hear();
    },

    /** The cost of a change at a given time: the rest of the new price minus the rest of the old one. */
    proration(subscription: StripeSubscription, priceId: string, at: number): number {
      const { periodStart, periodEnd } = subscription;
      const left = Math.min(1, Math.max(0, (periodEnd - at) / (periodEnd - periodStart)));
      return Math.round(priceOf(priceId) * left) - Math.round(priceOf(subscription.priceId) * left);
    },

    /**
     * Changes the price, with the difference charged at once or not at all. Without its payment, the change
     * waits.
     */
    changePrice(subscription: StripeSubscription, priceId: string, charge: number | null): void {
      state.change(() => {
        const at = timeOf(subscription.customer);
        if (charge !== null && charge > 0) {
          const invoice = bill(subscription, charge, 'subscription_update', at);
          if (invoice.status === 'open') {
            subscription.pending = { priceId, expiresAt: at + pendingSeconds, invoice: invoice.id };
            emitSubscription(subscription, 'updated', at);
            return;
          }
        }
        subscription.priceId = priceId;
        emitSubscription(subscription, 'updated', at);
      });
      hear();
    },

    endWithPeriod(subscription: StripeSubscription, ends: boolean): void {
      state.change(() => {
        const at = timeOf(subscription.customer);
        subscription.endsWithPeriod = ends;
        subscription.canceledAt = ends ? at : null;
        emitSubscription(subscription, 'updated', at);
      });
      hear();
    },

    endNow(subscription: StripeSubscription): void {
      state.change(() => end(subscription, timeOf(subscription.customer)));
      hear();
    },

    /** Changes the card. Open invoices are charged to it. */
    changeCard(customerId: string, card: string): void {
      state.change(({ stripe: all }) => {
        const customer = all.customers.find(({ id }) => id === customerId);
        if (customer) customer.card = card;
        if (!canCharge(card)) return;
        for (const subscription of all.subscriptions) {
          const isOpen = subscription.customer === customerId && subscription.status !== 'canceled';
          if (isOpen && openInvoices(subscription).length > 0) markPaid(subscription, timeOf(customerId));
        }
      });
      hear();
    },
  };
}

const tryDays = (tries: number) => (retryDays[tries] ?? 7) * day;

function priceOf(priceId: string): number {
  return findPrice(priceId)?.amount ?? 0;
}

/** The next monthly renewal after a given time, on the anchor's day or the month's last day. */
function nextPeriodEnd(anchor: number, after: number): number {
  const first = new Date(anchor * 1000);
  for (let months = 1; ; months += 1) {
    const lastDay = new Date(
      Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months + 1, 0),
    ).getUTCDate();
    const turn = new Date(first);
    turn.setUTCDate(1);
    turn.setUTCMonth(first.getUTCMonth() + months);
    turn.setUTCDate(Math.min(first.getUTCDate(), lastDay));
    const at = Math.floor(turn.getTime() / 1000);
    if (at > after) return at;
  }
}
