import type { HttpBindings } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { providerOf, SandboxProvider } from '#sandbox/providers.ts';

/** The point where the next matching call is stopped or, for `answered`, only recorded. */
export const Pause = z.strictObject({
  provider: SandboxProvider,
  /** Only calls whose path and query contain this. */
  pathIncludes: z.string().min(1).optional(),
  /** Only calls with this method. */
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional(),
  /**
   * The call has fully arrived and nothing was done; its effect is on disk; its answer was sent, or its
   * connection ended.
   */
  at: z.enum(['received', 'done', 'answered']),
});
export type Pause = z.infer<typeof Pause>;

type OpenPause = Pause & { taken: boolean; reached: boolean; release: () => void; released: Promise<void> };

/** The requested pauses. They end with the process, like the calls they pause. */
export type Pauses = { all: OpenPause[] };

/** `/control/pauses`: stops calls at a given point until they're released. No third party has this. */
export function pauseRoutes(pauses: Pauses): Hono {
  const app = new Hono();
  const show = () => ({
    pauses: pauses.all.map(({ provider, at, taken, reached }) => ({ provider, at, taken, reached })),
  });
  app.get('/control/pauses', (c) => c.json(show()));
  app.post('/control/pauses', async (c) => {
    const asked = Pause.safeParse(await c.req.json().catch(() => undefined));
    if (!asked.success) return c.json({ message: z.prettifyError(asked.error) }, 400);
    const { promise, resolve } = Promise.withResolvers<void>();
    pauses.all.push({ ...asked.data, taken: false, reached: false, release: resolve, released: promise });
    return c.json(show());
  });
  app.delete('/control/pauses', (c) => {
    for (const pause of pauses.all.splice(0)) pause.release();
    return c.json(show());
  });
  return app;
}

/**
 * Stops a call at the requested point, even if its caller is gone by then, because a vendor wouldn't know.
 */
export function playPauses(pauses: Pauses): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const host = c.req.header('host');
    const provider = providerOf(pathname, host);
    // A site's path starts with its host, as in faults.
    const path = (provider === 'sites' ? host : '') + pathname + search;
    const pause = pauses.all.find(
      (each) =>
        !each.taken &&
        each.provider === provider &&
        (each.method === undefined || each.method === c.req.method) &&
        (each.pathIncludes === undefined || path.includes(each.pathIncludes)),
    );
    if (!pause) return next();
    pause.taken = true;
    const stop = () => {
      pause.reached = true;
      return pause.released;
    };
    if (pause.at === 'received') {
      const { raw } = c.req;
      // Read before the pause, because the caller may be gone afterwards.
      const body = raw.body === null ? null : await raw.arrayBuffer();
      c.req.raw = new Request(raw.url, { method: raw.method, headers: raw.headers, body });
      await stop();
      return next();
    }
    await next();
    if (pause.at === 'done') return stop();
    if (c.env?.outgoing) c.env.outgoing.once('close', stop);
    else pause.reached = true;
  };
}
