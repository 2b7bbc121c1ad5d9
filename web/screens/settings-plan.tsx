import { getRouteApi } from '@tanstack/react-router';
import { PlanView } from '#web/features/plan/plan-view.tsx';
import { settingsMessages as messages } from '#web/features/settings/settings-messages.ts';
import { SettingsPage } from './settings-page.tsx';

const routeApi = getRouteApi('/dashboard/settings/plan');

/** Plan, usage, and billing. */
export function SettingsPlanScreen() {
  const { checkout } = routeApi.useSearch();
  return (
    <SettingsPage title={messages.plan}>
      <PlanView {...(checkout === undefined ? {} : { checkout })} />
    </SettingsPage>
  );
}
