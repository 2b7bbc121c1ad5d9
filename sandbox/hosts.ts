import type { MiddlewareHandler } from 'hono';
import { isSiteHost } from '#sandbox/sites/routes.ts';

/** Who answers for a host. */
export type Host = { fetch(request: Request, env: unknown): Response | Promise<Response> };

/**
 * The sample network's own hosts, told apart by the name that is asked for: everything under `.example` is one of
 * these, one of the websites, or nobody. So no address that a user gives leads to the sandbox's own controls.
 */
export function playHosts(hosts: Record<string, Host>): MiddlewareHandler {
  return async (c, next) => {
    const name = new URL(c.req.url).hostname.replace(/\.$/, '');
    if (!name.endsWith('.example') || isSiteHost(name)) return next();
    const host = hosts[name];
    if (host === undefined) return c.text(`Nobody of the sample network has the name ${name}`, 404);
    return host.fetch(c.req.raw, c.env);
  };
}
