import { z } from 'zod';
import { Id } from '#contract/paging.ts';
import { maxChosenSignals } from '#contract/values.ts';
import { SignalFilters } from './signal-filters.ts';
import { SignalScopeId } from './signal-kinds.ts';

/** Signals given by id. */
export const ChosenIds = z.array(Id).min(1).max(maxChosenSignals);

/**
 * Which signals a call applies to: given by id, or all that match on the server. Check it with
 * {@link refuseChoice}.
 */
export const choiceFields = {
  signalIds: ChosenIds.optional().describe(
    'Signals of any connected profile. Send either these, or `connectedProfileId` and `filters`.',
  ),
  connectedProfileId: SignalScopeId.optional().describe(
    'Connected profile to apply the filters to. `real` or `sample` means all profiles of that network.',
  ),
  filters: SignalFilters.strict().optional().describe('As in `GET /signals/{id}`. `{}` matches all signals.'),
};

type Body = { connectedProfileId?: unknown; filters?: unknown };
type Context = { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void };

/**
 * Refuses a body unless it picks signals in exactly one way. The error names the wrong field.
 *
 * @param idFields the values of the body's fields that name signals
 */
export function refuseChoice(context: Context, body: Body, idFields: unknown[]): void {
  const wrong = wrongChoice(body, idFields);
  if (wrong) context.addIssue({ code: 'custom', path: [wrong[0]], message: wrong[1] });
}

function wrongChoice(body: Body, idFields: unknown[]): [field: string, message: string] | null {
  const ways = idFields.filter((field) => field !== undefined).length;
  const byFilter = body.connectedProfileId !== undefined || body.filters !== undefined;
  if (ways + Number(byFilter) !== 1)
    return ['signalIds', 'Give either signalIds, or connectedProfileId with filters'];
  if (byFilter && body.connectedProfileId === undefined)
    return ['connectedProfileId', 'is required with filters'];
  if (byFilter && body.filters === undefined) return ['filters', 'is required with connectedProfileId'];
  return null;
}
