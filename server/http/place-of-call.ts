import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { placeOf, type TrustedProxies } from '#server/trusted-proxies.ts';

/** Where a call comes from; null where it has no connection. */
export function placeOfCall(c: Context, proxies: TrustedProxies): string | null {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return placeOf(incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for'), proxies);
}
