import { Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Ref } from 'react';
import type { FitRule, Score } from '#contract/signals/score.ts';
import { IdealCustomer, type UnsavedIdeal } from '#web/features/signals/scoring/ideal-customer.tsx';
import { idealMessages as messages } from '#web/features/signals/scoring/ideal-messages.ts';
import { scoreQuery } from '#web/features/signals/scoring/score-queries.ts';
import { api } from '#web/lib/api.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { showFailure } from '#web/ui/toast.ts';

/** Asks who the ideal customer is and stores it as rules for fit. Says so once there are rules. */
export function SaveIdealCustomer({ ref }: { ref: Ref<UnsavedIdeal> }) {
  const client = useQueryClient();
  const score = useQuery(scoreQuery);
  const save = useMutation({
    mutationFn: ({ saved, fit }: { saved: Score; fit: FitRule[] }) =>
      api.score.change({ body: { points: saved.points, fit, basedOn: saved.version } }),
    onSuccess: (saved) => {
      client.setQueryData(scoreQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: ['today'] });
    },
    onError: (error) => {
      showFailure(error, `${messages.notSaved}.`);
      void client.invalidateQueries({ queryKey: scoreQuery.queryKey });
    },
  });
  if (score.isLoadingError) return <LoadError of={score} />;
  const saved = score.data;
  if (!saved) return <Skeleton height={280} aria-busy="true" />;
  if (saved.fit.length > 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        {messages.saved}
      </Text>
    );
  return <IdealCustomer ref={ref} points={saved.points} onSave={(fit) => save.mutateAsync({ saved, fit })} />;
}
