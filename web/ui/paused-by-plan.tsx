import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Meter } from '#contract/plan/payment.ts';
import { planQuery } from '#web/lib/plan-query.ts';

/** Says that something is paused because it exceeds the user's plan. Renders nothing otherwise. */
export function PausedByPlan({ meter, id }: { meter: Meter; id: string }) {
  const plan = useQuery(planQuery);
  const use = plan.data?.meters.find((each) => each.meter === meter);
  if (!use?.paused.some((each) => each.id === id)) return null;
  return (
    <Text size="sm" component="span">
      Paused: over your plan’s limit. <Link to="/dashboard/settings/plan">See plans</Link>
    </Text>
  );
}
