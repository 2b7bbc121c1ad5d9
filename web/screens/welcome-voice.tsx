import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { VoiceForm } from '#web/features/voice/voice-form.tsx';
import { VoicePicture } from '#web/features/welcome/voice-picture.tsx';
import { welcomeMessages } from '#web/features/welcome/welcome-messages.ts';

type Props = { skip: ReactNode; onDone: () => void };

/** Step 3: what the user sells and how they write, drafted from their own data. */
export function VoiceStep({ skip, onDone }: Props) {
  return (
    <>
      <Stack gap={4}>
        <Title order={2}>{welcomeMessages.voiceTitle}</Title>
        <Text c="dimmed">{welcomeMessages.voiceText}</Text>
      </Stack>
      <VoicePicture />
      <VoiceForm saveLabel={welcomeMessages.voiceSave} onSaved={onDone} actions={skip} />
    </>
  );
}
