import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Caller, Contract, Handlers, KnownCaller, Received, Route, Streamed } from '#contract/route.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import { prependBytes } from '#server/db/copy-out.ts';
import { onBehalfOf } from '#server/db/fair-share.ts';
import type { Lease } from '#server/db/leases.ts';
import { withSaved } from '#server/db/outcome-unknown.ts';
import { outlastOutage } from '#server/db/outlast-outage.ts';
import type { SaveOnce } from '#server/db/save-once.ts';
import { StreamedAnswer, WrittenAnswer } from '#server/written-answer.ts';
import { authenticate, type FindCaller, readBearer } from './authenticate.ts';
import type { FindBearer } from './bearer-guard.ts';
import { pictureReplacer, type SignPicture } from './pictures/sign-answer.ts';
import { type RateGuard, rateClassOf } from './rate-guard.ts';
import { parseOrRefuse, readJson, readQuery, refuseUnstorable } from './read-input.ts';
import { type Reader, streamResponse } from './stream-response.ts';
import { leaseKindOf, type TakeLease } from './take-lease.ts';

/** Where calls come from, and how often they are allowed. */
export type Limits = {
  /** Null if there is no connection, as in a call within the process. */
  clientIpOf(c: Context): string | null;
  guard: RateGuard['take'];
  findBearer: FindBearer;
  /** Absent if nothing is counted. */
  takeLease?: TakeLease;
  /** Absent if a change that's sent again is saved again. */
  saveOnce?: SaveOnce;
  /** How long a stream's reader can stall, in ms. */
  stalledMs?: number;
  /** Whether the disk has room for uploads. Absent if nobody looks. */
  hasRoom?: () => boolean;
};

const noRoom =
  'The server’s disk is nearly full, so uploads are paused. Ask your administrator to free space.';

/** Other people's pictures have no path here. */
const noPicture: SignPicture = () => null;

/** Any caller, as often as they like. */
export const noLimits: Limits = {
  clientIpOf: () => null,
  guard: async () => {},
  findBearer: (token, _, findToken) => findToken(token),
};

/** A handler as the generic code sees it. The exact types were checked when the contract was implemented. */
type LooseHandler = (received: Received<Route>) => Promise<unknown>;

async function receive(
  c: Context,
  route: Route,
  caller: KnownCaller | null,
  clientIp: string | null,
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
    abort: c.req.raw.signal,
    request: {
      bearer,
      userAgent: c.req.header('user-agent') ?? null,
      host: new URL(c.req.url).host,
      clientIp,
    },
  } as Received<Route>;
}

/** The most characters of an `Idempotency-Key`. */
export const maxKeyLength = 255;

/** Changes of other methods can be repeated without harm, and the content of an upload isn't compared. */
export const isSavedOnce = ({ method, access, upload }: Route): boolean =>
  method === 'POST' && access !== 'public' && !upload;

/** Runs a change that was sent with an `Idempotency-Key`, so that sending it again saves nothing twice. */
function savingOnce<T>(
  c: Context,
  { saveOnce }: Limits,
  { caller, body }: Received<Route>,
  work: () => Promise<T>,
): Promise<T> {
  const key = c.req.header('idempotency-key');
  if (!key || !saveOnce || !caller) return work();
  if (key.length > maxKeyLength)
    throw invalidField('Idempotency-Key', `has more than ${maxKeyLength} characters`);
  const { pathname, search } = new URL(c.req.url);
  return saveOnce(caller.userId, `${pathname}${search}\n${key}\n${JSON.stringify(body)}`, work);
}

/** What a handler answered, and what of it is streamed. */
type Answering = { value: unknown; streamed: Streamed | null };

/** Returns a lease when its handler has answered or, for a stream, when the stream has ended. */
async function inLease(lease: Lease | null, route: Route, answering: Promise<unknown>): Promise<Answering> {
  let streamed: Streamed | null = null;
  try {
    const value = await answering;
    streamed = streamedOf(route, value);
    if (streamed && lease) streamed = { ...streamed, chunks: chunksInLease(lease, streamed) };
    return { value, streamed };
  } finally {
    if (streamed === null) await lease?.release();
  }
}

function streamedOf(route: Route, value: unknown): Streamed | null {
  if (value instanceof StreamedAnswer) return { chunks: enveloped(value.chunks) };
  return route.stream ? (value as Streamed) : null;
}

/** The envelope around a streamed answer. */
async function* enveloped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  yield* prependBytes(Buffer.from('{"data":'), chunks);
  yield Buffer.from('}');
}

/** Always started, because the first chunk is awaited before the status is sent. */
async function* chunksInLease(
  lease: Lease,
  { chunks }: Streamed,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* chunks;
  } finally {
    await lease.release();
  }
}

function readerOf(c: Context, { stalledMs }: Limits): Reader {
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
  const disconnect = outgoing && (() => void outgoing.destroy());
  return { disconnect, ...(stalledMs === undefined ? {} : { stalledMs }) };
}

/** How long a read waits for a database that is away, in ms. */
const outageMs = 10_000;

/**
 * Mounts every route of a contract: authenticate, apply limits, parse, call, sign the answer's pictures,
 * parse the answer, wrap it. Answers are parsed too, so anything the contract doesn't name can't leak.
 */
export function mount<C extends Contract>(
  app: Hono,
  contract: C,
  handlers: { [G in keyof C]: Handlers<C[G]> },
  findCaller: FindCaller,
  limits: Limits,
  signPicture: SignPicture = noPicture,
): void {
  const leaseFor = async (route: Route, { userId }: Caller, abort: AbortSignal): Promise<Lease | null> => {
    const kind = leaseKindOf(route);
    return kind && limits.takeLease ? limits.takeLease(kind, userId, abort) : null;
  };
  for (const [group, routes] of Object.entries(contract)) {
    for (const [name, route] of Object.entries(routes)) {
      const handler = (handlers[group] as Record<string, LooseHandler>)[name] as LooseHandler;
      const replacePictures = route.answer ? pictureReplacer(route.answer) : null;
      const respond = async (c: Context): Promise<Response> => {
        const clientIp = limits.clientIpOf(c);
        const caller = await authenticate(route.access, readBearer(c.req.header('authorization')), (token) =>
          limits.findBearer(token, clientIp, findCaller),
        );
        const holder = caller?.userId ?? clientIp;
        if (holder !== null) await limits.guard(rateClassOf(route), holder);
        if (route.upload && limits.hasRoom?.() === false) throw new AppError('unavailable', noRoom);
        const received = await receive(c, route, caller, clientIp);
        const answer = async () => {
          const lease = caller && (await leaseFor(route, caller, received.abort));
          const abort = lease ? AbortSignal.any([received.abort, lease.abort]) : received.abort;
          const work = () => handler({ ...received, abort });
          const once = isSavedOnce(route) ? () => savingOnce(c, limits, received, work) : work;
          const answering = route.method === 'GET' ? work() : withSaved(once);
          const { value: answered, streamed } = await inLease(lease, route, answering);
          if (streamed) {
            return streamResponse(route.stream ?? 'application/json', streamed, readerOf(c, limits));
          }
          if (answered instanceof WrittenAnswer) {
            return c.body(`{"data":${answered.write(signPicture)}}`, 200, {
              'content-type': 'application/json',
            });
          }
          const data = route.answer
            ? route.answer.parse(replacePictures?.(answered, signPicture) ?? answered)
            : null;
          return c.json({ data }, 200 as ContentfulStatusCode);
        };
        try {
          return await (caller ? onBehalfOf(caller.userId, answer) : answer());
        } catch (failure) {
          throw refuseUnstorable(failure, received.body, received.query);
        }
      };
      app.on(route.method, route.path.replace(/\{(\w+)\}/g, ':$1'), (c) =>
        route.outlastsOutage
          ? outlastOutage(() => respond(c), { ms: outageMs, abort: c.req.raw.signal })
          : respond(c),
      );
    }
  }
}
