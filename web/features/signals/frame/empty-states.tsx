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
      <p>
        Anyone who reacts to, comments on or reposts a post of these {scope.profiles.length} profiles appears
        here{isSyncingAny ? ' as posts load' : ''}.
      </p>
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
        <p>Anyone who reacted, commented or reposted appears here as posts load.</p>
      </div>
    );
  }
  if (profile.syncState === 'failed' || profile.lastSyncedAt !== null) {
    return (
      <div className={classes.state}>
        <h2>{profile.syncState === 'failed' ? 'No one here yet' : 'No one has engaged yet'}</h2>
        <p>
          {profile.syncState === 'failed'
            ? 'The last sync found no one. Your data archive adds people without a provider.'
            : `The last sync found no reactions, comments or reposts on what ${profile.name} posted. Your data archive also holds connections and messages.`}
        </p>
        <Button onClick={onImport}>Import your data archive</Button>
      </div>
    );
  }
  return (
    <div className={classes.state}>
      <h2>See who engages</h2>
      <p>People who react to, comment on or message {profile.name} appear here, highest score first.</p>
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
      <p>{countOfPeople(count)} will come back here when their snooze ends.</p>
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
      <p>You dismissed {countOfPeople(count)}. New people appear here.</p>
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
      <h2>No one matches</h2>
      <p>No one matches all of these filters.</p>
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    </div>
  );
}
