import type { Route, SlotKind } from '#contract/route.ts';

/** What a route counts as while it runs: what it declares, else by what it takes and answers. Most count as nothing. */
export function slotKindOf(route: Route): SlotKind | null {
  if (route.slot !== undefined) return route.slot;
  if (route.access === 'public') return null;
  if (route.upload !== undefined) return route.upload === 'image/*' ? 'picture' : 'upload';
  if (route.stream === 'text/csv') return 'export';
  return route.stream === 'application/zip' ? 'download' : null;
}
