import { createHash, timingSafeEqual } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import { isLoopback } from '#server/is-loopback.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { readBearer } from './authenticate.ts';

/** Who may read the figures. */
export type MetricsAccess = {
  /** Whoever brings it as bearer may. Null: none is set. */
  token: string | null;
  /**
   * Without a token, this machine's programs may; never where others can reach the server, since a proxy asks for them
   * from here.
   */
  isForThisMachine: boolean;
};

/** `GET /metrics` for Prometheus, outside the contract: it is for a machine, in a format of its own. */
export function mountMetrics(app: Hono, metrics: Metrics, access: MetricsAccess): void {
  app.get('/metrics', async (c) => {
    refuseStrangers(c, access);
    return c.body(await metrics.read(), 200, {
      'content-type': metrics.contentType,
      'cache-control': 'no-store',
    });
  });
}

/** @throws AppError `unauthenticated` for a wrong token; `route_not_found` where nobody may read */
function refuseStrangers(c: Context, { token, isForThisMachine }: MetricsAccess): void {
  if (token !== null) {
    if (isSame(readBearer(c.req.header('authorization')) ?? '', token)) return;
    throw new AppError('unauthenticated', 'Send METRICS_TOKEN as a bearer token to read the metrics.');
  }
  // The host name as well: a page of somebody else's may lead its own name to this machine.
  if (isForThisMachine && isLoopback(new URL(c.req.url).hostname) && isLoopback(peerOf(c))) return;
  throw new AppError('route_not_found', 'There is nothing at this URL.');
}

/** Who is connected; empty where the app is called without a connection. */
function peerOf(c: Context): string {
  return c.env?.incoming === undefined ? '' : (getConnInfo(c).remote.address ?? '');
}

/** In the same time whatever the difference. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
