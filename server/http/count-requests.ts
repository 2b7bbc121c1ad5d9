import type { MiddlewareHandler } from 'hono';
import type { Metrics } from '#server/metrics/metrics.ts';
import { routeTemplate } from './route-template.ts';

/** Counts requests by the template of the route that answered. */
export function countRequests(metrics: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now();
    metrics.requestBegan();
    try {
      await next();
    } finally {
      metrics.requestEnded({
        method: c.req.method,
        route: routeTemplate(c),
        status: c.res.status,
        seconds: (performance.now() - began) / 1000,
      });
    }
  };
}
