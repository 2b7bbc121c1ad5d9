import { createHash, timingSafeEqual } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import { isLoopback } from '#server/is-loopback.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { readBearer } from './authenticate.ts';

/** Who can read the metrics. */
export type MetricsAccess = {
  /** A caller with this bearer token can read them. Null if none is set. */
  token: string | null;
  /**
   * Without a token, only this machine's programs can, and never if others can reach the server, because a
   * proxy calls from this machine.
   */
  isForThisMachine: boolean;
};

/**
 * `GET /metrics` for Prometheus. It's outside the contract because it's for machines and has its own format.
 */
export function mountMetrics(app: Hono, metrics: Metrics, access: MetricsAccess): void {
  app.get('/metrics', async (c) => {
    requireMetricsAccess(c, access);
    return c.body(await metrics.read(), 200, {
      'content-type': metrics.contentType,
      'cache-control': 'no-store',
    });
  });
}

/** @throws AppError `unauthenticated` for a wrong token; `route_not_found` if no one can read the metrics */
function requireMetricsAccess(c: Context, { token, isForThisMachine }: MetricsAccess): void {
  if (token !== null) {
    if (isSame(readBearer(c.req.header('authorization')) ?? '', token)) return;
    throw new AppError('unauthenticated', 'Send METRICS_TOKEN as a bearer token to read the metrics.');
  }
  // The host name is checked too: a foreign page can point its own name to this machine.
  if (isForThisMachine && isLoopback(new URL(c.req.url).hostname) && isLoopback(peerOf(c))) return;
  throw new AppError('route_not_found', 'There is nothing at this URL.');
}

/** The address of the connection. Empty if the app is called without one. */
function peerOf(c: Context): string {
  return c.env?.incoming === undefined ? '' : (getConnInfo(c).remote.address ?? '');
}

/** Takes the same time wherever the difference is. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
