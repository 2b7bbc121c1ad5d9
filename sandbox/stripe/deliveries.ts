import { createHmac } from 'node:crypto';
import type { StateStore } from '#sandbox/state.ts';
import { STRIPE_VERSION, STRIPE_WEBHOOK_SECRET } from '#sandbox/stripe/catalog.ts';
import type { StripeEvent } from '#sandbox/stripe/stripe-state.ts';

/** Pauses between attempts, in seconds. After the last one, about three days later, an event is given up. */
const pauses = [2, 10, 60, 600, 3600, 7200, 5 * 3600, 10 * 3600, 24 * 3600, 24 * 3600];

/** How an event is signed: correctly, with a foreign secret, or with a time that is long past. */
export type Signed = 'right' | 'forged' | 'old';

export type Deliveries = {
  /** Checks at once whether something needs to be sent. */
  pump(): void;
  /**
   * Sends an event once, whatever else happens to it. @returns the status of each endpoint, 0 for no answer
   */
  send(event: StripeEvent, signed: Signed): Promise<number[]>;
};

/**
 * Sends events to endpoints, each until it answers 2xx (docs.stripe.com/webhooks). @param now the machine's
 * time
 */
export function openDeliveries(state: StateStore, now: () => number): Deliveries {
  let timer: NodeJS.Timeout | null = null;
  let isRunning = false;

  async function post(url: string, event: StripeEvent, signed: Signed): Promise<number> {
    const body = JSON.stringify(showEvent(event));
    const at = Math.floor(now() / 1000) - (signed === 'old' ? 600 : 0);
    const secret = signed === 'forged' ? 'whsec_of_somebody_else' : STRIPE_WEBHOOK_SECRET;
    const v1 = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': `t=${at},v1=${v1}`,
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      for (let next = dueSending(); next !== undefined; next = dueSending()) {
        const sending = next;
        const event = state.current.stripe.events.find(({ id }) => id === sending.eventId);
        const endpoint = state.current.stripe.endpoints.find(({ id }) => id === sending.endpointId);
        const status = event && endpoint ? await post(endpoint.url, event, 'right') : 200;
        const pause = pauses[sending.attempt];
        state.change(({ stripe }) => {
          if ((status >= 200 && status < 300) || pause === undefined) {
            stripe.sendings = stripe.sendings.filter((each) => each !== sending);
          } else {
            Object.assign(sending, { attempt: sending.attempt + 1, nextAt: now() + pause * 1000 });
          }
        });
      }
    } finally {
      isRunning = false;
      wait();
    }
  }

  const dueSending = () => state.current.stripe.sendings.find(({ nextAt }) => nextAt <= now());

  function wait(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const { sendings } = state.current.stripe;
    if (sendings.length === 0) return;
    const first = Math.min(...sendings.map(({ nextAt }) => nextAt));
    timer = setTimeout(() => void run(), Math.min(Math.max(0, first - now()), 3_600_000));
    timer.unref();
  }

  wait();
  return {
    pump: wait,
    send: (event, signed) =>
      Promise.all(state.current.stripe.endpoints.map(({ url }) => post(url, event, signed))),
  };
}

export function showEvent({ id, type, created, object }: StripeEvent) {
  return {
    id,
    object: 'event',
    api_version: STRIPE_VERSION,
    created,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}
