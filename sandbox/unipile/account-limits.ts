import { setTimeout as wait } from 'node:timers/promises';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { unipileRefusal } from '#sandbox/unipile/unipile-error.ts';
import type { At } from '#sandbox/world/model.ts';

/** LinkedIn's limits for one account, whichever of Unipile's APIs calls it. */
const kinds = ['profile', 'company', 'search', 'posts', 'post', 'engagers', 'comment', 'publish'] as const;
type Kind = (typeof kinds)[number];

const Limits = z.strictObject({
  /** How many concurrent calls an account allows. */
  atOnce: z.int().min(1),
  /** How long LinkedIn takes for each call, in ms. */
  takesMs: z.int().min(0).max(10_000),
  /** The most calls of each kind in 24 hours. Kinds that aren't listed have no limit. */
  perDay: z.partialRecord(z.enum(kinds), z.int().min(0)),
});
type Limits = z.infer<typeof Limits>;

type Watched = { open: number; maxAtOnce: number; refused: number; made: { kind: Kind; at: At }[] };

/** The limits of LinkedIn accounts, and the calls to each in the last 24 hours. They end with the process. */
export type AccountLimits = { limits: Limits; accounts: Map<string, Watched> };

export const openAccountLimits = (): AccountLimits => ({
  // Everyone trying inGrow shares the sample network's accounts, so limits are only set by tests.
  limits: { atOnce: 1_000, takesMs: 0, perDay: {} },
  accounts: new Map(),
});

const day = 24 * 3_600_000;

/**
 * Refuses calls beyond an account's limits as the vendor documents it ("Provider limits and restrictions",
 * 2026-08-28: limits are per account, and exceeding them gives 429 or 500). Here, the two alternate.
 */
export function limitAccounts(all: AccountLimits, now: () => At): MiddlewareHandler {
  return async (c, next) => {
    const called = await readCall(c);
    if (called === null) return next();
    const { kind, accountId } = called;
    const account = all.accounts.get(accountId) ?? { open: 0, maxAtOnce: 0, refused: 0, made: [] };
    all.accounts.set(accountId, account);
    account.open += 1;
    account.maxAtOnce = Math.max(account.maxAtOnce, account.open);
    try {
      const { atOnce, takesMs, perDay } = all.limits;
      account.made = account.made.filter(({ at }) => at > now() - day);
      const today = account.made.filter((each) => each.kind === kind).length;
      if (account.open > atOnce || today >= (perDay[kind] ?? Number.POSITIVE_INFINITY)) {
        account.refused += 1;
        c.res = throttle(c.req.path, account.refused);
        return undefined;
      }
      account.made.push({ kind, at: now() });
      if (takesMs > 0) await wait(takesMs);
      await next();
      return undefined;
    } finally {
      account.open -= 1;
    }
  };
}

function throttle(path: string, count: number): Response {
  const isV2 = path.startsWith('/unipile/v2/');
  const codes = isV2
    ? ['provider/too_many_requests', 'provider/server_error']
    : ['too_many_requests', 'provider_error'];
  const code = codes[(count - 1) % codes.length] ?? '';
  return unipileRefusal({ code }, path);
}

/**
 * The kind and account of a call that reaches LinkedIn. Null for calls that Unipile answers from its own
 * data.
 */
async function readCall(c: Context): Promise<{ kind: Kind; accountId: string } | null> {
  const v2 = /^\/unipile\/v2\/acc_([^/]+)(\/.*)$/.exec(c.req.path);
  const path = v2?.[2] ?? /^\/unipile\/api\/v1(\/.*)$/.exec(c.req.path)?.[1];
  const kind = path === undefined ? null : kindOf(c.req.method, path);
  if (kind === null) return null;
  const accountId = v2?.[1] ?? c.req.query('account_id') ?? (await readAccountId(c.req.raw.clone()));
  return accountId ? { kind, accountId } : null;
}

/** Writes name the account in their body. */
async function readAccountId(request: Request): Promise<string | undefined> {
  const body = request.headers.get('content-type')?.startsWith('multipart/form-data')
    ? await request.formData().then(Object.fromEntries, () => undefined)
    : await request.json().catch(() => undefined);
  return z.object({ account_id: z.string() }).safeParse(body).data?.account_id;
}

const kindsOfCalls: readonly [method: string, path: RegExp, kind: Kind][] = [
  ['GET', /^\/users\/(?!me$)[^/]+$/, 'profile'],
  ['GET', /^\/users\/[^/]+\/(posts|comments|reactions)$/, 'posts'],
  ['GET', /^\/posts\/[^/]+$/, 'post'],
  ['GET', /^\/posts\/[^/]+\/(comments|reactions)/, 'engagers'],
  ['GET', /^\/linkedin\/company\/[^/]+$/, 'company'],
  ['POST', /^\/linkedin\/search/, 'search'],
  ['POST', /^\/posts$/, 'publish'],
  ['POST', /^\/posts\/([^/]+\/(comments|reactions)|reaction$)/, 'comment'],
];

function kindOf(method: string, path: string): Kind | null {
  return kindsOfCalls.find(([by, at]) => by === method && at.test(path))?.[2] ?? null;
}

/** Controls for the limits, and the calls of the last 24 hours. No third party has these. */
export function accountLimitRoutes(all: AccountLimits): Hono {
  const app = new Hono();
  const show = () => ({
    limits: all.limits,
    accounts: Object.fromEntries(
      [...all.accounts].map(([id, { maxAtOnce, refused, made }]) => [
        id,
        { maxAtOnce, refused, made: made.length },
      ]),
    ),
  });
  app.get('/control/account-limits', (c) => c.json(show()));
  app.post('/control/account-limits', async (c) => {
    const asked = Limits.partial().safeParse(await c.req.json().catch(() => undefined));
    if (!asked.success) return c.json({ message: z.prettifyError(asked.error) }, 400);
    Object.assign(all.limits, asked.data);
    all.accounts.clear();
    return c.json(show());
  });
  return app;
}
