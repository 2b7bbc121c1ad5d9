import '#web/lib/insecure-origin.ts';
import { Avatar, Button, Group, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { Profile } from '#contract/access/access.ts';
import { ConnectForm } from '#web/features/profiles/connect-form.tsx';
import { ProfileCard } from '#web/features/profiles/profile-card.tsx';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import { signalsPath } from '#web/features/session/redirect-path.ts';
import { useChangeProfile } from '#web/features/session/use-change-profile.ts';
import { useChanges } from '#web/features/session/use-changes.ts';
import { useProfile } from '#web/features/session/use-profile.ts';
import type { UnsavedIdeal } from '#web/features/signals/scoring/ideal-customer.tsx';
import { VoiceForm } from '#web/features/voice/voice-form.tsx';
import { openStep, stepAfter, type WelcomeStep, welcomeSteps } from '#web/features/welcome/open-step.ts';
import { welcomeMessages } from '#web/features/welcome/welcome-messages.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './welcome.module.css';
import { DataStep } from './welcome-data.tsx';

const SaveIdealCustomer = lazy(() =>
  import('./save-ideal-customer.tsx').then(({ SaveIdealCustomer }) => ({
    default: SaveIdealCustomer,
  })),
);

/** A picture of the last step's result: a draft. It shows no rules, because the user's own are below. */
function VoicePicture() {
  return (
    <div className={classes.voicePicture} role="img" aria-label={welcomeMessages.voicePicture}>
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

type VoiceStepProps = { skip: ReactNode; onDone: () => void };

/** Step 3: what the user sells and how they write, drafted from their own data. */
function VoiceStep({ skip, onDone }: VoiceStepProps) {
  const ideal = useRef<UnsavedIdeal>(null);
  const saveIdeal = () =>
    (ideal.current?.save() ?? Promise.resolve()).then(onDone, () => undefined /* A toast says why. */);
  return (
    <>
      <Stack gap={4}>
        <Title order={2}>{welcomeMessages.voiceTitle}</Title>
        <Text c="dimmed">{welcomeMessages.voiceText}</Text>
      </Stack>
      <Title order={3}>{welcomeMessages.idealTitle}</Title>
      <Suspense fallback={<Skeleton height={280} />}>
        <SaveIdealCustomer ref={ideal} />
      </Suspense>
      <Title order={3}>{welcomeMessages.writingTitle}</Title>
      <VoicePicture />
      <VoiceForm saveLabel={welcomeMessages.voiceSave} onSaved={() => void saveIdeal()} actions={skip} />
    </>
  );
}

const people = ['Adaeze Okafor', 'Tomasz Wieczorek', 'Priya Raman', 'Jonas Beck'];

/** A picture of the first step's result: a profile, and the people who engage with it. */
function ProfilePicture() {
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

type ProfileStepProps = { skip: ReactNode; onDone: () => void };

/** Step 1: the profile whose engagement is tracked. */
function ProfileStep({ skip, onDone }: ProfileStepProps) {
  const connected = useQuery(connectedProfilesQuery).data?.items ?? [];
  return (
    <>
      <Stack gap={4}>
        <Title order={2}>{welcomeMessages.profileTitle}</Title>
        <Text c="dimmed">{welcomeMessages.profileText}</Text>
      </Stack>
      {connected.map((profile) => (
        <ProfileCard key={profile.id} profile={profile}>
          <Text size="sm" c="dimmed">
            {welcomeMessages.connected}
          </Text>
        </ProfileCard>
      ))}
      {connected.length === 0 && <ProfilePicture />}
      <ConnectForm onConnected={onDone} />
      <div className={classes.foot}>
        {connected.length > 0 && <Button onClick={onDone}>{welcomeMessages.next}</Button>}
        {skip}
      </div>
    </>
  );
}

type StepsBarProps = { current: WelcomeStep; onChoose: (step: WelcomeStep) => void };

/** The progress of the onboarding. Any step can be opened. */
function StepsBar({ current, onChoose }: StepsBarProps) {
  const at = welcomeSteps.findIndex((one) => one.step === current);
  return (
    <ol className={classes.bar} aria-label={welcomeMessages.steps}>
      {welcomeSteps.map(({ step, title }, index) => (
        <li key={step}>
          <UnstyledButton
            className={classes.step}
            data-passed={index < at || undefined}
            aria-current={step === current ? 'step' : undefined}
            onClick={() => onChoose(step)}
          >
            {index + 1}. {title}
          </UnstyledButton>
        </li>
      ))}
    </ol>
  );
}

/** Onboarding in three steps that can be skipped and resumed. */
export function WelcomeScreen() {
  const profile = useProfile();
  useChanges();
  return profile ? <Steps profile={profile} /> : null;
}

function Steps({ profile }: { profile: Profile }) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<WelcomeStep | null>(null);
  const change = useChangeProfile();
  const step = chosen ?? openStep(profile);
  const [first] = profile.connectedProfiles;

  const goOn = () => {
    const next = stepAfter(step);
    if (next !== 'done') {
      change.mutate({ onboardingStep: next }, { onSuccess: () => setChosen(next) });
    } else if (first) {
      change.mutate(
        { onboardingStep: 'done', isOnboardingCompleted: true },
        { onSuccess: () => void navigate({ to: signalsPath(first.id) }) },
      );
    } else {
      // Without a profile the onboarding stays open, at its first step.
      change.mutate({ onboardingStep: 'profile' }, { onSuccess: () => void navigate({ to: '/dashboard' }) });
    }
  };
  const skip = (
    <Button variant="subtle" color="gray" onClick={goOn} loading={change.isPending}>
      {welcomeMessages.skip}
    </Button>
  );
  return (
    <div className={classes.page}>
      <Group justify="space-between" gap="8px 16px">
        <Title order={1}>{welcomeMessages.title(profile.name)}</Title>
        <Button component={Link} to="/dashboard" variant="subtle" color="gray" size="compact-sm">
          {welcomeMessages.toDashboard}
        </Button>
      </Group>
      <StepsBar current={step} onChoose={setChosen} />
      <Stack gap="md">
        {step === 'profile' && <ProfileStep skip={skip} onDone={goOn} />}
        {step === 'data' && <DataStep skip={skip} onConnect={() => setChosen('profile')} onDone={goOn} />}
        {step === 'voice' && <VoiceStep skip={skip} onDone={goOn} />}
        {change.isError && <ErrorNote error={change.error} title={welcomeMessages.notSaved} />}
      </Stack>
    </div>
  );
}
