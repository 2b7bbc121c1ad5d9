import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { FollowButton } from '#web/features/engage/follow-button.tsx';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import { useProfile } from '#web/features/session/use-profile.ts';
import { PersonPanel as Panel } from '#web/features/signals/panel/person-panel.tsx';

type Props = Omit<ComponentProps<typeof Panel>, 'follow' | 'profiles' | 'timeZone'>;

/** The panel of a person, beside a list on any screen. */
export function PersonPanel(props: Props) {
  const user = useProfile();
  const profiles = useQuery(connectedProfilesQuery).data?.items;
  if (!user || !profiles) return null;
  return (
    <Panel
      {...props}
      profiles={profiles}
      timeZone={user.timezone}
      follow={(signals, look) => <FollowButton signals={signals} look={look} />}
    />
  );
}
