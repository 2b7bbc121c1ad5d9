import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { System, SystemProvider } from '#contract/system.ts';
import { api } from '#web/lib/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { relativeTime } from '#web/ui/relative-time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { checkCosts, nextStep, providerFacts } from './provider-labels.ts';
import classes from './system.module.css';
import { failureLabel, providerName, stateLabels } from './system-labels.ts';
import { systemQuery } from './system-query.ts';

/** Every third party: whether its keys are valid, the last contact, and the next step. */
export function Services({ system }: { system: System }) {
  return (
    <ul className={classes.list}>
      {system.providers.map((provider) => (
        <li key={provider.name} className={classes.service}>
          <Service system={system} provider={provider} />
        </li>
      ))}
    </ul>
  );
}

function Service({ system, provider }: { system: System; provider: SystemProvider }) {
  const now = useNow();
  const check = useCheck(provider.name);
  const name = providerName(provider.name);
  const next = nextStep(provider, now.getTime());
  const facts = providerFacts(provider, now.getTime(), (moment) => relativeTime(moment, now));
  const isOff = provider.state === 'off';
  return (
    <>
      <div className={classes.serviceHead}>
        <span className={classes.name}>{name}</span>
        <Badge tone={provider.state === 'configured' ? 'success' : 'neutral'}>
          {stateLabels[provider.state]}
        </Badge>
        {!isOff && (
          <Button
            size="xs"
            variant="default"
            ml="auto"
            aria-label={`Check now: ${name}`}
            title={checkCosts[provider.name]}
            loading={check.isPending}
            onClick={() => check.mutate()}
          >
            Check now
          </Button>
        )}
      </div>
      <span className={`${classes.facts} quiet`}>
        {provider.use}
        {provider.name === 'model' && system.model && `: ${system.model.model}`}
        {provider.name === 'smtp' && mailLabel(system)}
        {!isOff && checkCosts[provider.name] && `. ${checkCosts[provider.name]}`}
      </span>
      {facts.length > 0 && (
        <dl className={classes.about}>
          {facts.map((fact) => (
            <div key={fact.name} className={classes.fact}>
              <dt>{fact.name}</dt>
              <dd>{fact.text}</dd>
            </div>
          ))}
        </dl>
      )}
      <Text size="sm" className={classes.next} {...(next.isUrgent ? { c: 'var(--danger)' } : {})}>
        <span className={classes.name}>Next:</span> {next.text}
      </Text>
      {check.isError && (
        <Text size="sm" c="var(--danger)" role="alert">
          {check.error.message}
        </Text>
      )}
    </>
  );
}

/** Checks a provider's keys. The result replaces what was shown. */
function useCheck(name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.system.check({ params: { name } }),
    onSuccess: (checked) =>
      client.setQueryData(
        systemQuery.queryKey,
        (system) =>
          system && {
            ...system,
            providers: system.providers.map((each) => (each.name === name ? checked : each)),
          },
      ),
  });
}

/** The result of trying to reach the mail server. */
function mailLabel({ mail }: System): string {
  if (mail === null) return '';
  return mail.failure === null ? ': the server answers' : `: just tried, and ${failureLabel(mail.failure)}`;
}
