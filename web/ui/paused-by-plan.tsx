import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Meter } from '#contract/plan/payment.ts';
import { planQuery } from '#web/lib/plan-query.ts';

/** Whether something is paused because it exceeds the user's plan. */
export function useIsPausedByPlan(meter: Meter, id: string): boolean {
  const meters = useQuery(planQuery).data?.meters ?? [];
  return meters.some((one) => one.meter === meter && one.paused.some((each) => each.id === id));
}

/** Says that something is paused because it exceeds the user's plan. Renders nothing otherwise. */
export function PausedByPlan({ meter, id }: { meter: Meter; id: string }) {
  if (!useIsPausedByPlan(meter, id)) return null;
  return (
    <Text size="sm" component="span">
      Paused: over your plan’s limit. <Link to="/dashboard/settings/plan">See plans</Link>
    </Text>
  );
}
