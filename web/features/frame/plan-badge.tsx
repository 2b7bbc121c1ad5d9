import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { planQuery } from '#web/lib/plan-query.ts';
import classes from './plan-badge.module.css';

/** The plan at the foot of the navigation; nothing where everything is unlocked. */
export function PlanBadge() {
  const plan = useQuery(planQuery);
  if (!plan.data || plan.data.isUnlocked) return null;
  return (
    <Link to="/dashboard/settings/plan" className={classes.plan}>
      Plan: {plan.data.plan.title}
    </Link>
  );
}
