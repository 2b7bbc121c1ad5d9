import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Metrics } from '#server/metrics/metrics.ts';

/** Counts requests by the template of the route that answered: what nobody answers is one, `none`. */
export function countRequests(metrics: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now();
    metrics.requestBegan();
    try {
      await next();
    } finally {
      const template = routePath(c);
      metrics.requestEnded({
        method: c.req.method,
        // Middleware is mounted for everything.
        route: /^\/?\*$/.test(template) ? 'none' : template.replace(/:(\w+)/g, '{$1}'),
        status: c.res.status,
        seconds: (performance.now() - began) / 1000,
      });
    }
  };
}
