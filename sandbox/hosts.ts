import type { MiddlewareHandler } from 'hono';
import { hostName } from '#sandbox/host-name.ts';
import { isSiteHost } from '#sandbox/sites/routes.ts';

/** The app that answers for a host. */
export type Host = { fetch(request: Request, env: unknown): Response | Promise<Response> };

const isPlayed = (name: string) => name.endsWith('.example');

/**
 * Routes calls to the sample network's own hosts by name. Everything under `.example` is one of these hosts,
 * one of the websites, or unknown.
 */
export function playHosts(hosts: Record<string, Host>): MiddlewareHandler {
  return async (c, next) => {
    const name = hostName(new URL(c.req.url).hostname);
    if (!isPlayed(name) || isSiteHost(name)) return next();
    const host = hosts[name];
    if (host === undefined) return c.text(`Nobody of the sample network has the name ${name}`, 404);
    return host.fetch(c.req.raw, c.env);
  };
}

const isThisMachine = (name: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(name);

/**
 * Refuses every name except this machine's and the simulated ones. A foreign page that points its own name
 * here (DNS rebinding) could sign in as anyone and read the outbox.
 */
export function refuseForeignNames(): MiddlewareHandler {
  return async (c, next) => {
    const name = hostName(new URL(c.req.url).hostname);
    if (isThisMachine(name) || isPlayed(name)) return next();
    return c.text(`The sample network is not at the name ${name}`, 421);
  };
}

/** Protects the sandbox's own controls: no URL that a user gave leads to them, not even one of a website. */
export function protectControls(): MiddlewareHandler {
  return async (c, next) => {
    const names = [new URL(c.req.url).hostname, c.req.header('host')].map(hostName);
    return names.some(isPlayed) ? c.text('Nothing here', 404) : next();
  };
}
