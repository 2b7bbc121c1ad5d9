import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import type { Logger } from 'pino';
import type { Contract, Handlers } from '#contract/route.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { answerFailures } from './error-answer.ts';
import { mount, noLimits } from './mount.ts';
import { type MetricsAccess, mountMetrics } from './mount-metrics.ts';
import { keepOutOfCaches, securityHeaders } from './security-headers.ts';

/** The only thing a worker serves: its health. */
export function createHealthApp<C extends Contract>(options: {
  contract: C;
  handlers: { [G in keyof C]: Handlers<C[G]> };
  log: Logger;
  metrics: Metrics;
  metricsAccess: MetricsAccess;
}): Hono {
  const app = new Hono();
  app.use(requestId());
  app.use(securityHeaders(null));
  app.use(keepOutOfCaches);
  mount(app, options.contract, options.handlers, async () => null, noLimits);
  mountMetrics(app, options.metrics, options.metricsAccess);
  answerFailures(app, options.log);
  return app;
}
