import { Progress } from '@mantine/core';
import { jobLabel } from '#web/lib/job-labels.ts';
import { percentDone } from '#web/lib/job-queries.ts';
import { StopButton } from '#web/ui/stop-button.tsx';
import { useBulkJob } from './bulk-job.ts';
import classes from './bulk-line.module.css';

/** The line below the title during a bulk change: its progress, and a stop button. */
export function BulkLine() {
  const job = useBulkJob();
  if (job === undefined) return null;
  const percent = percentDone(job);
  return (
    <div className={classes.many}>
      <div className={classes.state}>
        <span role="status">{jobLabel(job)}</span>
        <StopButton key={job.id} jobId={job.id} />
      </div>
      <Progress
        size={2}
        radius={0}
        value={percent ?? 100}
        animated={percent === null}
        striped={percent === null}
        aria-label="Changing people"
        transitionDuration={150}
      />
    </div>
  );
}
