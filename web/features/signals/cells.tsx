import type { Signal } from '#contract/signals.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './cells.module.css';
import { EngagementIcon } from './engagement-icon.tsx';
import { GuessedMark } from './guessed-mark.tsx';
import { IntensityBadge } from './intensity-badge.tsx';
import { StatusDot } from './status-dot.tsx';
import { capitalise, formatScore, isGuessed, statusWord, typeWord } from './words.ts';

/** Picture, name, and headline beneath; both are cut, and whole on hover. */
export function PersonCell({ signal }: { signal: Signal }) {
  return (
    <div className={classes.person}>
      <PersonAvatar name={signal.name} url={signal.pictureUrl} size={28} />
      <div className={classes.lines}>
        <div className={classes.name} title={signal.name}>
          {signal.name}
        </div>
        {signal.headline && (
          <div className={classes.headline} title={signal.headline}>
            {signal.headline}
          </div>
        )}
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

/** What they did last, and when. */
export function ActivityCell({ signal }: { signal: Signal }) {
  return (
    <div className={classes.activity}>
      <span className={classes.icon} title={capitalise(typeWord(signal.latestType))}>
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
          <span className={classes.cut} title={signal.company}>
            {signal.company}
          </span>
          {isGuessed(signal, 'company') && <GuessedMark what="Company" />}
        </div>
      )}
      {signal.title && (
        <div className={`${classes.marked} ${classes.jobTitle}`}>
          <span className={classes.cut} title={signal.title}>
            {signal.title}
          </span>
          {isGuessed(signal, 'title') && <GuessedMark what="Title" />}
        </div>
      )}
    </div>
  );
}

export function StatusCell({ signal }: { signal: Signal }) {
  return (
    <div className={classes.status} data-status={signal.status}>
      <StatusDot status={signal.status} />
      {capitalise(statusWord[signal.status])}
    </div>
  );
}
