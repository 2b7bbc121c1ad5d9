import { Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FitRule, Score } from '#contract/signals/score.ts';
import { IdealCustomer } from '#web/features/signals/scoring/ideal-customer.tsx';
import { idealMessages as messages } from '#web/features/signals/scoring/ideal-messages.ts';
import { scoreQuery } from '#web/features/signals/scoring/score-queries.ts';
import { api } from '#web/lib/api.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';

/** Asks who the ideal customer is and stores it as rules for fit. Says so once there are rules. */
export function SaveIdealCustomer() {
  const client = useQueryClient();
  const score = useQuery(scoreQuery);
  const save = useMutation({
    mutationFn: ({ saved, fit }: { saved: Score; fit: FitRule[] }) =>
      api.score.change({ body: { points: saved.points, fit, basedOn: saved.version } }),
    onSuccess: (saved) => {
      client.setQueryData(scoreQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: ['today'] });
    },
    onError: () => void client.invalidateQueries({ queryKey: scoreQuery.queryKey }),
  });
  if (score.isLoadingError) return <ErrorNote error={score.error} onRetry={() => void score.refetch()} />;
  const saved = score.data;
  if (!saved) return <Skeleton height={280} aria-busy="true" />;
  if (saved.fit.length > 0) return <p role="status">{messages.saved}</p>;
  return (
    <>
      <IdealCustomer
        points={saved.points}
        isSaving={save.isPending}
        onRules={(fit) => save.mutate({ saved, fit })}
      />
      {save.error && <ErrorNote error={save.error} title={messages.notSaved} />}
    </>
  );
}
