import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutgoingCall } from '#contract/client.ts';
import { contract } from '#contract/index.ts';
import type { Route } from '#contract/route.ts';
import { needsToken, sendCall } from './send-call.ts';
import { onSessionLost, readToken, storeToken, tokenKey } from './session.ts';

const call = (path: string, body?: unknown): OutgoingCall => ({
  route: { method: body === undefined ? 'GET' : 'POST', path: '/x' },
  path,
  search: '?a=1',
  body,
});
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

/** Browser storage, which Node doesn't have. */
function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
}

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const lost = vi.fn<(reason: string) => void>();
let stop = () => {};

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('fetch', fetched.mockReset());
  lost.mockReset();
  stop = onSessionLost(lost);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

describe('needsToken', () => {
  it.each([
    ['/profile/login', false],
    ['/auth/magic-link/request', false],
    ['/beta-user', false],
    ['/profile/profile', true],
    ['/health', true],
  ])('%s: %s', (path, needs) => {
    expect(needsToken(path)).toBe(needs);
  });
});

describe('every call of the contract', () => {
  const routes = Object.values(contract).flatMap((group) => Object.values(group) as Route[]);
  const isFree = (path: string) =>
    ['/login', '/magic-link', '/beta', '/unsubscribe'].some((part) => path.includes(part));

  it.each(routes.map(({ method, path }) => ({ method, path })))(
    '$method $path needs a token or is an exception',
    async ({ path }) => {
      fetched.mockResolvedValue(answer(200, { data: {} }));
      const sent = sendCall(call(path), {});
      if (isFree(path)) {
        await sent;
        expect(fetched).toHaveBeenCalledOnce();
        expect(lost).not.toHaveBeenCalled();
      } else {
        await expect(sent).rejects.toThrow('No valid token found');
        expect(fetched).not.toHaveBeenCalled();
        expect(lost).toHaveBeenCalledWith('No valid token found');
      }
    },
  );

  it('includes both calls with and calls without a token', () => {
    expect(routes.filter(({ path }) => isFree(path)).length).toBeGreaterThan(2);
    expect(routes.filter(({ path }) => !isFree(path)).length).toBeGreaterThan(100);
  });
});

describe('the token', () => {
  it.each([[''], ['   '], ['\n\t']])('%j counts as no token', (text) => {
    localStorage.setItem(tokenKey, text);
    expect(readToken()).toBeNull();
  });
});

describe('sendCall', () => {
  it('sends JSON with the bearer token and returns the content of data', async () => {
    storeToken('secret');
    fetched.mockResolvedValue(answer(200, { data: { id: 7 } }));
    await expect(sendCall(call('/list', { name: 'a' }), {})).resolves.toEqual({ id: 7 });
    expect(fetched).toHaveBeenCalledWith('/list?a=1', {
      method: 'POST',
      headers: {
        authorization: 'Bearer secret',
        'content-type': 'application/json',
        'idempotency-key': expect.any(String),
      },
      body: '{"name":"a"}',
    });
  });

  it.each([[null], [''], ['  ']])('with token %j makes no call and forces /login', async (token) => {
    if (token !== null) localStorage.setItem(tokenKey, token);
    await expect(sendCall(call('/signals/1'), {})).rejects.toThrow('No valid token found');
    expect(fetched).not.toHaveBeenCalled();
    expect(lost).toHaveBeenCalledWith('No valid token found');
  });

  it('needs no token to sign in', async () => {
    fetched.mockResolvedValue(answer(200, { data: {} }));
    await sendCall(call('/profile/login', {}), {});
    expect(fetched.mock.calls[0]?.[1].headers).toEqual({
      'content-type': 'application/json',
      'idempotency-key': expect.any(String),
    });
    expect(lost).not.toHaveBeenCalled();
  });

  it('clears the token on a 401 and forces /login', async () => {
    storeToken('old');
    fetched.mockResolvedValue(answer(401, { data: { message: 'Your session has ended.' } }));
    await expect(sendCall(call('/signals/1'), {})).rejects.toMatchObject({ status: 401 });
    expect(readToken()).toBeNull();
    expect(lost).toHaveBeenCalledWith('Your session has ended.');
  });

  it.each([403, 404, 409, 422, 429, 500, 502])('keeps the session on a %i', async (status) => {
    storeToken('kept');
    fetched.mockResolvedValue(answer(status, {}));
    await expect(sendCall(call('/signals/1'), {})).rejects.toMatchObject({ status });
    expect(readToken()).toBe('kept');
    expect(lost).not.toHaveBeenCalled();
  });

  it('sends a change again with the same key until its outcome is known', async () => {
    storeToken('t');
    const keyOf = async (response: Response | Error, body = { name: 'a' }) => {
      if (response instanceof Error) fetched.mockRejectedValueOnce(response);
      else fetched.mockResolvedValueOnce(response);
      await sendCall(call('/list', body), {}).catch(() => {});
      return new Headers(fetched.mock.lastCall?.[1].headers).get('idempotency-key');
    };
    const unknown = answer(503, { data: { code: 'outcome_unknown' } });
    const key = await keyOf(new TypeError('Failed to fetch'));
    expect(await keyOf(unknown)).toBe(key);
    expect(await keyOf(answer(200, { data: {} }), { name: 'b' })).not.toBe(key);
    expect(await keyOf(answer(409, { data: { code: 'already_saved' } }))).toBe(key);
    const next = await keyOf(answer(400, {}));
    expect(next).not.toBe(key);
    expect(await keyOf(answer(200, { data: {} }))).not.toBe(next);
    // Given up by the user, who may mean it the next time.
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await sendCall(call('/list', { name: 'a' }), { signal: AbortSignal.abort() }).catch(() => {});
    const given = new Headers(fetched.mock.lastCall?.[1].headers).get('idempotency-key');
    expect(await keyOf(answer(200, { data: {} }))).not.toBe(given);
  });

  it('reports a network failure by name, and passes on when the caller aborts', async () => {
    storeToken('t');
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(sendCall(call('/signals/1'), {})).rejects.toMatchObject({
      message: 'Network error',
      status: 0,
    });
    const aborted = AbortSignal.abort();
    await expect(sendCall(call('/signals/1'), { signal: aborted })).rejects.toThrow('Failed to fetch');
  });
});
