import { getRouteApi } from '@tanstack/react-router';
import { OverviewView } from '#web/features/signals/overview/overview-view.tsx';
import { useLatestSearch } from '#web/features/signals/search/use-latest-search.ts';
import { SignalsAround } from './signals-around.tsx';

const route = getRouteApi('/dashboard/signals/$connectedProfileId/overview');
const table = '/dashboard/signals/$connectedProfileId';

/** An overview of the matching signals. Same URL as the table, plus `/overview`. */
export function SignalsOverviewScreen() {
  const { connectedProfileId } = route.useParams();
  const navigate = route.useNavigate();
  const [search, change] = useLatestSearch(route.useSearch(), (next, quiet) =>
    navigate({ search: next, replace: quiet }),
  );
  const params = { connectedProfileId };
  return (
    <SignalsAround
      connectedProfileId={connectedProfileId}
      onSwitch={(id) => void navigate({ params: { connectedProfileId: id }, search: {} })}
      onPerson={(signal) => void navigate({ to: table, params, search: { signal } })}
    >
      {(frame) => (
        <OverviewView
          key={frame.scope.id}
          frame={frame}
          search={search}
          onSearch={change}
          onRows={(next) => void navigate({ to: table, params, search: next })}
        />
      )}
    </SignalsAround>
  );
}
