import type { z } from 'zod';
import { PortError, type PortErrorKind } from './port-error.ts';

/** A vendor's JSON API: where it is, how it is asked, and what only this vendor knows about its failures. */
export type HttpApi = {
  /** The vendor's name, for the log. */
  vendor: string;
  /** Without a slash at its end. */
  baseUrl: string;
  /** Sent with every call, keys among them; never part of a message or an address. */
  headers: Record<string, string>;
  /** For the whole answer, in milliseconds; 20 s unless told. */
  timeoutMs?: number;
  /** Largest answer, in bytes; 8 MiB unless told. */
  maxBytes?: number;
  /**
   * What this answer means where the status does not say it, asked for every parsed body, the successful ones
   * too (some vendors refuse with 200). Null leaves it to the status.
   */
  refine?(answer: HttpAnswer): PortError | null;
};

export type HttpAnswer = { status: number; headers: Headers; body: unknown };

/** One reading call. Parameters that are undefined are left out. */
export type HttpCall = {
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  /** What a vendor wants to read is asked by POST with this as JSON. */
  body?: unknown;
};

/**
 * Asks a vendor and parses what it answers. Redirects are refused, so that keys stay with the host they are for.
 * @throws PortError by status: 401 `unauthorized`, 403 `forbidden`, 404 `not_found`, 429 `rate_limited` (with
 * Retry-After), other 4xx `rejected`, 5xx and broken or late connections `unavailable`, what does not fit the
 * schema `malformed`.
 */
export async function getJson<T>(api: HttpApi, call: HttpCall, schema: z.ZodType<T>): Promise<T> {
  const where = `${api.vendor} ${call.body === undefined ? 'GET' : 'POST'} ${call.path}`;
  const { response, text } = await ask(api, call, where);
  const body = parseJson(text);
  const refined = api.refine?.({ status: response.status, headers: response.headers, body }) ?? null;
  if (refined !== null) throw refined;
  if (!response.ok) {
    throw new PortError(kindOfStatus(response.status), `${where} answered ${response.status}`, {
      ...retryAfter(response.headers.get('retry-after')),
    });
  }
  if (body === undefined) throw new PortError('malformed', `${where} answered something that is not JSON`);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new PortError('malformed', `${where} answered without a fitting ${issue?.path.join('.') || 'body'}`);
}

/** Retry-After (RFC 9110 §10.2.3) or a vendor's own reset header as whole seconds, when it can be read. */
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
  const url = new URL(`${api.baseUrl}${call.path}`);
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  try {
    const response = await fetch(url, {
      headers: {
        accept: 'application/json',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...api.headers,
      },
      ...(call.body === undefined ? {} : { method: 'POST', body: JSON.stringify(call.body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(api.timeoutMs ?? 20_000),
    });
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
    // Leaving the loop also ends the connection.
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
