import { Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { PlanView } from '#web/features/plan/plan-view.tsx';
import classes from './settings.module.css';

const routeApi = getRouteApi('/dashboard/settings/plan');

/** Plan, use and billing. */
export function SettingsPlanScreen() {
  const { checkout } = routeApi.useSearch();
  return (
    <div className={classes.page}>
      <Title order={1} pb="sm">
        Plan
      </Title>
      <PlanView {...(checkout === undefined ? {} : { checkout })} />
    </div>
  );
}
