import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { isLive, jobQuery, percentDone } from '#web/lib/job-queries.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import { StopButton } from '#web/ui/stop-button.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { InboxHeader } from './inbox-header.tsx';
import { inboxMessages as messages } from './inbox-messages.ts';
import { inboxCountsQuery } from './inbox-queries.ts';

/** The header of what is to answer: how much, and when comments were last read. */
export function AnswerHeader({ isGone }: { isGone: boolean }) {
  const client = useQueryClient();
  const counts = useQuery(inboxCountsQuery).data;
  const jobId = counts?.checkJob?.id ?? null;
  const job = useQuery({ ...jobQuery(jobId ?? ''), enabled: jobId !== null }).data ?? counts?.checkJob;
  const check = useMutation({
    mutationFn: () => api.inbox.check({}),
    onSuccess: ({ job: begun }) => {
      if (begun === null) showToast(messages.nothingToCheck, 'warning');
      return client.invalidateQueries({ queryKey: ['inbox', 'counts'] });
    },
    onError: (error) => showFailure(error, messages.notChecked),
  });
  const isChecking = job !== undefined && job !== null && isLive(job);
  return (
    <InboxHeader
      current={isGone ? 'dismissed' : 'answer'}
      status={
        counts && (
          <span className="cut">
            {messages.waiting(counts.toAnswer)}
            {counts.checkedAt !== null && (
              <>
                {' · '}
                {messages.checked}
                <MomentText moment={counts.checkedAt} />
              </>
            )}
          </span>
        )
      }
      actions={[
        {
          label: messages.checkNow,
          onClick: () => check.mutate(),
          loading: check.isPending,
          disabled: isChecking,
        },
      ]}
      progress={
        isChecking
          ? { label: messages.checking, percent: percentDone(job), stop: <StopButton jobId={job.id} /> }
          : null
      }
    />
  );
}
