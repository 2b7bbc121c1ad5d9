import { ModelUse } from '#web/features/settings/model-use.tsx';
import { Section } from '#web/features/settings/section.tsx';
import { settingsMessages as messages } from '#web/features/settings/settings-messages.ts';
import { AccessTokens } from '#web/features/settings/tokens/access-tokens.tsx';
import { LearnedRules } from '#web/features/voice/learned-rules.tsx';
import { VoiceForm } from '#web/features/voice/voice-form.tsx';
import { showToast } from '#web/ui/toast.ts';
import { SettingsPage } from './settings-page.tsx';

/** How drafts sound, which model writes them, and which of the user's own assistants have access. */
export function SettingsVoiceScreen() {
  return (
    <SettingsPage title={messages.voice.title}>
      <Section title={messages.voice.voice}>
        <VoiceForm saveLabel={messages.voice.save} onSaved={() => showToast(messages.saved, 'success')} />
        <LearnedRules />
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
