import type { SignalFilters, SignalScopeId } from '#contract/signals.ts';
import type { ChosenSignals } from './choose-people.ts';

/** Who is meant by a body. The contract lets exactly one way through. */
export function chosenBy(body: {
  signalIds?: string[] | undefined;
  connectedProfileId?: SignalScopeId | undefined;
  filters?: SignalFilters | undefined;
}): ChosenSignals {
  const { connectedProfileId, filters } = body;
  if (connectedProfileId !== undefined && filters !== undefined) return { connectedProfileId, filters };
  return { signalIds: body.signalIds ?? [] };
}
