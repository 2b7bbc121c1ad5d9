import type { z } from 'zod';
import type { Contract, Received200, Route, Sent } from './route.ts';
import type { KnownRoute, RouteTable } from './route-table.ts';

/** One outgoing call: the path is filled in and the query is ready to append. */
export type OutgoingCall = { route: KnownRoute; path: string; search: string; body: unknown };

type Call<R extends Route> = (sent: Sent<R>, options?: CallOptions) => Promise<Received200<R>>;
export type CallOptions = { signal?: AbortSignal };

/** A typed function for each route that answers with JSON. */
export type Client<C extends Contract> = {
  [G in keyof C]: { [K in keyof C[G]]: Call<C[G][K]> };
};

/** Fills in each `{name}` of a path. Values are percent-encoded. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** Writes a query string. Arrays repeat the parameter, and absent values are left out. */
export function writeQuery(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

/**
 * Parses an answer by its schema. A page older than its server may fail to understand an answer; the error
 * then says so in plain words.
 */
export function readAnswer<T extends z.ZodType>(schema: T, data: unknown): z.output<T> {
  const read = schema.safeParse(data);
  if (read.success) return read.data;
  throw new Error('This page is out of date. Reload it to get the newest version.', { cause: read.error });
}

/**
 * Creates a typed client over any transport. `send` returns the content of `data`. The client parses it if
 * the routes come with schemas. From a route table, it returns the data as sent: the server has already
 * parsed it.
 */
export function createClient<C extends Contract>(
  routesByGroup: C | RouteTable<C>,
  send: (call: OutgoingCall, options: CallOptions) => Promise<unknown>,
): Client<C> {
  const groups = Object.entries<Contract[string] | RouteTable[string]>(routesByGroup).map(
    ([group, routes]) => {
      const calls = Object.entries(routes).map(([name, route]) => {
        const call = async (
          sent: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown } = {},
          options: CallOptions = {},
        ) => {
          const data = await send(
            {
              route,
              path: fillPath(route.path, sent.params),
              search: writeQuery(sent.query),
              body: sent.body,
            },
            options,
          );
          const { answer } = route as Partial<Route>;
          return answer ? readAnswer(answer, data) : data;
        };
        return [name, call];
      });
      return [group, Object.fromEntries(calls)];
    },
  );
  return Object.fromEntries(groups) as Client<C>;
}
