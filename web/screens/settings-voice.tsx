import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { costLabel, modelLabel, usageLabel } from '#web/features/settings/model-labels.ts';
import { Section } from '#web/features/settings/section.tsx';
import { settingsMessages as messages } from '#web/features/settings/settings-messages.ts';
import { AccessTokens } from '#web/features/settings/tokens/access-tokens.tsx';
import { SetUpService } from '#web/features/shared/set-up-service.tsx';
import { DraftEditsByMonth } from '#web/features/voice/draft-edits.tsx';
import { LearnedRules } from '#web/features/voice/learned-rules.tsx';
import { VoiceForm } from '#web/features/voice/voice-form.tsx';
import { modelUsageQuery } from '#web/lib/model-query.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { showToast } from '#web/ui/toast.ts';
import { SettingsPage } from './settings-page.tsx';

/** The model that writes drafts, and its usage this month. */
function ModelUse() {
  const usage = useQuery(modelUsageQuery);
  if (usage.isPending) return <Skeleton height={44} />;
  if (usage.isLoadingError) return <LoadError of={usage} />;
  const { model, total } = usage.data;
  const cost = costLabel(total.costMicros);
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {model ? modelLabel(model) : <SetUpService before="No model is set up:" todo="connect one" />}
      </Text>
      {(model || total.calls > 0) && (
        <Text size="sm" className="tabular">
          {usageLabel(total)} {cost}
        </Text>
      )}
    </Stack>
  );
}

/** How drafts sound, which model writes them, and which of the user's own assistants have access. */
export function SettingsVoiceScreen() {
  return (
    <SettingsPage>
      <Section title={messages.voice.voice}>
        <VoiceForm saveLabel={messages.voice.save} onSaved={() => showToast(messages.saved, 'success')} />
        <LearnedRules />
        <DraftEditsByMonth />
      </Section>
      <Section title={messages.voice.model}>
        <ModelUse />
      </Section>
      <Section title={messages.voice.assistants}>
        <AccessTokens />
      </Section>
    </SettingsPage>
  );
}
