import type { MiddlewareHandler } from 'hono';
import type { At } from '#sandbox/world/model.ts';

const CACHE_MS = 3_600_000;

/**
 * Unipile v2 caches each read for an hour unless the request says `Cache-Control: no-cache`. Writes don't clear the cache here,
 * because v2 doesn't promise which writes end which entries.
 */
export function cacheReads(now: () => At): MiddlewareHandler {
  const kept = new Map<string, { body: string; at: At }>();
  return async (c, next) => {
    if (c.req.method !== 'GET') return next();
    const url = new URL(c.req.url);
    const key = url.pathname + url.search;
    const known = kept.get(key);
    const isFresh = /no-cache|no-store/.test(c.req.header('cache-control') ?? '');
    if (!isFresh && known && now() - known.at < CACHE_MS) {
      return c.body(known.body, 200, { 'content-type': 'application/json', 'x-cache': 'HIT' });
    }
    await next();
    if (c.res.status === 200) kept.set(key, { body: await c.res.clone().text(), at: now() });
    return undefined;
  };
}
