import { getRouteApi } from '@tanstack/react-router';

import { FollowButton } from '#web/features/engage/follow-button.tsx';
import { useProfile } from '#web/features/session/use-profile.ts';
import type { RenderFollow } from '#web/features/signals/panel/signal-panel.tsx';
import { SignalsSkeleton } from '#web/features/signals/screen-states.tsx';
import { useLatestSearch } from '#web/features/signals/search/use-latest-search.ts';
import { SignalsView } from '#web/features/signals/signals-view.tsx';
import { SignalsAround } from './signals-around.tsx';

const route = getRouteApi('/dashboard/signals/$connectedProfileId');

const renderFollow: RenderFollow = (signals, look) => <FollowButton signals={signals} look={look} />;

/**
 * The people who engaged with a connected profile, or with any profile of a realm. The filters, the order,
 * and the open person are in the URL.
 */
export function SignalsScreen() {
  const { connectedProfileId } = route.useParams();
  const navigate = route.useNavigate();
  const user = useProfile();
  const [search, change] = useLatestSearch(route.useSearch(), (next, quiet) =>
    navigate({ search: next, replace: quiet }),
  );
  if (!user) return <SignalsSkeleton />;
  return (
    <SignalsAround
      connectedProfileId={connectedProfileId}
      onSwitch={(id) => void navigate({ params: { connectedProfileId: id }, search: {} })}
      onPerson={(signal) => change({ ...search, signal })}
    >
      {(frame, onAddFromCsv) => (
        <SignalsView
          key={frame.scope.id}
          frame={frame}
          userId={user.id}
          timeZone={user.timezone}
          search={search}
          onSearch={change}
          onAddFromCsv={onAddFromCsv}
          follow={renderFollow}
        />
      )}
    </SignalsAround>
  );
}
