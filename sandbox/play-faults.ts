import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Fault } from '#sandbox/fault.ts';
import { providerOf, vendors } from '#sandbox/providers.ts';
import type { StateStore } from '#sandbox/state.ts';

/** Simulates the requested faults. Each is counted down on disk first. */
export function playFaults(
  state: StateStore,
  now: () => number,
): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  return async (c, next) => {
    const fault = takeFault(state, new URL(c.req.url), c.req.method, c.req.header('host'));
    if (!fault) return next();
    const answer = (response: Response) => {
      // The call's own answer must not show through.
      if (fault.after) c.res = undefined;
      c.res = response;
    };
    if (fault.after) await next();
    const vendor = vendors[fault.provider];
    switch (fault.kind) {
      case 'slow':
        await new Promise((done) => setTimeout(done, fault.delayMs ?? 5000));
        return fault.after ? undefined : next();
      case 'refused': {
        const reported = vendor.refusal?.(fault, c.req.path) ?? {};
        return answer(toResponse(reported, 200));
      }
      case 'empty':
        return answer(new Response(null, { status: 200, headers: { 'content-type': 'application/json' } }));
      case 'malformed': {
        if (!fault.after) await next();
        const text = await c.res.text();
        c.res = new Response(text.slice(0, Math.max(1, Math.floor(text.length / 2))), {
          status: c.res.status,
          headers: { 'content-type': 'application/json' },
        });
        return;
      }
      case 'strange': {
        if (!fault.after) await next();
        const { status, headers } = c.res;
        const type = headers.get('content-type') ?? '';
        const text = await c.res.text();
        const strange = type.startsWith('text/event-stream')
          ? text.replace(/(?<=^data: )\{.*$/gm, withUnknownFields)
          : withUnknownFields(text);
        c.res = new Response(strange, { status, headers: { 'content-type': type } });
        return;
      }
      case 'cut':
        return answer(
          new Response(brokenStream(c.env?.outgoing), {
            status: 200,
            headers: { 'content-type': 'application/json' },
          }),
        );
      default: {
        const status = Number(fault.kind);
        const retryAfter = status === 429 || status === 500 ? fault.retryAfterSeconds : undefined;
        const reported = vendor.fault(status, c.req.path);
        const response = toResponse(reported, status);
        const wait = vendor.waitHeaders ?? retryAfterHeader;
        for (const [name, value] of Object.entries(wait(status, retryAfter, now()))) {
          response.headers.set(name, value);
        }
        return answer(response);
      }
    }
  };
}

/** Adds a field to each object. */
const withUnknownFields = (json: string): string =>
  JSON.stringify(JSON.parse(json), (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...value, not_documented: true }
      : value,
  );

/** How most vendors say how long to wait. */
const retryAfterHeader = (_status: number, seconds: number | undefined): Record<string, string> =>
  seconds === undefined ? {} : { 'retry-after': String(seconds) };

/** The vendor's JSON with this status, or its full answer if the status differs. */
function toResponse(reported: unknown, status: number): Response {
  if (reported instanceof Response) return reported;
  return new Response(JSON.stringify(reported), { status, headers: { 'content-type': 'application/json' } });
}

function takeFault(state: StateStore, url: URL, method: string, host: string | undefined): Fault | undefined {
  const provider = providerOf(url.pathname, host);
  // A site's path starts with its host.
  const path = (provider === 'sites' ? host : '') + url.pathname + url.search;
  const fault = state.current.faults.find(
    (each) =>
      each.provider === provider &&
      (each.method === undefined || each.method === method) &&
      (!each.pathIncludes || path.includes(each.pathIncludes)),
  );
  if (!fault) return undefined;
  state.change((current) => {
    fault.times -= 1;
    current.faults = current.faults.filter((each) => each.times > 0);
  });
  return fault;
}

/** A few bytes, then the connection closes. Without a socket (in-process tests), the stream itself fails. */
function brokenStream(outgoing: HttpBindings['outgoing'] | undefined): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"object":"'));
      setTimeout(() => {
        if (outgoing) outgoing.destroy();
        else controller.error(new Error('connection cut on demand'));
      }, 20);
    },
  });
}
