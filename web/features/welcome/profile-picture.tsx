import { Avatar, Text } from '@mantine/core';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './profile-picture.module.css';
import { welcomeMessages } from './welcome-messages.ts';

const people = ['Adaeze Okafor', 'Tomasz Wieczorek', 'Priya Raman', 'Jonas Beck'];

/** A picture of the first step's result: a profile, and the people who engage with it. */
export function ProfilePicture() {
  return (
    <div className={classes.picture} role="img" aria-label={welcomeMessages.profilePicture}>
      <PersonAvatar name="Maya Lindqvist" url={null} size={32} />
      <div className={classes.who}>
        <Text size="sm" fw={600}>
          Maya Lindqvist
        </Text>
        <Text size="xs" c="dimmed">
          {welcomeMessages.profilePictureStatus}
        </Text>
      </div>
      <Avatar.Group spacing="xs">
        {people.map((name) => (
          <PersonAvatar key={name} name={name} url={null} size={28} />
        ))}
      </Avatar.Group>
      <Text size="sm" c="dimmed">
        {welcomeMessages.profilePictureMore}
      </Text>
    </div>
  );
}
