import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Service } from '#contract/services.ts';
import { serviceDefinitions } from '#core/services/index.ts';
import { api } from '#web/lib/api.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { endsLabel, pausesLabel } from './service-labels.ts';
import { Copied } from './service-steps.tsx';
import classes from './services.module.css';

const isStored = ({ state }: Service) => state !== 'off' && state !== 'sample';

/** What using, replacing or removing a service's keys does to people. Nothing if it does nothing. */
export function ServiceEffects({ service, isRemoval }: { service: Service; isRemoval?: true }) {
  const { name } = service;
  const effects = useQuery({
    queryKey: ['services', 'effects', name],
    queryFn: ({ signal }) => api.services.effects({ params: { name } }, { signal }),
  });
  if (effects.isLoadingError) return <LoadError of={effects} />;
  if (!effects.data) return <Skeleton height={20} />;
  const { webhook, ends, pauses } = effects.data;
  const { withoutCalls } = serviceDefinitions[name];
  return (
    <div className={classes.effects}>
      {webhook && !isRemoval && (
        <div>
          Its webhook:{' '}
          {webhook.receivedAt === null ? (
            'not received yet'
          ) : (
            <>
              last received <MomentText moment={webhook.receivedAt} />
            </>
          )}
          <Copied text={webhook.url} />
          {!webhook.isPublic && `It can’t be reached from outside. ${withoutCalls ?? ''}`}
        </div>
      )}
      {isStored(service) && ends.connections > 0 && <strong>{endsLabel(ends)}</strong>}
      {name === 'payment' && !isRemoval && !isStored(service) && <strong>{pausesLabel(pauses)}</strong>}
    </div>
  );
}
