import { Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import classes from './voice-picture.module.css';
import { welcomeMessages } from './welcome-messages.ts';

/** A picture of the last step's result: a draft. It shows no rules, because the user's own are below. */
export function VoicePicture() {
  return (
    <div className={classes.picture} role="img" aria-label={welcomeMessages.voicePicture}>
      <Text size="xs" c="dimmed">
        {welcomeMessages.voicePicturePost}
      </Text>
      <Text size="sm" my={4}>
        {welcomeMessages.voicePictureDraft}
      </Text>
      <span className={classes.note}>
        <IconPencil size={14} stroke={1.6} aria-hidden /> {welcomeMessages.voicePictureNote}
      </span>
    </div>
  );
}
