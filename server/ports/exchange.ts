import { AsyncLocalStorage } from 'node:async_hooks';
import type { z } from 'zod';

/** One HTTP call to a vendor. It holds secrets: whoever watches keeps names and a few headers of it, no more. */
export type Exchange = {
  method: string;
  /** As messages say it: beneath the vendor's base URL, which can be a secret itself. */
  path: string;
  url: URL;
  /** As it was sent; undefined for none. */
  body: unknown;
  /** Null where none came. Its body belongs to whoever asked. */
  response: Response | null;
  /** By this machine's clock, ms since 1970. */
  sentAt: number;
  answeredAt: number;
};

export type Watcher = {
  /** Called once for each call, when the headers of its answer are there or it failed. */
  onExchange(exchange: Exchange): void;
  /** Called before an answer is parsed. `response` is the one it came by, where the parser knows that. */
  onParse?(schema: z.ZodType, body: unknown, response: Response | undefined): void;
};

const watchers = new AsyncLocalStorage<Watcher>();

/** Runs something and has its calls to vendors watched. A watcher inside another one takes its place. */
export function watchExchanges<T>(watcher: Watcher, run: () => T): T {
  return watchers.run(watcher, run);
}

/** `fetch` to a vendor: what all adapters and their vendors' clients ask by, so that calls are seen in one place. */
export async function exchange(
  input: string | URL | Request,
  init: RequestInit = {},
  path?: string,
): Promise<Response> {
  const watcher = watchers.getStore();
  if (watcher === undefined) return fetch(input, init);
  const url = new URL(input instanceof Request ? input.url : input);
  const call = {
    method: (init.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase(),
    path: path ?? url.pathname,
    url,
    body: init.body ?? undefined,
    sentAt: Date.now(),
  };
  try {
    const response = await fetch(input, init);
    watcher.onExchange({ ...call, response, answeredAt: Date.now() });
    return response;
  } catch (error) {
    watcher.onExchange({ ...call, response: null, answeredAt: Date.now() });
    throw error;
  }
}

/** Parses what a vendor answered, by the schema that its adapter has for it. */
export function parseAnswer<T>(
  schema: z.ZodType<T>,
  body: unknown,
  response?: Response,
): z.ZodSafeParseResult<T> {
  watchers.getStore()?.onParse?.(schema, body, response);
  return schema.safeParse(body);
}
