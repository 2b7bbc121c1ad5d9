import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { VoiceForm } from '#web/features/voice/voice-form.tsx';
import { VoicePicture } from '#web/features/welcome/voice-picture.tsx';

type Props = { skip: ReactNode; onDone: () => void };

/** Step 3: what the user sells and how they write, drafted from their own data. */
export function VoiceStep({ skip, onDone }: Props) {
  return (
    <>
      <Stack gap={4}>
        <Title order={2}>What you sell, and how you write</Title>
        <Text c="dimmed">
          Everything that is drafted for you follows these lines. Nothing is sent without your click.
        </Text>
      </Stack>
      <VoicePicture />
      <VoiceForm saveLabel="Save and see your signals" onSaved={onDone} actions={skip} />
    </>
  );
}
