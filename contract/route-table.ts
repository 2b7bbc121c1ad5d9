import type { Contract, Route } from './route.ts';

/** What a client needs to know about a route in addition to its types. */
export type KnownRoute = Pick<Route, 'method' | 'path' | 'upload'>;

/** The routes of a contract without their schemas. */
export type RouteTable<C extends Contract = Contract> = {
  [G in keyof C]: { [K in keyof C[G]]: KnownRoute };
};

/** Leaves out everything only a server needs, so the page loads paths but no schemas. */
export function routeTable<C extends Contract>(contract: C): RouteTable<C> {
  const groups = Object.entries(contract).map(([group, routes]) => [
    group,
    Object.fromEntries(
      Object.entries(routes).map(([name, { method, path, upload }]) => [
        name,
        { method, path, ...(upload ? { upload } : {}) },
      ]),
    ),
  ]);
  return Object.fromEntries(groups) as RouteTable<C>;
}
