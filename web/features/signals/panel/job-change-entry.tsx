import { IconBriefcase } from '@tabler/icons-react';
import type { JobChange } from '#contract/signals/job-changes.ts';
import { entryLabel } from '#core/fact-sources.ts';
import { absoluteTime, timeOfDay } from '#web/ui/relative-time.ts';
import { panelMessages } from './panel-messages.ts';
import classes from './timeline.module.css';

/** A change of their job: "Joined Northwind as Head of Ops · was Buyer at Acme". */
export function JobChangeEntry({ change }: { change: JobChange }) {
  const { after, afterAt, afterSource, isGuess } = change;
  const was = previousJob(change);
  return (
    <li className={classes.entry}>
      <span className={classes.icon}>
        <IconBriefcase size={16} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.text}>
        {change.kind === 'left'
          ? panelMessages.left(change.before.company)
          : panelMessages[change.kind](after.title, after.company)}
        {was && <span className={classes.quiet}> · {panelMessages.was(was)}</span>}
      </div>
      <span className={classes.meta}>
        <time dateTime={afterAt} title={absoluteTime(afterAt)}>
          {timeOfDay(afterAt)}
        </time>
        {' · '}
        {isGuess ? panelMessages.fromHeadline : entryLabel(afterSource)}
      </span>
    </li>
  );
}

/** What the headline of the entry doesn't say yet. */
function previousJob({ kind, before }: JobChange): string | null {
  const parts = kind === 'joined' ? [before.title, before.company] : [before.title];
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : known.join(' at ');
}
