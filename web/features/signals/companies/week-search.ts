import type { CompanyWeek } from '#contract/signals/companies.ts';
import { type EngagementShade, engagementShades } from '#web/features/signals/labels/engagement-shades.ts';
import type { SignalSearch } from '#web/features/signals/search/signal-search.ts';

const weekMs = 7 * 86_400_000;

/**
 * The rows behind a part of a bar: people of the company who engaged in that week, by the types of a shade.
 */
export function companyWeekSearch(
  companyId: string,
  { from }: Pick<CompanyWeek, 'from'>,
  shade: EngagementShade,
): SignalSearch {
  const start = Date.parse(`${from}T00:00:00Z`);
  return {
    companyId: [companyId],
    activeFrom: new Date(start).toISOString(),
    activeTo: new Date(start + weekMs).toISOString(),
    activeType: [...engagementShades[shade]],
    // The chart includes them too.
    snoozed: 'also',
  };
}
