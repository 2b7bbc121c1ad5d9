import type { z } from 'zod';

/** Who may call a route. `admin` is a signed-in user whose address is in the configuration. */
export type Access = 'public' | 'user' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What a call costs, and so how often one may make it: `costly` are the model, exports, uploads and enrichments,
 * `vendor` what vendors call, `none` what has no limit.
 */
export type RateClass = 'read' | 'write' | 'costly' | 'public' | 'vendor' | 'none';

/** What runs for a while and counts against a user's slots of that kind (`server/limits.ts`). */
export type SlotKind =
  | 'events'
  | 'prompt-stream'
  | 'export'
  | 'count'
  | 'download'
  | 'upload'
  | 'picture'
  | 'model'
  | 'enrichment';

/** What a route answers when it is not the JSON envelope. */
export type StreamKind =
  | 'text/csv'
  | 'text/event-stream'
  | 'text/html'
  | 'text/markdown'
  | 'image/*'
  | 'application/zip';

/**
 * One route of the wire. A route answers either `answer` inside `{ "data": … }`, or a `stream`.
 * Schemas have no transforms: the same schema checks on both sides and becomes the OpenAPI document.
 */
export type Route = {
  method: Method;
  /** Path with `{name}` for parameters, exactly as on the wire. */
  path: `/${string}`;
  access: Access;
  summary: string;
  /** How often it may be called, where that does not follow from what it does (`server/http/rate-guard.ts`). */
  rate?: RateClass;
  /** What it counts as while it runs, where that does not follow from what it takes and answers (`server/http/take-slot.ts`). */
  slot?: SlotKind;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is this media type, streamed, and not JSON. */
  upload?: 'application/zip' | 'text/csv' | 'image/*' | 'application/pdf';
  answer?: z.ZodType;
  stream?: StreamKind;
};

export type Routes = Record<string, Route>;
export type Contract = Record<string, Routes>;

/** Declares a route and keeps its exact type. */
export function route<const R extends Route>(spec: R): R {
  return spec;
}

/** The signed-in user behind a call. */
export type Caller = { userId: string; sessionId: string; role: 'user' | 'admin' };

/** What was read of a caller with the session, as of this request. */
export type KnownCaller = Caller & {
  timeZone: string;
  /** The connected profiles that are theirs, the oldest first. */
  profiles: readonly OwnProfile[];
};

/** As much of a connected profile as decides whose signals are meant. */
export type OwnProfile = { id: string; network: 'real' | 'sample' };

type Output<T, Otherwise> = T extends z.ZodType ? z.output<T> : Otherwise;
type Input<T, Otherwise> = T extends z.ZodType ? z.input<T> : Otherwise;

/** What a handler receives: parsed, typed, and with the caller where the route asks for one. */
export type Received<R extends Route> = {
  params: Output<R['params'], Record<never, never>>;
  query: Output<R['query'], Record<never, never>>;
  body: Output<R['body'], undefined>;
  caller: R['access'] extends 'public' ? null : KnownCaller;
  upload: R['upload'] extends string ? ReadableStream<Uint8Array> : null;
  /** Ends when the client goes away. */
  signal: AbortSignal;
  /** For the few handlers that need more of the request. */
  request: RequestFacts;
};

/** What is known of a request besides its content. */
export type RequestFacts = {
  bearer: string | null;
  userAgent: string | null;
  /**
   * Where it comes from, as limits know it: an IPv4 address, or the /64 of an IPv6 one. Null where that is unknown. Not
   * to be stored but as a hash.
   */
  clientIp: string | null;
};

/** A streamed answer. The first chunk is awaited before the status is sent. */
export type Streamed = {
  chunks: AsyncIterable<Uint8Array>;
  headers?: Record<string, string>;
};

/** An answer that is written as JSON already (`server/written-answer.ts`). */
export type Written<T> = {
  readonly of: T;
  readonly write: (sign: (url: string) => string | null) => string;
};

export type Answered<R extends Route> = R['stream'] extends StreamKind
  ? Streamed
  : R['answer'] extends z.ZodType
    ? z.input<R['answer']> | Written<z.input<R['answer']>>
    : never;

export type Handler<R extends Route> = (received: Received<R>) => Promise<Answered<R>>;

/** A handler for every route of a group: a missing one does not compile. */
export type Handlers<G extends Routes> = { [K in keyof G]: Handler<G[K]> };

/** What a client sends for a route: only the parts that the route has. */
export type Sent<R extends Route> = (R['params'] extends z.ZodType
  ? { params: Input<R['params'], never> }
  : { params?: undefined }) &
  (R['query'] extends z.ZodType ? { query?: Input<R['query'], never> } : { query?: undefined }) &
  (R['body'] extends z.ZodType ? { body: Input<R['body'], never> } : { body?: undefined });

export type Received200<R extends Route> = R['answer'] extends z.ZodType ? z.output<R['answer']> : never;
