import type { CallOptions, OutgoingCall } from '#contract/client.ts';
import { noTokenMessage } from '#contract/error-codes.ts';
import { errorOfAnswer, isMaybeSaved, networkError, noTokenError } from './api-error.ts';
import { takeEarlyCall } from './early-calls.ts';
import { queryClient } from './query-client.ts';
import { expireSession, readToken } from './session.ts';

/**
 * Calls to paths that include one of these go out without a token (specification, section 5). A link in an
 * email needs no session either.
 */
const withoutToken = ['/login', '/magic-link', '/beta', '/unsubscribe'];

/** Whether the specification requires a valid token for a call to this path. */
export function needsToken(path: string): boolean {
  return !withoutToken.some((part) => path.includes(part));
}

/**
 * The session header for a call to `path`.
 *
 * @throws ApiError 'No valid token found' if a token is required and there is none; this also ends the
 *   session
 */
export function authorization(path: string): Record<string, string> {
  const token = readToken();
  if (token !== null) return { authorization: `Bearer ${token}` };
  if (!needsToken(path)) return {};
  expireSession(noTokenMessage);
  throw noTokenError();
}

/** Parses JSON; undefined if it's invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The error for a response with this status and text. A 401 always concerns our own session, so it also
 * clears the token and forces /login. After a change that may have been saved, the page reads everything again.
 */
export function refuse(status: number, text: string) {
  const error = errorOfAnswer(status, parseJson(text));
  if (status === 401) expireSession(error.message);
  if (isMaybeSaved(error)) void queryClient.invalidateQueries();
  return error;
}

/** The keys of changes whose answer is missing, by what was sent: sent again, they are saved only once. */
const unanswered = new Map<string, string>();

/**
 * Sends a call and returns the whole response, for streams and downloads.
 *
 * @throws ApiError for every response that is not a success, and if there is none; AbortError when aborted
 */
export async function sendForResponse(call: OutgoingCall, options: CallOptions = {}): Promise<Response> {
  const headers: Record<string, string> = authorization(call.path);
  const body = JSON.stringify(call.body);
  if (body) headers['content-type'] = 'application/json';
  const change = `${call.path}${call.search} ${body}`;
  const key = unanswered.get(change) ?? `${crypto.getRandomValues(new Uint32Array(4))}`;
  unanswered.delete(change);
  const isChange = call.route.method === 'POST';
  if (isChange) headers['idempotency-key'] = key;
  const early = call.route.method === 'GET' ? takeEarlyCall(call.path + call.search, readToken()) : undefined;
  const sent =
    early ??
    fetch(call.path + call.search, {
      method: call.route.method,
      headers,
      ...(body ? { body } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  const response = await sent.catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    if (isChange) unanswered.set(change, key);
    throw networkError();
  });
  if (response.ok) return response;
  const error = refuse(response.status, await response.text().catch(() => ''));
  if (isChange && error.code === 'outcome_unknown') unanswered.set(change, key);
  throw error;
}

/** Sends a call and returns the content of `data`. Fails like `sendForResponse`. */
export async function sendCall(call: OutgoingCall, options: CallOptions): Promise<unknown> {
  const response = await sendForResponse(call, options);
  const text = await response.text().catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw networkError();
  });
  const body = parseJson(text);
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
}
