import type { MiddlewareHandler } from 'hono';

/** Who answers for a host. */
export type Site = { fetch(request: Request, env: unknown): Response | Promise<Response> };

/**
 * The sample network's own hosts, told apart by the name that is asked for: everything under `.example` is one of
 * these or nobody.
 */
export function playSites(sites: Record<string, Site>): MiddlewareHandler {
  return async (c, next) => {
    const host = new URL(c.req.url).hostname.replace(/\.$/, '');
    if (!host.endsWith('.example')) return next();
    const site = sites[host];
    if (site === undefined) return c.text(`Nobody of the sample network has the name ${host}`, 404);
    return site.fetch(c.req.raw, c.env);
  };
}
