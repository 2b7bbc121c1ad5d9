import type { z } from 'zod';

/** Who can call a route. `admin` is a signed-in user whose address is in the configuration, or who used the owner's link. */
export type Access = 'public' | 'user' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The cost class of a call, which sets its rate limit. `costly`: the model, exports, uploads, and
 * enrichments; `vendor`: calls by vendors; `none`: no limit.
 */
export type RateClass = 'read' | 'write' | 'costly' | 'public' | 'vendor' | 'none';

/** Calls that run for a while and take up one of the user's leases of that kind (`server/limits.ts`). */
export type LeaseKind =
  | 'events'
  | 'prompt-stream'
  | 'export'
  | 'count'
  | 'download'
  | 'upload'
  | 'picture'
  | 'model'
  | 'enrichment';

/** What a route answers with instead of the JSON envelope. */
export type StreamKind =
  | 'text/csv'
  | 'text/event-stream'
  | 'text/html'
  | 'text/markdown'
  | 'image/*'
  | 'application/zip';

/**
 * One route of the wire. It answers either with `answer` inside `{ "data": … }`, or with a `stream`. Schemas
 * have no transforms: the same schema checks on both sides and becomes the OpenAPI document.
 */
export type Route = {
  method: Method;
  /** The path, with `{name}` for parameters, exactly as on the wire. */
  path: `/${string}`;
  access: Access;
  summary: string;
  /** The rate class, if it doesn't follow from what the route does (`server/http/rate-guard.ts`). */
  rate?: RateClass;
  /**
   * The kind of lease it takes while it runs, if that doesn't follow from its request and answer
   * (`server/http/take-lease.ts`).
   */
  lease?: LeaseKind;
  /** While the database is away, a call waits up to ten seconds for it before it fails. For reads only. */
  outlastsOutage?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is a stream of this media type instead of JSON. */
  upload?: 'application/zip' | 'text/csv' | 'image/*' | 'application/pdf';
  answer?: z.ZodType;
  stream?: StreamKind;
};

export type Routes = Record<string, Route>;
export type Contract = Record<string, Routes>;

/** Declares a route and keeps its exact type. */
export function route<
  const M extends Method,
  const P extends Route['path'],
  const R extends Omit<Route, 'method' | 'path'>,
>(method: M, path: P, rest: R): { method: M; path: P } & R {
  return { method, path, ...rest };
}

/** The signed-in user behind a call. */
export type Caller = { userId: string; sessionId: string; role: 'user' | 'admin' };

/** A caller with what was read along with the session, as of this request. */
export type KnownCaller = Caller & {
  timeZone: string;
  /** The caller's connected profiles, oldest first. */
  profiles: readonly OwnProfile[];
};

/** The part of a connected profile that decides whose signals a call is about. */
export type OwnProfile = { id: string; network: 'real' | 'sample' };

type Output<T, Otherwise> = T extends z.ZodType ? z.output<T> : Otherwise;
type Input<T, Otherwise> = T extends z.ZodType ? z.input<T> : Otherwise;

/** What a handler receives: parsed, typed, and with the caller if the route requires one. */
export type Received<R extends Route> = {
  params: Output<R['params'], Record<never, never>>;
  query: Output<R['query'], Record<never, never>>;
  body: Output<R['body'], undefined>;
  caller: R['access'] extends 'public' ? null : KnownCaller;
  upload: R['upload'] extends string ? ReadableStream<Uint8Array> : null;
  /** Aborts when the client disconnects. */
  abort: AbortSignal;
  /** For the few handlers that need more of the request. */
  request: RequestFacts;
};

/** What is known about a request apart from its content. */
export type RequestFacts = {
  bearer: string | null;
  userAgent: string | null;
  /** The host and port it was sent to. */
  host: string;
  /**
   * The origin as rate limits identify it: an IPv4 address, or the /64 of an IPv6 address. Null if unknown.
   * Only store it as a hash.
   */
  clientIp: string | null;
};

/** A streamed answer. The status is sent once the first chunk is ready. */
export type Streamed = {
  chunks: AsyncIterable<Uint8Array>;
  headers?: Record<string, string>;
};

/** An answer that's already written as JSON (`server/written-answer.ts`). */
export type Written<T> = {
  readonly of: T;
  readonly write: (sign: (url: string) => string | null) => string;
};

/** An answer whose JSON is streamed (`server/written-answer.ts`). */
export type StreamedJson<T> = { readonly of: T; readonly chunks: AsyncIterable<Uint8Array> };

export type Answered<R extends Route> = R['stream'] extends StreamKind
  ? Streamed
  : R['answer'] extends z.ZodType
    ? z.input<R['answer']> | Written<z.input<R['answer']>> | StreamedJson<z.input<R['answer']>>
    : never;

export type Handler<R extends Route> = (received: Received<R>) => Promise<Answered<R>>;

/** One handler for every route of a group. A missing one doesn't compile. */
export type Handlers<G extends Routes> = { [K in keyof G]: Handler<G[K]> };

/** What a client sends for a route: only the parts the route has. */
export type Sent<R extends Route> = (R['params'] extends z.ZodType
  ? { params: Input<R['params'], never> }
  : { params?: undefined }) &
  (R['query'] extends z.ZodType
    ? Record<never, never> extends Input<R['query'], never>
      ? { query?: Input<R['query'], never> }
      : { query: Input<R['query'], never> }
    : { query?: undefined }) &
  (R['body'] extends z.ZodType ? { body: Input<R['body'], never> } : { body?: undefined });

export type Received200<R extends Route> = R['answer'] extends z.ZodType ? z.output<R['answer']> : never;
