import { z } from 'zod';
import { exchange, parseAnswer } from './exchange.ts';
import { PortError, type PortErrorKind } from './port-error.ts';

/** A vendor's JSON API: where it is, how to call it, and what only this vendor knows about its failures. */
export type HttpApi = {
  /** The vendor's name, for the log. */
  vendor: string;
  /** Without a trailing slash. */
  baseUrl: string;
  /** Sent with every call, and may contain keys. Never part of a message or a URL. */
  headers: Record<string, string>;
  /** Time limit for the whole answer, in milliseconds; 20 s by default. */
  timeoutMs?: number;
  /** Largest answer, in bytes; 8 MiB by default. */
  maxBytes?: number;
  /**
   * The meaning of an answer if the status alone doesn't say. Called for every parsed body, also of successes,
   * because some vendors refuse with 200. Null leaves it to the status.
   */
  refine?(answer: HttpAnswer): PortError | null;
  /**
   * If something doesn't exist, a read is redirected, and `refine` gets that answer. The redirect is never
   * followed.
   */
  reportsRedirects?: boolean;
};

/** `body` is the text parsed as JSON, undefined if it isn't JSON. */
export type HttpAnswer = { status: number; headers: Headers; text: string; body: unknown };

/** One read. Undefined parameters are left out. */
export type HttpCall = {
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  /** For vendors that read by POST: sent as JSON. */
  body?: unknown;
};

/**
 * Calls a vendor and parses the answer. Redirects are refused, so keys stay with their host.
 * @throws PortError by status: 401 `unauthorized`, 403 `forbidden`, 404 `not_found`, 429 `rate_limited` (with
 *   Retry-After), other 4xx `rejected`, 5xx and failed or late connections `unavailable`, an answer that
 *   doesn't match the schema `malformed`
 */
export async function getJson<T>(api: HttpApi, call: HttpCall, schema: z.ZodType<T>): Promise<T> {
  const where = `${api.vendor} ${call.body === undefined ? 'GET' : 'POST'} ${call.path}`;
  const { response, text } = await ask(api, call, where);
  const body = parseJson(text);
  const refined = api.refine?.({ status: response.status, headers: response.headers, text, body }) ?? null;
  if (refined !== null) throw refined;
  if (!response.ok) {
    throw new PortError(kindOfStatus(response.status), `${where} answered ${response.status}`, {
      ...retryAfter(response.headers.get('retry-after')),
    });
  }
  if (body === undefined) throw new PortError('malformed', `${where} answered something that is not JSON`);
  const parsed = parseAnswer(schema, body, response);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new PortError('malformed', `${where} answered without a fitting ${issue?.path.join('.') || 'body'}`);
}

/** One write. */
export type HttpWrite = {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  /** JSON, a form, or bytes of another content type. */
  body?:
    | { json: unknown }
    | { form: Record<string, string> }
    | { bytes: Uint8Array<ArrayBuffer>; contentType: string };
};

/**
 * Asks a vendor to do something, once. It must not be sent again while its outcome is unknown.
 *
 * @param read the meaning of the vendor's 2xx answer: the schema of its body, or a function that returns
 *   undefined if it doesn't understand the answer
 * @throws PortError by status like {@link getJson}, but `unknown_outcome` if the call may have had its
 *   effect: 5xx and 408, timeouts and broken connections, and unreadable successes. `unavailable` means there
 *   was no connection, so nothing was sent.
 */
export async function sendOnce<T>(
  api: HttpApi,
  call: HttpWrite,
  read: z.ZodType<T> | ((answer: HttpAnswer) => T | undefined),
): Promise<T> {
  const where = `${api.vendor} ${call.method} ${call.path}`;
  const { response, text } = await send(api, call, where).catch((error) => {
    throw error instanceof PortError && error.kind === 'malformed'
      ? new PortError('unknown_outcome', error.message)
      : error;
  });
  const answer = { status: response.status, headers: response.headers, text, body: parseJson(text) };
  const refined = api.refine?.(answer) ?? null;
  if (refined !== null) throw refined;
  if (!response.ok) {
    const { status } = response;
    const unknown = status >= 500 || status === 408 || status < 400;
    throw new PortError(
      unknown ? 'unknown_outcome' : kindOfStatus(status),
      `${where} answered ${status}`,
      retryAfter(response.headers.get('retry-after')),
    );
  }
  const reported = read instanceof z.ZodType ? parseAnswer(read, answer.body, response).data : read(answer);
  if (reported === undefined) throw new PortError('unknown_outcome', `${where} answered what cannot be read`);
  return reported;
}

/** There was no connection, so the request was never sent. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

async function send(
  api: HttpApi,
  call: HttpWrite,
  where: string,
): Promise<{ response: Response; text: string }> {
  const { body } = call;
  try {
    const init: RequestInit = {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': contentTypeOf(body) }),
        ...api.headers,
      },
      ...(body === undefined ? {} : { body: contentOf(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(api.timeoutMs ?? 20_000),
    };
    const response = await exchange(urlOf(api, call), init, { path: call.path });
    return { response, text: await readText(response, api.maxBytes ?? 8 * 1024 * 1024, where) };
  } catch (cause) {
    if (cause instanceof PortError) throw cause;
    if (neverSent.has(codeOf(cause)))
      throw new PortError('unavailable', `${where} reached nobody`, { cause });
    const late = cause instanceof Error && cause.name === 'TimeoutError';
    throw new PortError('unknown_outcome', `${where} ${late ? 'took too long' : 'broke off'}`, { cause });
  }
}

function contentOf(body: NonNullable<HttpWrite['body']>): string | Uint8Array<ArrayBuffer> {
  if ('json' in body) return JSON.stringify(body.json);
  return 'form' in body ? new URLSearchParams(body.form).toString() : body.bytes;
}

function contentTypeOf(body: NonNullable<HttpWrite['body']>): string {
  if ('json' in body) return 'application/json';
  return 'form' in body ? 'application/x-www-form-urlencoded' : body.contentType;
}

/** The system's code for a failed connection. If several addresses were tried, only a code they all share. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof AggregateError) {
    const codes = new Set(cause.errors.map((each) => codeIn(each)));
    return [...codes].every((code) => neverSent.has(code)) ? ([...codes][0] ?? '') : '';
  }
  return codeIn(cause);
}

function codeIn(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

function urlOf(api: HttpApi, call: Pick<HttpCall, 'path' | 'query'>): URL {
  const url = new URL(`${api.baseUrl}${call.path}`);
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

/** Retry-After (RFC 9110 §10.2.3) or a vendor's own reset header as whole seconds, if it's readable. */
export function retryAfter(value: string | null): { retryAfter?: number } {
  if (value === null || value.trim() === '') return {};
  const seconds = /^\d+(\.\d+)?$/.test(value.trim())
    ? Number(value)
    : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? { retryAfter: Math.max(0, Math.ceil(seconds)) } : {};
}

async function ask(
  api: HttpApi,
  call: HttpCall,
  where: string,
): Promise<{ response: Response; text: string }> {
  try {
    const init: RequestInit = {
      headers: {
        accept: 'application/json',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...api.headers,
      },
      ...(call.body === undefined ? {} : { method: 'POST', body: JSON.stringify(call.body) }),
      redirect: api.reportsRedirects ? 'manual' : 'error',
      signal: AbortSignal.timeout(api.timeoutMs ?? 20_000),
    };
    const response = await exchange(urlOf(api, call), init, { path: call.path });
    return { response, text: await readText(response, api.maxBytes ?? 8 * 1024 * 1024, where) };
  } catch (cause) {
    if (cause instanceof PortError) throw cause;
    const late = cause instanceof Error && cause.name === 'TimeoutError';
    throw new PortError('unavailable', `${where} ${late ? 'took too long' : 'broke off'}`, { cause });
  }
}

async function readText(response: Response, maxBytes: number, where: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop also closes the connection.
    if (bytes > maxBytes) throw new PortError('malformed', `${where} answered more than ${maxBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function kindOfStatus(status: number): PortErrorKind {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'unavailable' : 'rejected';
}
