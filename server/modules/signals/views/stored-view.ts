import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { SignalOrder, SignalSort } from '#contract/signals.ts';
import { type View, ViewFilters } from '#contract/views.ts';
import type { SavedViewTable } from '#server/modules/signals/tables.ts';

type Stored = Pick<Selectable<SavedViewTable>, 'id' | 'name' | 'filters' | 'sort' | 'sort_order' | 'columns'>;

/**
 * A view as the wire shows it. What was valid when it was written may not be any more: that is left out and reported.
 */
export function readStoredView(row: Stored): View {
  const sort = SignalSort.safeParse(row.sort);
  const order = SignalOrder.safeParse(row.sort_order);
  const columns = row.columns?.filter((one) => typeof one === 'string');
  return {
    id: row.id,
    name: row.name,
    ...readStoredFilters(row.filters),
    sort: sort.success ? sort.data : null,
    order: sort.success && order.success ? order.data : null,
    columns: columns ?? null,
  };
}

/** Each filter on its own; of several values those that are still understood. `lost` names what is not whole. */
export function readStoredFilters(stored: Record<string, unknown>): { filters: ViewFilters; lost: string[] } {
  const filters: Record<string, unknown> = {};
  const lost: string[] = [];
  const shape: Record<string, z.ZodType | undefined> = ViewFilters.shape;
  for (const [name, value] of Object.entries(stored)) {
    const schema = shape[name];
    const whole = schema?.safeParse(value);
    if (whole?.success) {
      filters[name] = whole.data;
      continue;
    }
    lost.push(name);
    const kept = Array.isArray(value) ? value.filter((one) => schema?.safeParse([one]).success) : [];
    const rest = kept.length > 0 ? schema?.safeParse(kept) : undefined;
    if (rest?.success) filters[name] = rest.data;
  }
  return { filters: ViewFilters.parse(filters), lost };
}
