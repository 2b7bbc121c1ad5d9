import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import { CompanyView } from '#web/features/signals/companies/company-view.tsx';

const route = getRouteApi('/dashboard/companies/$companyId');

/** One company and its people. */
export function CompanyScreen() {
  const { companyId } = route.useParams();
  const connected = useQuery(connectedProfilesQuery);
  return <CompanyView key={companyId} id={companyId} profiles={connected.data?.items ?? []} />;
}
