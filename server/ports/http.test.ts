import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { getJson, type HttpApi, retryAfter } from './http.ts';
import { PortError } from './port-error.ts';

let seenKey: string | undefined;
const stops: (() => void)[] = [];

function listen(app: Hono): Promise<string> {
  return new Promise((started) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, (info) =>
      started(`http://127.0.0.1:${info.port}`),
    );
    stops.push(() => server.close());
  });
}

const elsewhere = new Hono().all('*', (c) => {
  seenKey = c.req.header('x-key');
  return c.json({ ok: true });
});
const elsewhereUrl = await listen(elsewhere);
const app = new Hono();
app.get('/echo', (c) => c.json({ query: c.req.query(), key: c.req.header('x-key') }));
app.get('/status/:status', (c) => {
  const status = Number(c.req.param('status'));
  return new Response('<html>no JSON</html>', { status, headers: { 'retry-after': '12' } });
});
app.get('/large', (c) => c.json({ ok: 'x'.repeat(5000) }));
app.get('/away', (c) => c.redirect(`${elsewhereUrl}/`));
app.get('/refused', (c) => c.json({ success: false }));
const api = {
  vendor: 'Vendor',
  baseUrl: await listen(app),
  headers: { 'x-key': 'secret-key' },
  maxBytes: 2000,
};
afterAll(() => {
  for (const stop of stops) stop();
});

const Anything = z.unknown();

describe('getJson', () => {
  it('sends keys and parameters, and omits undefined ones', async () => {
    const call = { path: '/echo', query: { a: 'x y&z', n: 0, b: undefined, yes: true } };
    const Echo = z.object({ query: z.record(z.string(), z.string()), key: z.string() });
    expect(await getJson(api, call, Echo)).toEqual({
      query: { a: 'x y&z', n: '0', yes: 'true' },
      key: 'secret-key',
    });
  });

  it.each([
    [400, 'rejected'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'rejected'],
    [422, 'rejected'],
    [429, 'rate_limited'],
    [500, 'unavailable'],
    [503, 'unavailable'],
    [200, 'malformed'],
  ])('reports a bare %i as %s', async (status, kind) => {
    const error: unknown = await getJson(api, { path: `/status/${status}` }, Anything).catch(
      (caught) => caught,
    );
    const retryAfter = status === 200 ? undefined : 12;
    expect(error).toMatchObject({ name: 'PortError', kind, retryAfter });
    expect(String(error)).not.toContain('secret-key');
  });

  it('refuses an answer that is too large or invalid', async () => {
    await expect(getJson(api, { path: '/large' }, Anything)).rejects.toMatchObject({ kind: 'malformed' });
    const Fitting = z.object({ query: z.object({ missing: z.string() }) });
    await expect(getJson(api, { path: '/echo' }, Fitting)).rejects.toThrow('query.missing');
  });

  it("follows no redirect, so keys aren't sent elsewhere", async () => {
    await expect(getJson(api, { path: '/away' }, Anything)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(seenKey).toBeUndefined();
  });

  it("lets the vendor's adapter reinterpret a success", async () => {
    const refine: HttpApi['refine'] = ({ status, body }) =>
      z.object({ success: z.literal(false) }).safeParse(body).success
        ? new PortError('duplicate', `answered ${status}`)
        : null;
    const call = getJson({ ...api, refine }, { path: '/refused' }, Anything);
    await expect(call).rejects.toMatchObject({ kind: 'duplicate', message: 'answered 200' });
  });
});

describe('retryAfter', () => {
  it('reads seconds and dates, and nothing else', () => {
    expect(retryAfter('0')).toEqual({ retryAfter: 0 });
    expect(retryAfter(' 2.5 ')).toEqual({ retryAfter: 3 });
    const inAMinute = new Date(Date.now() + 60_000).toUTCString();
    expect(retryAfter(inAMinute).retryAfter).toBeGreaterThan(55);
    expect(retryAfter(new Date(Date.now() - 60_000).toUTCString())).toEqual({ retryAfter: 0 });
    for (const nothing of [null, '', 'soon', '-']) expect(retryAfter(nothing)).toEqual({});
  });
});
