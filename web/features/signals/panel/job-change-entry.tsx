import { IconBriefcase } from '@tabler/icons-react';
import { jobChangeLabel, previousJob } from '#contract/signals/job-change-labels.ts';
import type { JobChange } from '#contract/signals/job-changes.ts';
import { entryLabel } from '#core/fact-sources.ts';
import { absoluteTime, timeOfDay } from '#web/ui/relative-time.ts';
import { panelMessages } from './panel-messages.ts';
import classes from './timeline.module.css';

/** A change of their job: "Joined Northwind as Head of Ops · was Buyer at Acme". */
export function JobChangeEntry({ change }: { change: JobChange }) {
  const { afterAt, afterSource, isGuess } = change;
  const was = previousJob(change);
  return (
    <li className={classes.entry}>
      <span className={classes.icon}>
        <IconBriefcase size={16} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.text}>
        {jobChangeLabel(change)}
        {was && <span className={classes.quiet}> · {was}</span>}
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
