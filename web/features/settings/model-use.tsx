import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { modelUsageQuery } from '#web/lib/model-query.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { costLabel, modelLabel, usageLabel } from './model-labels.ts';

/** The model that writes drafts, and its usage this month. */
export function ModelUse() {
  const usage = useQuery(modelUsageQuery);
  if (usage.isPending) return <Skeleton height={44} />;
  if (usage.isError) return <ErrorNote error={usage.error} onRetry={() => void usage.refetch()} />;
  const { model, total } = usage.data;
  const cost = costLabel(total.costMicros);
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {modelLabel(model)}
      </Text>
      {(model || total.calls > 0) && (
        <Text size="sm" className="tabular">
          {usageLabel(total)} {cost}
        </Text>
      )}
    </Stack>
  );
}
