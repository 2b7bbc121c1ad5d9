import type { MiddlewareHandler } from 'hono';
import { AppError } from '#server/app-error.ts';
import { foreignHostMessage, isOwnHost, type OwnHosts } from '#server/own-hosts.ts';

/** Balancers and Prometheus ask under whatever name they know. */
const exempt = /^\/(health(\/.*)?|metrics)$/;

/**
 * Refuses calls under a host name that isn't ours. A foreign page can lead its own name to this machine (DNS rebinding)
 * and is then, to the browser, the same origin as we are.
 */
export function refuseForeignHosts(hosts: OwnHosts): MiddlewareHandler {
  return async (c, next) => {
    const { hostname, pathname } = new URL(c.req.url);
    if (!exempt.test(pathname) && !isOwnHost(hosts, hostname)) {
      throw new AppError('host_refused', foreignHostMessage(hosts, hostname));
    }
    await next();
  };
}
