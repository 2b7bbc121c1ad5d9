import { getRouteApi } from '@tanstack/react-router';
import { PlanView } from '#web/features/plan/plan-view.tsx';
import { SettingsPage } from './settings-page.tsx';

const routeApi = getRouteApi('/dashboard/settings/plan');

/** Plan, usage, and billing. */
export function SettingsPlanScreen() {
  const { checkout } = routeApi.useSearch();
  return (
    <SettingsPage>
      <PlanView {...(checkout === undefined ? {} : { checkout })} />
    </SettingsPage>
  );
}
