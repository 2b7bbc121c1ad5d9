import { Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { Fault } from '#sandbox/fault.ts';
import { providerOf, vendors } from '#sandbox/providers.ts';
import type { StateStore } from '#sandbox/state.ts';
import type { Accounts } from '#sandbox/unipile/accounts.ts';
import { AccountStatus } from '#sandbox/unipile/hosted-account.ts';
import type { World } from '#sandbox/world/world.ts';

const ClockMove = z.strictObject({ advanceSeconds: z.int().min(0).max(3_200_000_000) });

/** Calls since the start, by provider, then by method and path. */
export type RequestCounts = Record<string, Record<string, number>>;

/** Counts every call to a third party, including failed ones. */
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

/** The sandbox's own controls: faults, clock, health, and recorded calls. No third party has these. */
export function controlRoutes(
  state: StateStore,
  counts: RequestCounts,
  worldNow: () => number,
  smtpPort: () => number | null,
  onClock: () => void,
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
    if (kind === 'refused' && vendors[provider].refusal === undefined) {
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
    onClock();
    return c.json(status());
  });
  app.get('/control/requests', (c) => c.json({ requests: counts }));
  return app;
}

const StatusChange = z.strictObject({
  status: AccountStatus.optional(),
  /** Products other than messages, by name: `{"RECRUITER":"CREDENTIALS"}`. */
  products: z.record(z.string(), AccountStatus).optional(),
});

const CommentsChange = z.union([
  z.strictObject({ deleted: z.string() }),
  z.strictObject({ closedPost: z.string().describe("The post's activity number") }),
]);

/** What members sent through the third parties, and the state of their accounts. No third party has these. */
export function sentRoutes(state: StateStore, accounts: Accounts, world: World): Hono {
  const app = new Hono();
  // `kind` and `text` filter the result. A text must match exactly.
  app.get('/control/sent', (c) => {
    const { kind, text } = c.req.query();
    const items = state.current.sent.filter(
      (sent) =>
        (kind === undefined || sent.kind === kind) &&
        (text === undefined || ('text' in sent && sent.text === text)),
    );
    return c.json({ count: items.length, items, refusedDuplicates: state.current.refusedDuplicates });
  });
  // What others do under posts: an author deletes their comment, or closes the comments of their post.
  app.post('/control/comments', async (c) => {
    const change = CommentsChange.safeParse(await c.req.json().catch(() => undefined));
    if (!change.success) return c.json({ message: z.prettifyError(change.error) }, 400);
    state.change(({ deletedComments, closedPosts }) => {
      if ('deleted' in change.data) deletedComments.push(change.data.deleted);
      else closedPosts.push(change.data.closedPost);
    });
    if ('deleted' in change.data) world.removeComment(change.data.deleted);
    return c.json({ ok: true });
  });
  app.get('/control/accounts', (c) => c.json({ accounts: state.current.hostedAccounts }));
  app.get('/control/status-hooks', (c) => c.json({ hooks: state.current.statusHooks }));
  app.get('/control/links', (c) =>
    c.json({
      used: state.current.usedLinks,
      tokens: state.current.linkedin.tokens.map(({ token }) => token),
    }),
  );
  app.post('/control/accounts/:id', async (c) => {
    const change = StatusChange.safeParse(await c.req.json().catch(() => undefined));
    if (!change.success) return c.json({ message: z.prettifyError(change.error) }, 400);
    if (!accounts.setStatus(c.req.param('id'), change.data)) {
      return c.json({ message: 'No such account' }, 404);
    }
    return c.json({ accounts: state.current.hostedAccounts });
  });
  return app;
}
