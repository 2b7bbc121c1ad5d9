import type { RateClass, Route } from '#contract/route.ts';

/** The class of a route: what it declares, else by what it does. Public reads, such as health, have no limit. */
export function rateClassOf(route: Route): RateClass {
  if (route.rate !== undefined) return route.rate;
  if (route.access === 'public') return route.method === 'GET' ? 'none' : 'public';
  if (route.upload !== undefined || route.stream === 'text/csv') return 'costly';
  return route.method === 'GET' ? 'read' : 'write';
}
