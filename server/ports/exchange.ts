import { AsyncLocalStorage } from 'node:async_hooks';
import type { z } from 'zod';

/** One HTTP call to a vendor. It contains secrets, so a watcher keeps only names and a few headers of it. */
export type Exchange = {
  method: string;
  /** As shown in messages: below the vendor's base URL, which can be a secret itself. */
  path: string;
  url: URL;
  /** As sent; undefined for none. */
  body: unknown;
  /** Null if there was none. Only the caller reads its body. */
  response: Response | null;
  /** By this machine's clock, in ms since 1970. */
  sentAt: number;
  answeredAt: number;
};

export type Watcher = {
  /** Called once for each call, when the answer's headers have arrived or the call has failed. */
  onExchange(exchange: Exchange): void;
  /** Called before an answer is parsed. `response` is the answer's response, if the parser knows it. */
  onParse?(schema: z.ZodType, body: unknown, response: Response | undefined): void;
};

const watchers = new AsyncLocalStorage<Watcher>();

/** Runs something with a watcher for its calls to vendors. An inner watcher replaces an outer one. */
export function watchExchanges<T>(watcher: Watcher, run: () => T): T {
  return watchers.run(watcher, run);
}

/**
 * `fetch` to a vendor. All adapters and vendors' clients call through this, so calls are visible in one
 * place.
 */
export async function exchange(
  input: string | URL | Request,
  init: RequestInit = {},
  { path, call: send = fetch }: { path?: string; call?: typeof fetch | undefined } = {},
): Promise<Response> {
  const watcher = watchers.getStore();
  if (watcher === undefined) return send(input, init);
  const url = new URL(input instanceof Request ? input.url : input);
  const call = {
    method: (init.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase(),
    path: path ?? url.pathname,
    url,
    body: init.body ?? undefined,
    sentAt: Date.now(),
  };
  try {
    const response = await send(input, init);
    watcher.onExchange({ ...call, response, answeredAt: Date.now() });
    return response;
  } catch (error) {
    watcher.onExchange({ ...call, response: null, answeredAt: Date.now() });
    throw error;
  }
}

/** Parses a vendor's answer with the adapter's schema. */
export function parseAnswer<T>(
  schema: z.ZodType<T>,
  body: unknown,
  response?: Response,
): z.ZodSafeParseResult<T> {
  watchers.getStore()?.onParse?.(schema, body, response);
  return schema.safeParse(body);
}
