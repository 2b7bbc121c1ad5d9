import type { ListAddition } from '#contract/signals/lists.ts';
import type { SignalFilters } from '#contract/signals/signal-filters.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { countOfPeople } from '#web/features/signals/labels/signal-labels.ts';

/** The target of an action: these people, or all who match the table's filters, loaded or not. */
export type Target =
  | { kind: 'some'; signals: readonly Signal[] }
  | {
      kind: 'all';
      connectedProfileId: string;
      filters: SignalFilters;
      count: number;
      /** Whether there are more than `count`, not counted yet. */
      isMore: boolean;
    };

/**
 * The target in the API's format. A call names at most `maxNamed` people; the filters can stand for any
 * number.
 */
export function choicesOf(target: Target, maxNamed: number): ListAddition[] {
  if (target.kind === 'all') {
    return [{ connectedProfileId: target.connectedProfileId, filters: target.filters }];
  }
  const ids = target.signals.map(({ id }) => id);
  const parts = Math.ceil(ids.length / maxNamed);
  return Array.from({ length: parts }, (_, part) => ({
    signalIds: ids.slice(part * maxNamed, (part + 1) * maxNamed),
  }));
}

export const some = (...signals: readonly Signal[]): Target => ({ kind: 'some', signals });

export const sizeOf = (target: Target): number =>
  target.kind === 'all' ? target.count : target.signals.length;

/** The name of a single person, else the number of people. */
export function nameOf(target: Target, count = sizeOf(target)): string {
  const only = target.kind === 'some' && target.signals.length === 1 ? target.signals[0] : undefined;
  return only?.name ?? countOfPeople(count, target.kind === 'all' && target.isMore);
}
