import { Badge } from '@mantine/core';
import type { System } from '#contract/system.ts';
import { relativeTime } from '#web/ui/relative-time.ts';
import { useNow } from '#web/ui/use-now.ts';
import classes from './system.module.css';
import { contactLabel, failureLabel, providerName, stateLabels } from './system-labels.ts';

/** Every third party: whether it is configured and where that is set, and what was last heard of it. */
export function Services({ system }: { system: System }) {
  const now = useNow();
  return (
    <ul className={classes.list}>
      {system.providers.map((provider) => {
        const contact = contactLabel(provider, (moment) => relativeTime(moment, now));
        return (
          <li key={provider.name} className={classes.row}>
            <div className={classes.words}>
              <span className={classes.name}>{providerName(provider.name)}</span>
              <span className={classes.facts}>
                {provider.use}
                {provider.name === 'model' && system.model && `: ${system.model.model}`}
                {provider.name === 'smtp' && mailLabel(system)}
                {contact !== null && ` · ${contact}`}
              </span>
              {provider.state !== 'configured' && (
                <span className={classes.facts}>
                  Set{' '}
                  {provider.settings.map((setting, index) => (
                    <span key={setting}>
                      {index > 0 && ', '}
                      <code>{setting}</code>
                    </span>
                  ))}
                </span>
              )}
            </div>
            <Badge
              variant={provider.state === 'configured' ? 'light' : 'default'}
              tt="none"
              fw={500}
              className={classes.badge}
            >
              {stateLabels[provider.state]}
            </Badge>
          </li>
        );
      })}
    </ul>
  );
}

/** What a try to reach the mail server came to. */
function mailLabel({ mail }: System): string {
  if (mail === null) return '';
  return mail.failure === null ? ': the server answers' : `: just tried, and ${failureLabel(mail.failure)}`;
}
