import { ModelUse } from '#web/features/settings/model-use.tsx';
import { Section } from '#web/features/settings/section.tsx';
import { AccessTokens } from '#web/features/settings/tokens/access-tokens.tsx';
import { LearnedRules } from '#web/features/voice/learned-rules.tsx';
import { VoiceForm } from '#web/features/voice/voice-form.tsx';
import { showToast } from '#web/ui/toast.ts';
import { SettingsPage } from './settings-page.tsx';

/** How drafts sound, what writes them, and which assistants of the user's own may join in. */
export function SettingsVoiceScreen() {
  return (
    <SettingsPage title="Voice and model">
      <Section title="Your voice">
        <VoiceForm saveLabel="Save" onSaved={() => showToast('Saved', 'success')} />
        <LearnedRules />
      </Section>
      <Section title="Model">
        <ModelUse />
      </Section>
      <Section title="Assistants of your own">
        <AccessTokens />
      </Section>
    </SettingsPage>
  );
}
