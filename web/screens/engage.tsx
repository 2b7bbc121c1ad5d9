import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { EngageView } from '#web/features/engage/engage-view.tsx';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import { RecommendedPeople } from '#web/features/recommendations/recommended-people.tsx';
import { TodaysTen } from '#web/features/recommendations/todays-ten.tsx';

const route = getRouteApi('/dashboard/engage');

/** The feed of those one follows. Filters live in the address. */
export function EngageScreen() {
  useDocumentTitle('Engage · inGrow');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const connected = useQuery(connectedProfilesQuery);
  const isReal = connected.data?.items.some(({ network }) => network === 'real') ?? false;
  return (
    <EngageView
      network={isReal ? 'real' : 'sample'}
      search={search}
      onSearch={(next) => void navigate({ search: next })}
      aside={
        <>
          <TodaysTen />
          <RecommendedPeople />
        </>
      }
    />
  );
}
