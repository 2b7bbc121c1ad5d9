import { Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import classes from './voice-picture.module.css';
import { welcomeMessages } from './welcome-messages.ts';

/** A picture of what the last step makes: a draft. It states no rule, since the user's own are beneath it. */
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
