import { IconArrowsRightLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { ElsewhereSignal, Signal } from '#contract/signals/signals.ts';
import icons from '#web/features/signals/labels/row-icons.module.css';
import classes from './elsewhere.module.css';
import { useProfileName } from './scope-context.ts';

/** Beside a name: the person is already engaged from another of the user's profiles. */
export function EngagedElsewhereSign({ signal }: { signal: Signal }) {
  const profileName = useProfileName();
  const engaged = signal.elsewhere.filter(({ status }) => status === 'engaged');
  if (engaged.length === 0) return null;
  const words = `Engaged from ${engaged.map((one) => profileName(one.connectedProfileId)).join(', ')}`;
  return (
    <span
      className={`${classes.sign} ${icons.icon}`}
      data-icon="elsewhere"
      role="img"
      aria-label={words}
      data-tip={words}
    />
  );
}

/** In the panel: the person's status in other profiles, each with a link. */
export function Elsewhere({ signal }: { signal: Signal }) {
  const engaged = signal.elsewhere.filter(({ status }) => status === 'engaged');
  const others = signal.elsewhere.filter(({ status }) => status !== 'engaged');
  if (signal.elsewhere.length === 0) return null;
  return (
    <>
      {engaged.length > 0 && (
        <p className={classes.engaged}>
          <IconArrowsRightLeft size={14} stroke={2} aria-hidden />
          <span>
            Engaged from <ProfileLinks signals={engaged} />
          </span>
        </p>
      )}
      {others.length > 0 && (
        <p className={classes.also}>
          {engaged.length > 0 ? 'Also' : 'Also engages'} with <ProfileLinks signals={others} />
        </p>
      )}
    </>
  );
}

function ProfileLinks({ signals }: { signals: readonly ElsewhereSignal[] }) {
  const profileName = useProfileName();
  return signals.map(({ connectedProfileId, signalId }, index) => (
    <Fragment key={signalId}>
      {index > 0 && ', '}
      <Link
        to="/dashboard/signals/$connectedProfileId"
        params={{ connectedProfileId }}
        search={{ signal: signalId }}
      >
        {profileName(connectedProfileId)}
      </Link>
    </Fragment>
  ));
}
