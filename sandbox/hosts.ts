import type { MiddlewareHandler } from 'hono';
import { hostName } from '#sandbox/host-name.ts';
import { isSiteHost } from '#sandbox/sites/routes.ts';

/** Who answers for a host. */
export type Host = { fetch(request: Request, env: unknown): Response | Promise<Response> };

const isPlayed = (name: string) => name.endsWith('.example');

/**
 * The sample network's own hosts, told apart by the name that is asked for: everything under `.example` is one of
 * these, one of the websites, or nobody.
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
 * Refuses every name but this machine's and those it plays: a foreign page that leads its own name here (DNS rebinding)
 * could sign in as anyone and read the outbox.
 */
export function refuseForeignNames(): MiddlewareHandler {
  return async (c, next) => {
    const name = hostName(new URL(c.req.url).hostname);
    if (isThisMachine(name) || isPlayed(name)) return next();
    return c.text(`The sample network is not at the name ${name}`, 421);
  };
}

/** Before the sandbox's own switches: no address that a user gave, of a website neither, leads to them. */
export function keepSwitches(): MiddlewareHandler {
  return async (c, next) => {
    const names = [new URL(c.req.url).hostname, c.req.header('host')].map(hostName);
    return names.some(isPlayed) ? c.text('Nothing here', 404) : next();
  };
}
