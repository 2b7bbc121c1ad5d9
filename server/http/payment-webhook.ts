import type { Hono } from 'hono';

/** Takes an event with its signature. @throws AppError where it is not for us */
export type HearPayment = (body: Uint8Array, signature: string) => Promise<void>;

/**
 * Mounts the address that the payment provider tells events to: public, because the signature over the bytes as they
 * came is what proves them. What is taken is acknowledged at once and worked on afterwards.
 */
export function mountPaymentWebhook(app: Hono, hear: HearPayment): void {
  app.post('/payment/webhook', async (c) => {
    await hear(new Uint8Array(await c.req.arrayBuffer()), c.req.header('stripe-signature') ?? '');
    return c.json({ data: { received: true } });
  });
}
