import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Caller, Contract, Handlers, Received, Route, Streamed } from '#contract/route.ts';
import { authenticate, type FindCaller, readBearer } from './authenticate.ts';
import { pictureReplacer, type SignPicture } from './pictures/sign-answer.ts';
import { rateClassOf } from './rate-class.ts';
import type { RateGuard } from './rate-guard.ts';
import { parseOrRefuse, readJson, readQuery } from './read-input.ts';
import { refuseUnstorable } from './refuse-unstorable.ts';
import { streamResponse } from './stream-response.ts';

/** Where calls come from, and how often they may. */
export type Limits = {
  /** Null where there is no connection, as in a call within the process. */
  placeOf(c: Context): string | null;
  guard: RateGuard;
};

/** Pictures of others have no path here. */
const noPicture: SignPicture = () => null;

/** Whoever calls, as often as they like. */
export const noLimits: Limits = { placeOf: () => null, guard: async () => {} };

/** A handler as the generic code sees it; the exact types were checked where the contract was implemented. */
type LooseHandler = (received: Received<Route>) => Promise<unknown>;

async function receive(
  c: Context,
  route: Route,
  caller: Caller | null,
  place: string | null,
): Promise<Received<Route>> {
  const bearer = readBearer(c.req.header('authorization'));
  const body = route.body ? parseOrRefuse(route.body, await readJson(c.req.raw)) : undefined;
  return {
    params: route.params ? parseOrRefuse(route.params, c.req.param()) : {},
    query: route.query
      ? parseOrRefuse(route.query, readQuery(route.query, new URL(c.req.url).searchParams))
      : {},
    body,
    caller,
    upload: route.upload ? (c.req.raw.body ?? new ReadableStream({ start: (s) => s.close() })) : null,
    signal: c.req.raw.signal,
    request: { bearer, userAgent: c.req.header('user-agent') ?? null, place },
  } as Received<Route>;
}

/**
 * Puts every route of a contract on the app: authenticate, hold limits, parse, call, sign the answer's pictures, parse
 * it, envelope. Answers are parsed too: what the contract does not name cannot leak.
 */
export function mount<C extends Contract>(
  app: Hono,
  contract: C,
  handlers: { [G in keyof C]: Handlers<C[G]> },
  findCaller: FindCaller,
  limits: Limits,
  signPicture: SignPicture = noPicture,
): void {
  for (const [group, routes] of Object.entries(contract)) {
    for (const [name, route] of Object.entries(routes)) {
      const handler = (handlers[group] as Record<string, LooseHandler>)[name] as LooseHandler;
      const replacePictures = route.answer ? pictureReplacer(route.answer) : null;
      app.on(route.method, route.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
        const caller = await authenticate(
          route.access,
          readBearer(c.req.header('authorization')),
          findCaller,
        );
        const place = limits.placeOf(c);
        const holder = caller?.userId ?? place;
        if (holder !== null) await limits.guard(rateClassOf(route), holder);
        const received = await receive(c, route, caller, place);
        try {
          const answered = await handler(received);
          if (route.stream) return await streamResponse(route.stream, answered as Streamed);
          const data = route.answer
            ? route.answer.parse(replacePictures?.(answered, signPicture) ?? answered)
            : null;
          return c.json({ data }, 200 as ContentfulStatusCode);
        } catch (failure) {
          throw refuseUnstorable(failure, received.body, received.query);
        }
      });
    }
  }
}
