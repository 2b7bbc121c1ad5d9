import { Button, Group } from '@mantine/core';
import type { ConnectedProfile } from '#contract/profile.ts';
import classes from './states.module.css';
import type { Sync } from './use-sync.ts';

type NoSignalsProps = { profile: ConnectedProfile; sync: Sync; onImport: () => void };

/** Nobody yet: what this is for, and the one thing to do next. */
export function NoSignals({ profile, sync, onImport }: NoSignalsProps) {
  if (sync.running) {
    return (
      <div className={classes.state}>
        <h2>Looking for people</h2>
        <p>Everybody who reacted, commented or reposted appears here as the posts are read.</p>
      </div>
    );
  }
  if (profile.syncState === 'failed' || profile.lastSyncedAt !== null) {
    return (
      <div className={classes.state}>
        <h2>{profile.syncState === 'failed' ? 'Nobody here yet' : 'Nobody has engaged yet'}</h2>
        <p>
          {profile.syncState === 'failed'
            ? 'The last sync brought nothing. Your data archive brings real people without any provider.'
            : `The last sync found no reactions, comments or reposts on what ${profile.name} posted. Your data archive also holds connections and messages.`}
        </p>
        <Button onClick={onImport}>Import your data archive</Button>
      </div>
    );
  }
  return (
    <div className={classes.state}>
      <h2>See who engages</h2>
      <p>
        People who react to {profile.name}, comment or write appear here, those with the highest interest
        first.
      </p>
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

/** People are there, but the filters leave none. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <div className={classes.state}>
      <h2>No one matches</h2>
      <p>Nobody fits all of these filters at once.</p>
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    </div>
  );
}
