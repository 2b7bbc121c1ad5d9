import { type Client, createClient } from '#contract/client.ts';
import type { ErrorBody, ErrorCode } from '#contract/errors.ts';
import { type AppContract, contract } from '#contract/index.ts';

/** Thrown by a typed client if the server rejects a call. */
export class Refused extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(`${status} ${body.data.code}: ${body.message}`);
    this.status = status;
    this.code = body.data.code;
    this.body = body;
  }
}

/** A signed-in user. */
export type SignedIn = { token: string; userId: string; api: Client<AppContract> };

/** A call to a server, in this process or over the network. */
export type Call = (
  method: string,
  path: string,
  init?: { token?: string; body?: unknown; headers?: Record<string, string> },
) => Promise<Response>;

/** Sends calls with the headers for JSON and the session. */
export function callThrough(send: (path: string, init: RequestInit) => Promise<Response>): Call {
  return (method, path, init = {}) =>
    send(path, {
      method,
      headers: {
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(init.token === undefined ? {} : { authorization: `Bearer ${init.token}` }),
        ...init.headers,
      },
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
    });
}

/** A typed client with this token. */
export function clientFor(call: Call, token: string): Client<AppContract> {
  return createClient(contract, async ({ route, path, search, body }) => {
    const answer = await call(route.method, path + search, { token, body });
    const json = (await answer.json()) as { data: unknown };
    if (!answer.ok) throw new Refused(answer.status, json as ErrorBody);
    return json.data;
  });
}

/** Signs in over HTTP: the sample network's REST sign-in, then our login. */
export async function signIn(call: Call, email: string, name = email): Promise<SignedIn> {
  const google = JSON.stringify({ sub: `google-${email}`, email, email_verified: true, name });
  const answer = await call('POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=any', {
    body: {
      postBody: new URLSearchParams({ id_token: google, providerId: 'google.com' }).toString(),
      requestUri: 'http://localhost',
      returnSecureToken: true,
    },
  });
  const { idToken, localId } = (await answer.json()) as { idToken: string; localId: string };
  const { token, profile } = await clientFor(call, '').access.login({
    body: { name, email, firebaseUid: localId, idToken },
  });
  return { token, userId: profile.id, api: clientFor(call, token) };
}
