import { vi } from 'vitest';
import type { z } from 'zod';
import { errorStatus } from '#contract/error-codes.ts';
import type { ErrorCode, Issue } from '#contract/errors.ts';
import { contract } from '#contract/index.ts';
import type { Received200, Route } from '#contract/route.ts';
import { readQuery } from '#server/http/read-input.ts';
import { exampleOf, type Part } from './example-of.ts';
import { ScriptedUpload } from './scripted-upload.ts';

/** A call as the server would receive it, parsed by the contract. */
export type Call<R extends Route> = {
  params: R['params'] extends z.ZodType ? z.output<R['params']> : Record<never, never>;
  query: R['query'] extends z.ZodType ? z.output<R['query']> : Record<never, never>;
  body: R['body'] extends z.ZodType ? z.output<R['body']> : undefined;
};

type Answer<R extends Route> = Part<Received200<R>>;
type Reply<R extends Route> = Answer<R> | ((call: Call<R>) => Answer<R> | Promise<Answer<R>>);
type Heard = { route: Route; call: Call<Route> };
type Script = (call: Call<Route>) => Promise<Response>;

/** Thrown by a script to reject a call as the server would. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];
  constructor(code: ErrorCode, message: string, issues: readonly Issue[] = []) {
    super(message);
    this.code = code;
    this.issues = issues;
  }
}

type PathPart = { text: string; name: string | undefined };

const routes: Route[] = Object.values(contract).flatMap((group): Route[] => Object.values(group));
/** Routes by method and number of path segments. Computed once, because every call looks here. */
const parted = Map.groupBy(
  routes.map((route) => ({ route, parts: route.path.split('/').map(partOf) })),
  ({ route, parts }) => `${route.method} ${parts.length}`,
);
const scripts = new Map<Route, Script>();
let others: ((route: Route) => Promise<unknown>) | undefined;
let heard: Heard[] = [];
let unscripted: string[] = [];
let broken: string[] = [];
let events: ReadableStreamDefaultController<Uint8Array>[] = [];
/** The number of the current test, so a late call of an earlier test isn't counted for the next one. */
let round = 0;

/** Answers a route from now on. `exampleOf` fills in what the response leaves out. */
export function answer<const R extends Route>(route: R, reply: Reply<R>): void {
  scripts.set(route, async (call) => {
    const given = isFunction(reply) ? await reply(call as Call<R>) : reply;
    const data = route.answer ? exampleOf(route.answer, given as Part<unknown>) : given;
    return Response.json({ data });
  });
}

function isFunction<R extends Route>(
  reply: Reply<R>,
): reply is (call: Call<R>) => Answer<R> | Promise<Answer<R>> {
  return typeof reply === 'function';
}

function partOf(text: string): PathPart {
  return { text, name: /^\{(\w+)\}$/.exec(text)?.[1] };
}

/** Whether a test has scripted a route. */
export function isScripted(route: Route): boolean {
  return scripts.has(route);
}

/** The current response to a read, for composing other responses. */
export async function scriptedAnswer<const R extends Route>(route: R): Promise<Received200<R>> {
  const call = { params: {}, query: {}, body: undefined } as Call<Route>;
  const response = await (scripts.get(route) ?? (() => plainAnswer(route)))(call);
  return (await response.json()).data;
}

/** Answers all routes that have no script of their own. */
export function answerOthers(reply: (route: Route) => Promise<unknown>): void {
  others = reply;
}

/** Rejects a route from now on, in the server's error format. `issues` names the invalid fields. */
export function refuse(route: Route, code: ErrorCode, message: string, issues: readonly Issue[] = []): void {
  scripts.set(route, () => Promise.reject(new Refusal(code, message, issues)));
}

/** Makes calls to a route fail with a network error from now on. */
export function disconnect(route: Route): void {
  scripts.set(route, () => Promise.reject(new TypeError('Failed to fetch')));
}

/** A stream controlled by the test. */
export type ScriptedStream = {
  /** Sends text to all readers. Later readers get everything from the start. */
  send(text: string): void;
  /** Ends the stream, for later readers too. */
  end(): void;
  /** Breaks all open connections. Reconnecting readers start from the beginning. */
  drop(): void;
};

/** Answers a route with a stream from now on. */
export function answerStream(route: Route): ScriptedStream {
  const encoder = new TextEncoder();
  const readers = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const sent: Uint8Array[] = [];
  let isOver = false;
  scripts.set(route, async () => {
    let own: ReadableStreamDefaultController<Uint8Array>;
    const stream = new ReadableStream<Uint8Array>({
      start: (reader) => {
        own = reader;
        for (const bytes of sent) reader.enqueue(bytes);
        if (isOver) reader.close();
        else readers.add(reader);
      },
      cancel: () => void readers.delete(own),
    });
    return new Response(stream);
  });
  const letGo = (how: (reader: ReadableStreamDefaultController<Uint8Array>) => void) => {
    for (const reader of readers) how(reader);
    readers.clear();
  };
  return {
    send: (text) => {
      const bytes = encoder.encode(text);
      sent.push(bytes);
      for (const reader of readers) reader.enqueue(bytes);
    },
    end: () => {
      isOver = true;
      letGo((reader) => reader.close());
    },
    drop: () => letGo((reader) => reader.error(new TypeError('network error'))),
  };
}

/** Answers a route with a file from now on. */
export function answerFile(route: Route, name: string, content: string): void {
  const disposition = `attachment; filename="${name}"`;
  scripts.set(route, async () => new Response(content, { headers: { 'content-disposition': disposition } }));
}

/**
 * Holds calls to a route until the returned function is called. They then continue with the earlier script.
 */
export function pause(route: Route): () => void {
  const before = scripts.get(route);
  const gate = Promise.withResolvers<void>();
  scripts.set(route, async (call) => {
    await gate.promise;
    return before ? before(call) : plainAnswer(route);
  });
  return () => {
    if (before) scripts.set(route, before);
    else scripts.delete(route);
    gate.resolve();
  };
}

/** All calls of a route so far, oldest first. */
export function callsOf<const R extends Route>(route: R): Call<R>[] {
  return heard.filter((one) => one.route === route).map(({ call }) => call as Call<R>);
}

/** Sends an event of the stream of changes to the page. */
export function sendEvent(event: { name: string; id: string }): void {
  const text = new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`);
  for (const stream of events) stream.enqueue(text);
}

/** Deletes all scripts and calls. @returns calls without a script, and data that violated the contract */
export function resetServer(): string[] {
  const complaints = [...unscripted.map((one) => `No script answers ${one}`), ...broken];
  round += 1;
  scripts.clear();
  others = undefined;
  heard = [];
  unscripted = [];
  broken = [];
  events = [];
  return complaints;
}

const realFetch = globalThis.fetch;

/** Replaces the network with the scripts for calls of the contract. Everything else passes through. */
export function takeNetwork(): void {
  globalThis.fetch = async (input, init) => {
    const request = new Request(input instanceof URL ? input.href : input, init);
    const url = new URL(request.url);
    const found = url.origin === location.origin ? findRoute(request.method, url.pathname) : undefined;
    if (found === undefined) return realFetch(input, init);
    if (found.route.path === '/events' && !scripts.has(found.route)) return openEvents();
    return serve(found.route, found.params, url, request);
  };
  vi.stubGlobal('XMLHttpRequest', ScriptedUpload);
}

async function serve(
  route: Route,
  params: Record<string, string>,
  url: URL,
  request: Request,
): Promise<Response> {
  const begun = round;
  const text = request.headers.get('content-type')?.includes('json') ? await request.text() : '';
  // The test that made this call is over.
  if (begun !== round) return new Promise(() => undefined);
  const call = readCall(route, params, url, text === '' ? undefined : JSON.parse(text));
  heard.push({ route, call });
  const script = scripts.get(route) ?? (() => plainAnswer(route));
  try {
    return await Promise.race([script(call), givenUp(request.signal)]);
  } catch (error) {
    if (error instanceof Refusal) return refusalOf(error);
    if (!(error instanceof TypeError) && !request.signal.aborted)
      broken.push(`${route.method} ${route.path}: ${error}`);
    throw error;
  }
}

/** Rejects as soon as the page aborts a call. */
function givenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

function readCall(route: Route, params: unknown, url: URL, body: unknown): Call<Route> {
  return {
    params: route.params ? route.params.parse(params) : {},
    query: route.query ? route.query.parse(readQuery(route.query, url.searchParams)) : {},
    body: route.body && !route.upload ? route.body.parse(body ?? {}) : undefined,
  } as Call<Route>;
}

function refusalOf({ code, message, issues }: Refusal): Response {
  const body = { message, data: { message, code, issues, requestId: 'scripted' } };
  return Response.json(body, { status: errorStatus[code] });
}

/** The response of an empty account to a read. A write without a script fails the test. */
async function plainAnswer(route: Route): Promise<Response> {
  if (others) return Response.json({ data: await others(route) });
  if (route.method === 'GET' && route.answer) return Response.json({ data: exampleOf(route.answer) });
  unscripted.push(`${route.method} ${route.path}`);
  return refusalOf(new Refusal('internal', 'No script answers this call.'));
}

function openEvents(): Response {
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      events.push(controller);
      controller.enqueue(new TextEncoder().encode(': open\n\n'));
    },
    cancel: () => undefined,
  });
  return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
}

/** The route of a path. Routes without parameters take precedence. */
function findRoute(method: string, pathname: string) {
  const given = pathname.split('/');
  const matches = (parted.get(`${method} ${given.length}`) ?? []).flatMap(({ route, parts }) => {
    const params = matchParts(parts, given);
    return params ? [{ route, params }] : [];
  });
  return matches.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
}

function matchParts(
  parts: readonly PathPart[],
  given: readonly string[],
): Record<string, string> | undefined {
  if (parts.some(({ name, text }, at) => name === undefined && text !== given[at])) return undefined;
  const params: Record<string, string> = {};
  for (const [at, { name }] of parts.entries()) {
    if (name !== undefined) params[name] = decodeURIComponent(given[at] ?? '');
  }
  return params;
}
