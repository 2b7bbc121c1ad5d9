import { Button, Group } from '@mantine/core';
import type { ConnectedProfile } from '#contract/profile.ts';
import { countOfPeople } from '#web/features/signals/labels/signal-labels.ts';
import classes from '#web/features/signals/labels/states.module.css';
import type { SignalScope } from '#web/features/signals/scope/signal-scope.ts';
import { isSyncing } from '#web/lib/sync-state.ts';
import { useSync } from './use-sync.ts';

type NoSignalsProps = { scope: SignalScope; onImport: () => void };

/** No signals yet: what they're for, and the next step. */
export function NoSignals({ scope, onImport }: NoSignalsProps) {
  if (scope.profile) return <NoSignalsOf profile={scope.profile} onImport={onImport} />;
  const isSyncingAny = scope.profiles.some(isSyncing);
  return (
    <div className={classes.state}>
      <h2>{isSyncingAny ? 'Looking for people' : 'No one has engaged yet'}</h2>
      <p>People who engage with these {scope.profiles.length} profiles appear here.</p>
      {!isSyncingAny && <Button onClick={onImport}>Import your data archive</Button>}
    </div>
  );
}

type NoSignalsOfProps = { profile: ConnectedProfile; onImport: () => void };

function NoSignalsOf({ profile, onImport }: NoSignalsOfProps) {
  const sync = useSync(profile);
  if (sync.running) {
    return (
      <div className={classes.state}>
        <h2>Looking for people</h2>
        <p>People appear here as posts load.</p>
      </div>
    );
  }
  if (profile.syncState === 'failed' || profile.lastSyncedAt !== null) {
    return (
      <div className={classes.state}>
        <h2>{profile.syncState === 'failed' ? 'No one here yet' : 'No one has engaged yet'}</h2>
        <p>
          {profile.syncState === 'failed'
            ? 'The last sync found no one.'
            : `No reactions, comments or reposts on posts of ${profile.name}.`}
        </p>
        <Button onClick={onImport}>Import your data archive</Button>
      </div>
    );
  }
  return (
    <div className={classes.state}>
      <h2>See who engages</h2>
      <p>People who react to, comment on or message {profile.name} appear here.</p>
      <Group gap={8} justify="center">
        <Button loading={sync.isStarting} onClick={sync.start}>
          Sync now
        </Button>
        <Button variant="subtle" color="gray" onClick={onImport}>
          Import instead
        </Button>
      </Group>
    </div>
  );
}

/** There are people, but all of them are snoozed. */
export function EveryoneSnoozed({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div className={classes.state}>
      <h2>Everyone is snoozed</h2>
      <p>{countOfPeople(count)} will be back when the snooze ends.</p>
      <Button variant="default" onClick={onShow}>
        Show snoozed people
      </Button>
    </div>
  );
}

/** There are people, but all of them were dismissed. */
export function EveryoneDismissed({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div className={classes.state}>
      <h2>Everyone is dismissed</h2>
      <p>You dismissed {countOfPeople(count)}.</p>
      <Button variant="default" onClick={onShow}>
        Show dismissed people
      </Button>
    </div>
  );
}

/** There are people, but none match the filters. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <div className={classes.state}>
      <h2>No matches</h2>
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    </div>
  );
}
