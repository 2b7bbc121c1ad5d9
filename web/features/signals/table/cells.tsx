import type { Signal } from '#contract/signals/signals.ts';
import { CompanyLink } from '#web/features/signals/companies/company-link.tsx';
import { Marked } from '#web/features/signals/keywords/marked.tsx';
import { DoNotEngageSign } from '#web/features/signals/lists/list-pills.tsx';
import { EngagedElsewhereSign } from '#web/features/signals/scope/elsewhere.tsx';
import { useIsInbox, useProfileName } from '#web/features/signals/scope/scope-context.ts';
import {
  capitalise,
  formatCount,
  formatFit,
  formatScore,
  isGuessed,
  statusLabels,
  typeLabel,
} from '#web/features/signals/signal-labels.ts';
import { RowMarks } from '#web/features/signals/triage/row-marks.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './cells.module.css';
import { EngagementIcon } from './engagement-icon.tsx';
import { GuessedMark } from './guessed-mark.tsx';
import { IntensityBadge } from './intensity-badge.tsx';
import { StatusDot } from './status-dot.tsx';

/**
 * Picture, name, and headline beneath; both are cut, and whole on hover. In an inbox the profile stands there where its
 * column has no room.
 */
export function PersonCell({ signal }: { signal: Signal }) {
  const isInbox = useIsInbox();
  const profileName = useProfileName();
  return (
    <div className={classes.person}>
      <PersonAvatar name={signal.name} url={signal.pictureUrl} size={28} />
      <div className={classes.lines}>
        <div className={classes.name} title={signal.name}>
          <Marked text={signal.name} />
          <EngagedElsewhereSign signal={signal} />
          <RowMarks signal={signal} />
        </div>
        <div className={classes.beneath}>
          <DoNotEngageSign signal={signal} />
          {(signal.headline || isInbox) && (
            <div className={classes.headline} title={signal.headline ?? undefined}>
              {isInbox && (
                <span className={classes.of}>
                  {profileName(signal.connectedProfileId)}
                  {signal.headline && ' · '}
                </span>
              )}
              {signal.headline && <Marked text={signal.headline} />}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** The score at which the thin bar is full: twice the threshold of "very high". */
const fullBar = 60;

/** Band as a word, score, and a thin bar to compare rows by eye. */
export function ScoreCell({ signal }: { signal: Signal }) {
  const share = Math.min(1, signal.score / fullBar);
  return (
    <div className={classes.score}>
      <IntensityBadge intensity={signal.intensity} />
      <span className={classes.points}>
        {formatScore(signal.score)}
        <span className={classes.scoreBar} aria-hidden>
          <span style={{ width: `${100 * share}%` }} data-intensity={signal.intensity} />
        </span>
      </span>
    </div>
  );
}

/** The points of the user's own rules; nothing where there are none. */
export function FitCell({ signal }: { signal: Signal }) {
  return signal.fit === null ? null : <span>{formatFit(signal.fit)}</span>;
}

/** What they did last, and when. */
export function ActivityCell({ signal }: { signal: Signal }) {
  return (
    <div className={classes.activity}>
      <span className={classes.icon} title={capitalise(typeLabel(signal.latestType))}>
        <EngagementIcon type={signal.latestType} size={15} />
      </span>
      <MomentText moment={signal.latestAt} />
    </div>
  );
}

/** Company, and title beneath. */
export function CompanyCell({ signal }: { signal: Signal }) {
  return (
    <div className={classes.job}>
      {signal.company && (
        <div className={classes.marked}>
          <CompanyLink signal={signal} className={classes.cut} tabIndex={-1} />
          {isGuessed(signal, 'company') && <GuessedMark what="Company" />}
        </div>
      )}
      {signal.title && (
        <div className={`${classes.marked} ${classes.jobTitle}`}>
          <span className={classes.cut} title={signal.title}>
            <Marked text={signal.title} />
          </span>
          {isGuessed(signal, 'title') && <GuessedMark what="Title" />}
        </div>
      )}
    </div>
  );
}

/** Whose signal it is, in an inbox over several profiles. */
export function ProfileCell({ signal }: { signal: Signal }) {
  const name = useProfileName()(signal.connectedProfileId);
  return (
    <span className={classes.cut} title={name}>
      {name}
    </span>
  );
}

/** How often they engaged in the last seven days. */
export function WeekCell({ signal }: { signal: Signal }) {
  return <span className={classes.week}>{formatCount(signal.week ?? 0)}</span>;
}

export function StatusCell({ signal }: { signal: Signal }) {
  return (
    <div className={classes.status} data-status={signal.status}>
      <StatusDot status={signal.status} />
      {capitalise(statusLabels[signal.status])}
    </div>
  );
}
