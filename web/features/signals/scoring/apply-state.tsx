import { Alert, Button, Progress } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Score } from '#contract/signals/score.ts';
import { api } from '#web/lib/api.ts';
import { jobLabel } from '#web/lib/job-labels.ts';
import { jobQuery, percentDone } from '#web/lib/job-queries.ts';
import { absoluteTime } from '#web/ui/relative-time.ts';
import { showFailure } from '#web/ui/toast.ts';
import { scoreQuery } from './score-queries.ts';
import classes from './scoring.module.css';

/** The version in use, and the progress of recalculating its scores. */
export function ApplyState({ score }: { score: Score }) {
  const client = useQueryClient();
  const job = useQuery({ ...jobQuery(score.jobId ?? ''), enabled: score.jobId !== null }).data;
  const fail = (error: Error) => showFailure(error);
  const stop = useMutation({
    mutationFn: (id: string) => api.jobs.stop({ params: { id } }),
    onError: fail,
  });
  const resume = useMutation({
    mutationFn: () => api.score.apply({}),
    onSuccess: (next) => client.setQueryData(scoreQuery.queryKey, next),
    onError: fail,
  });
  if (score.state === 'applying') {
    return (
      <div className={classes.applying}>
        <span role="status">{job ? jobLabel(job) : 'Recalculating scores'}</span>
        {score.jobId !== null && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            loading={stop.isPending}
            aria-label="Stop recalculating"
            onClick={() => score.jobId !== null && stop.mutate(score.jobId)}
          >
            Stop
          </Button>
        )}
        <Progress
          size={3}
          value={(job && percentDone(job)) ?? 0}
          aria-label="Recalculating scores"
          transitionDuration={150}
          className={classes.progress}
        />
      </div>
    );
  }
  if (score.state === 'stopped') {
    return (
      <Alert color="yellow" title={`Version ${score.version} is only partly applied`}>
        Some scores are of an older version.
        <div>
          <Button
            variant="default"
            size="xs"
            mt="xs"
            loading={resume.isPending}
            onClick={() => resume.mutate()}
          >
            Continue
          </Button>
        </div>
      </Alert>
    );
  }
  return (
    <p className={`${classes.words} quiet`} role="status">
      {score.madeAt === null
        ? 'Default weights, version 1.'
        : `Version ${score.version} is in use, saved ${absoluteTime(score.madeAt)}.`}
    </p>
  );
}
