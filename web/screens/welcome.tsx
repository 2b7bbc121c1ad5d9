import { Button, Stack, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Profile } from '#contract/access/access.ts';
import { signalsPath } from '#web/features/session/redirect-path.ts';
import { useChangeProfile } from '#web/features/session/use-change-profile.ts';
import { useChanges } from '#web/features/session/use-changes.ts';
import { useProfile } from '#web/features/session/use-profile.ts';
import { openStep, stepAfter, type WelcomeStep } from '#web/features/welcome/open-step.ts';
import { StepsBar } from '#web/features/welcome/steps-bar.tsx';
import { welcomeMessages } from '#web/features/welcome/welcome-messages.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import classes from './welcome.module.css';
import { DataStep } from './welcome-data.tsx';
import { ProfileStep } from './welcome-profile.tsx';
import { VoiceStep } from './welcome-voice.tsx';

/** Onboarding in three steps that can be skipped and resumed. */
export function WelcomeScreen() {
  const profile = useProfile();
  useChanges();
  return profile ? <Steps profile={profile} /> : null;
}

function Steps({ profile }: { profile: Profile }) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<WelcomeStep | null>(null);
  const [lacking, setLacking] = useState(false);
  const change = useChangeProfile();
  const step = chosen ?? openStep(profile);
  const [first] = profile.connectedProfiles;

  const goOn = () => {
    const next = stepAfter(step);
    setLacking(false);
    if (next !== 'done') {
      change.mutate({ onboardingStep: next }, { onSuccess: () => setChosen(next) });
    } else if (first) {
      change.mutate(
        { onboardingStep: 'done', isOnboardingCompleted: true },
        { onSuccess: () => void navigate({ to: signalsPath(first.id) }) },
      );
    } else {
      setLacking(true);
      change.mutate({ onboardingStep: 'profile' }, { onSuccess: () => setChosen('profile') });
    }
  };
  const skip = (
    <Button variant="subtle" color="gray" onClick={goOn} loading={change.isPending}>
      {welcomeMessages.skip}
    </Button>
  );
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <Title order={1}>{welcomeMessages.title(profile.name)}</Title>
        <Button component={Link} to="/dashboard" variant="subtle" color="gray" size="compact-sm">
          {welcomeMessages.toDashboard}
        </Button>
      </div>
      <StepsBar current={step} onChoose={setChosen} />
      <Stack gap="md">
        {step === 'profile' && <ProfileStep lacking={lacking} skip={skip} onDone={goOn} />}
        {step === 'data' && <DataStep skip={skip} onConnect={() => setChosen('profile')} onDone={goOn} />}
        {step === 'voice' && <VoiceStep skip={skip} onDone={goOn} />}
        {change.isError && <ErrorNote error={change.error} title={welcomeMessages.notSaved} />}
      </Stack>
    </div>
  );
}
