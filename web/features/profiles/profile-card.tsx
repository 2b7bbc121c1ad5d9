import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ConnectedProfile } from '#contract/profile.ts';
import { pluralize } from '#core/pluralize.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './profile-card.module.css';

type Shown = Pick<ConnectedProfile, 'kind' | 'name' | 'headline' | 'pictureUrl' | 'followers' | 'url'>;

/** The person a profile belongs to, and its actions. */
export function ProfileCard({ profile, children }: { profile: Shown; children?: ReactNode }) {
  const facts = [
    profile.kind === 'company' ? 'Company page' : null,
    profile.followers === null ? null : pluralize(profile.followers, 'follower'),
  ].filter((fact) => fact !== null);
  return (
    <div className={classes.card}>
      <PersonAvatar name={profile.name} url={profile.pictureUrl} size={40} />
      <div className={classes.who}>
        <Text fw={600}>{profile.name}</Text>
        {profile.headline && <Text size="sm">{profile.headline}</Text>}
        <Text size="xs" c="dimmed">
          {facts.length > 0 ? facts.join(' · ') : profile.url}
        </Text>
      </div>
      {children}
    </div>
  );
}
