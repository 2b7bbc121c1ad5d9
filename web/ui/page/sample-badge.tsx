import { useQuery } from '@tanstack/react-query';
import type { Network } from '#contract/profile.ts';
import { bootstrapQuery } from '#web/lib/bootstrap-query.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Whose data a page shows. `current`: real data once a real profile is connected, else sample data. */
export type ShownNetwork = Network | 'current';

/** Says that a page shows sample data. Renders nothing for real data. */
export function SampleBadge({ network }: { network: ShownNetwork }) {
  const profiles = useQuery({ ...bootstrapQuery, enabled: network === 'current' }).data?.profiles ?? [];
  const isSample =
    network === 'current'
      ? profiles.length > 0 && profiles.every((one) => one.network === 'sample')
      : network === 'sample';
  return isSample ? <Badge tone="warning">Sample data</Badge> : null;
}
