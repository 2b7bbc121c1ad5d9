import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { clearToken, storeToken } from '#web/lib/session.ts';
import { downloadSignals } from './download-signals.ts';

const profile = '0196a1f0-0000-7000-8000-000000000001';
const bytes = (text: string) => new TextEncoder().encode(text);

/** Answers with these chunks. An error in the list breaks the connection at that position. */
function answer(parts: (string | Error)[], headers: Record<string, string> = {}) {
  const waiting = [...parts];
  const body = new ReadableStream<Uint8Array>({
    pull(control) {
      const part = waiting.shift();
      if (part === undefined) control.close();
      else if (part instanceof Error) control.error(part);
      else control.enqueue(bytes(part));
    },
  });
  const fetched = vi.fn(async (_url: string, _init?: RequestInit) => new Response(body, { headers }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

beforeEach(() => storeToken('token'));
afterEach(() => {
  clearToken();
  vi.unstubAllGlobals();
});

it("reads to the end, reports the row count as it goes, and uses the server's file name", async () => {
  const fetched = answer(['name\nAda\n"Gra', 'ce\nHopper"\nAlan\n'], {
    'content-disposition': 'attachment; filename="signals-export-2026-03-15.csv"',
  });
  const reported: number[] = [];
  const done = await downloadSignals(
    profile,
    { intensity: ['high', 'very_high'] },
    { signal: new AbortController().signal, onRows: (rows) => reported.push(rows) },
  );
  expect(done.rows).toBe(3);
  expect(reported).toEqual([1, 3]);
  expect(done.name).toBe('signals-export-2026-03-15.csv');
  expect(await done.file.text()).toBe('name\nAda\n"Grace\nHopper"\nAlan\n');
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe(`/signals/${profile}/export?intensity=high&intensity=very_high`);
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer token');
});

it('sends picked people in the body, because a URL has no space for them', async () => {
  const fetched = answer(['name\nAda\n']);
  const signalIds = Array.from({ length: 500 }, () => crypto.randomUUID());
  const done = await downloadSignals(
    profile,
    { signalIds, preset: 'hubspot' },
    { signal: new AbortController().signal, onRows: () => {} },
  );
  expect(done.rows).toBe(1);
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect([init?.method, url]).toEqual(['POST', `/signals/${profile}/export`]);
  expect(JSON.parse(String(init?.body))).toEqual({ signalIds, preset: 'hubspot' });
});

it('fails with a network error when the connection breaks midway', async () => {
  answer(['name\nAda\n', new TypeError('broken')]);
  const download = downloadSignals(profile, {}, { signal: new AbortController().signal, onRows: () => {} });
  await expect(download).rejects.toThrow(ApiError);
  await expect(download).rejects.toThrow('Network error');
});

it("passes on the server's refusal with its message", async () => {
  const refusal = {
    message: 'No such profile',
    data: { message: 'No such profile', code: 'not_found', requestId: 'r1' },
  };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 404 }));
  const download = downloadSignals(profile, {}, { signal: new AbortController().signal, onRows: () => {} });
  await expect(download).rejects.toMatchObject({ message: '404: No such profile', requestId: 'r1' });
});

it('stops when it is aborted', async () => {
  const control = new AbortController();
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(bytes('name\nAda\n'));
        init.signal?.addEventListener('abort', () => stream.error(new DOMException('Gone', 'AbortError')));
      },
    });
    return Promise.resolve(new Response(body));
  });
  const download = downloadSignals(profile, {}, { signal: control.signal, onRows: () => control.abort() });
  await expect(download).rejects.toMatchObject({ name: 'AbortError' });
});
