import { Button, List, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Plan, PlanState } from '#contract/plan/payment.ts';
import { api } from '#web/lib/api.ts';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { ErrorNote, LoadError } from '#web/ui/error-note.tsx';
import { showToast } from '#web/ui/toast.ts';
import { changeLabels, limitLabel, usedLabel } from './plan-labels.ts';
import { useChangePlan } from './use-payment.ts';

type Props = { plan: Plan | null; onClose: () => void };

/** Shows what a change of plan would cost and pause, and applies it on a click. */
export function ChangeDialog({ plan, onClose }: Props) {
  return (
    <Dialog opened={plan !== null} onClose={onClose} title={plan ? `Change to ${plan.title}?` : ''}>
      {plan && <ChangeForm plan={plan} onClose={onClose} />}
    </Dialog>
  );
}

function ChangeForm({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const preview = useQuery({
    queryKey: ['plan', 'preview', plan.name],
    queryFn: () => api.payment.preview({ body: { plan: plan.name } }),
    gcTime: 0,
  });
  const change = useChangePlan();
  if (preview.isLoadingError) return <LoadError of={preview} />;
  if (!preview.data) return <Skeleton height={120} />;
  const { paused, pricedAt } = preview.data;
  const confirm = () =>
    change.mutate(
      { plan: plan.name, pricedAt },
      {
        onSuccess: (state) => {
          onClose();
          showToast(doneLabel(state, plan), state.subscription?.paymentPending ? 'warning' : 'success');
        },
      },
    );
  return (
    <Stack gap="sm">
      {changeLabels(preview.data, plan.title).map((line) => (
        <Text size="sm" key={line}>
          {line}
        </Text>
      ))}
      {paused.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            {plan.title} is below your usage. This would be paused, not deleted:
          </Text>
          <List size="sm">
            {paused.map(({ meter, used, limit, paused: names }) => (
              <List.Item key={meter}>
                {limitLabel(meter, limit)}; you use {usedLabel(used, null)}
                {names.length > 0 ? `. Paused: ${names.join(', ')}` : '. New ones wait until next month'}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      {change.isError && <ErrorNote error={change.error} title="Not changed" />}
      <DialogFooter>
        <Button variant="default" data-autofocus onClick={onClose}>
          Keep my plan
        </Button>
        <Button loading={change.isPending} onClick={confirm}>
          Change to {plan.title}
        </Button>
      </DialogFooter>
    </Stack>
  );
}

function doneLabel({ subscription, plan }: PlanState, to: Plan): string {
  if (subscription?.paymentPending) return 'Your card wasn’t charged, so your plan didn’t change';
  return plan.name === to.name ? `You’re on ${to.title} now` : 'Your plan ends with the paid period';
}
