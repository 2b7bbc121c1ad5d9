import { Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { Fault } from '#sandbox/fault.ts';
import { providerOf, providerRefusals } from '#sandbox/providers.ts';
import type { StateStore } from '#sandbox/state.ts';

const ClockMove = z.strictObject({ advanceSeconds: z.int().min(0).max(3_200_000_000) });

/** Calls seen since the start, by provider, then by method and path. */
export type RequestCounts = Record<string, Record<string, number>>;

/** Counts every call to a third party, the failed ones too. */
export function countRequests(counts: RequestCounts): MiddlewareHandler {
  return async (c, next) => {
    const provider = providerOf(c.req.path, c.req.header('host'));
    if (provider) {
      const paths = counts[provider] ?? {};
      counts[provider] = paths;
      const key = `${c.req.method} ${provider === 'sites' ? c.req.header('host') : ''}${c.req.path}`;
      paths[key] = (paths[key] ?? 0) + 1;
    }
    await next();
  };
}

/** The sandbox's own switches: faults, clock, health, and what was called. No third party has these. */
export function controlRoutes(
  state: StateStore,
  counts: RequestCounts,
  worldNow: () => number,
  smtpPort: () => number | null,
): Hono {
  const app = new Hono();
  const status = () => ({
    ok: true,
    seed: state.current.seed,
    genesis: new Date(state.current.genesis).toISOString(),
    now: new Date(worldNow()).toISOString(),
    smtpPort: smtpPort(),
  });
  app.get('/control/health', (c) => c.json(status()));
  app.get('/control/faults', (c) => c.json({ faults: state.current.faults }));
  app.post('/control/faults', async (c) => {
    const fault = Fault.safeParse(await c.req.json().catch(() => undefined));
    if (!fault.success) return c.json({ message: z.prettifyError(fault.error) }, 400);
    const { kind, provider } = fault.data;
    if (kind === 'refused' && providerRefusals[provider] === undefined) {
      return c.json({ message: `${provider} has no refusals of kind "refused"` }, 400);
    }
    state.change((current) => {
      current.faults.push(fault.data);
    });
    return c.json({ faults: state.current.faults });
  });
  app.delete('/control/faults', (c) => {
    state.change((current) => {
      current.faults = [];
    });
    return c.json({ faults: [] });
  });
  app.post('/control/clock', async (c) => {
    const move = ClockMove.safeParse(await c.req.json().catch(() => undefined));
    if (!move.success) return c.json({ message: z.prettifyError(move.error) }, 400);
    state.change((current) => {
      current.clockOffset += move.data.advanceSeconds * 1000;
    });
    return c.json(status());
  });
  app.get('/control/requests', (c) => c.json({ requests: counts }));
  return app;
}
