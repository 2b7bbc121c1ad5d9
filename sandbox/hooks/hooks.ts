import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { z } from 'zod';

/** The host name of the sample network's webhook receiver. */
export const hookHost = 'hooks.sample.example';

/** The most deliveries to remember. Older ones are deleted, and all of them end with the process. */
const maxKept = 2000;

/** How to answer the next deliveries to some paths. */
const HookAnswer = z.strictObject({
  /** Only for paths that contain this. */
  pathIncludes: z.string().min(1).optional(),
  status: z.int().min(200).max(599).default(200),
  /** Sent as `retry-after`. */
  retryAfter: z.string().max(100).optional(),
  /** Sent as `location`. */
  location: z.string().max(2000).optional(),
  body: z.string().max(100_000).optional(),
  /** How late to answer, in milliseconds. */
  delayMs: z.int().min(0).max(600_000).optional(),
  /** Whether to close the connection instead of answering. */
  cut: z.boolean().optional(),
  times: z.int().min(1).max(1_000_000),
});
type HookAnswer = z.infer<typeof HookAnswer>;

type ReceivedHook = {
  at: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  /** The status of the answer. Null if the connection was closed. */
  status: number | null;
};

type Hooks = { received: ReceivedHook[]; answers: HookAnswer[]; now: () => number };

export function openHooks(now: () => number): Hooks {
  return { received: [], answers: [], now };
}

/** A receiver of webhooks. It accepts every path, and keeps what arrives for inspection. */
export function hookRoutes(hooks: Hooks): Hono<{ Bindings: Partial<HttpBindings> }> {
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>();
  app.all('*', async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const path = pathname + search;
    const body = await c.req.text();
    const answer = takeAnswer(hooks, path);
    if (answer?.delayMs) await new Promise((done) => setTimeout(done, answer.delayMs));
    const status = answer?.status ?? 200;
    hooks.received.push({
      at: new Date(hooks.now()).toISOString(),
      method: c.req.method,
      path,
      headers: Object.fromEntries(c.req.raw.headers),
      body,
      status: answer?.cut ? null : status,
    });
    if (hooks.received.length > maxKept) hooks.received.shift();
    if (answer?.cut) {
      // After the connection is closed, no one gets this answer.
      c.env?.outgoing?.destroy();
      return c.body(null);
    }
    const headers = new Headers({ 'content-type': 'text/plain; charset=utf-8' });
    if (answer?.retryAfter !== undefined) headers.set('retry-after', answer.retryAfter);
    if (answer?.location !== undefined) headers.set('location', answer.location);
    return new Response(status === 204 ? null : (answer?.body ?? (status < 300 ? 'Thank you' : 'No')), {
      status,
      headers,
    });
  });
  return app;
}

function takeAnswer(hooks: Hooks, path: string): HookAnswer | undefined {
  const answer = hooks.answers.find(
    ({ pathIncludes }) => pathIncludes === undefined || path.includes(pathIncludes),
  );
  if (answer === undefined) return undefined;
  answer.times -= 1;
  hooks.answers = hooks.answers.filter(({ times }) => times > 0);
  return answer;
}

/** What arrived, and how the receiver should answer. No third party has this. */
export function hookControlRoutes(hooks: Hooks): Hono {
  const app = new Hono();
  // `path` filters for paths that contain it.
  app.get('/control/hooks', (c) => {
    const { path } = c.req.query();
    const items = hooks.received.filter((one) => path === undefined || one.path.includes(path));
    return c.json({ count: items.length, items });
  });
  app.post('/control/hooks/answers', async (c) => {
    const answer = HookAnswer.safeParse(await c.req.json().catch(() => undefined));
    if (!answer.success) return c.json({ message: z.prettifyError(answer.error) }, 400);
    hooks.answers.push(answer.data);
    return c.json({ answers: hooks.answers });
  });
  app.delete('/control/hooks', (c) => {
    hooks.received.length = 0;
    hooks.answers = [];
    return c.json({ count: 0, items: [] });
  });
  return app;
}
