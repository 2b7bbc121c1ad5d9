import { Avatar, Text } from '@mantine/core';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './profile-picture.module.css';

const people = ['Adaeze Okafor', 'Tomasz Wieczorek', 'Priya Raman', 'Jonas Beck'];

/** A picture of what the first step makes: a profile, and the people who engage with it. */
export function ProfilePicture() {
  return (
    <div className={classes.picture} role="img" aria-label="A profile and the people who engage with it">
      <PersonAvatar name="Maya Lindqvist" url={null} size={32} />
      <div className={classes.who}>
        <Text size="sm" fw={600}>
          Maya Lindqvist
        </Text>
        <Text size="xs" c="dimmed">
          Synced every 12 hours
        </Text>
      </div>
      <Avatar.Group spacing="xs">
        {people.map((name) => (
          <PersonAvatar key={name} name={name} url={null} size={28} />
        ))}
      </Avatar.Group>
      <Text size="sm" c="dimmed">
        and 127 more
      </Text>
    </div>
  );
}
