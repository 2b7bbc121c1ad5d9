import { UnstyledButton } from '@mantine/core';
import { type WelcomeStep, welcomeSteps } from './open-step.ts';
import classes from './steps-bar.module.css';
import { welcomeMessages } from './welcome-messages.ts';

type Props = { current: WelcomeStep; onChoose: (step: WelcomeStep) => void };

/** The progress of the onboarding. Any step can be opened. */
export function StepsBar({ current, onChoose }: Props) {
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
