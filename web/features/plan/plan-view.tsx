import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Plan, PlanState } from '#contract/payment.ts';
import { planQuery } from '#web/lib/plan-query.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import type { CheckoutBack } from './checkout-back.ts';
import { MeterBars } from './meter-bars.tsx';
import classes from './plan.module.css';
import { PlanChoice } from './plan-choice.tsx';
import { PlanNotes } from './plan-notes.tsx';
import { periodWords } from './plan-words.ts';
import { useChangePlan, useCheckout, usePortal, useRefreshPlan } from './use-payment.ts';

/** The user's plan: what it is, what they used of it, and the ways to another. */
export function PlanView({ checkout }: CheckoutBack) {
  const plan = useQuery({ ...planQuery, refetchOnMount: 'always' });
  const { mutate: refresh } = useRefreshPlan();
  // Back from the checkout, the event may still be on its way.
  useEffect(() => {
    if (checkout === 'done') refresh();
  }, [checkout, refresh]);
  if (plan.isError && !plan.data) {
    return <ErrorNote error={plan.error} onRetry={() => void plan.refetch()} />;
  }
  if (!plan.data) return <Skeleton height={320} />;
  return plan.data.isUnlocked ? (
    <Unlocked state={plan.data} />
  ) : (
    <Paid state={plan.data} checkout={checkout} />
  );
}

function Unlocked({ state }: { state: PlanState }) {
  return (
    <Stack gap="lg">
      <Text maw="60ch">
        Everything is unlocked. This server has no billing, so nothing is limited and there is nothing to pay.
      </Text>
      <MeterBars meters={state.meters} />
    </Stack>
  );
}

const living = ['trialing', 'active', 'past_due', 'unpaid', 'paused'];

function Paid({ state, checkout }: { state: PlanState; checkout: CheckoutBack['checkout'] }) {
  const [changing, setChanging] = useState<Plan | null>(null);
  const begin = useCheckout();
  const portal = usePortal();
  const keep = useChangePlan();
  const { plan, plans, subscription, meters, isSample } = state;
  const isLiving = subscription !== null && living.includes(subscription.status);
  const period = periodWords(subscription);
  const failed = begin.error ?? portal.error ?? keep.error;
  const actionOf = (each: Plan): { label: string; run: () => void } | null => {
    if (each.name === plan.name) {
      return isLiving && subscription.endsAt !== null
        ? { label: `Keep ${each.title}`, run: () => keep.mutate({ plan: each.name }) }
        : null;
    }
    if (isLiving) {
      if (each.priceUsd === 0 && subscription.endsAt !== null) return null;
      return { label: `Change to ${each.title}`, run: () => setChanging(each) };
    }
    return each.priceUsd === 0
      ? null
      : { label: `Upgrade to ${each.title}`, run: () => begin.mutate(each.name) };
  };
  return (
    <Stack gap="lg">
      <PlanNotes state={state} checkout={checkout} />
      {failed !== null && <ErrorNote error={failed} />}
      <div className={classes.now}>
        <div>
          <Text fw={600}>Your plan is {plan.title}</Text>
          {period !== null && (
            <Text size="sm" c="dimmed">
              {period}
            </Text>
          )}
          {isSample && (
            <Text size="sm" c="dimmed">
              Sample network: no money is moved.
            </Text>
          )}
        </div>
        {subscription !== null && (
          <Group>
            <Button variant="default" loading={portal.isPending} onClick={() => portal.mutate()}>
              Manage billing
            </Button>
          </Group>
        )}
      </div>
      <MeterBars meters={meters} />
      <Text size="sm" c="dimmed" maw="60ch">
        Your own data never counts: archives, CSV files and what you paste. Over a limit, what is new waits;
        what you have stays readable and can be exported.
      </Text>
      <Title order={2}>Plans</Title>
      <ul className={classes.plans}>
        {plans.map((each) => {
          const action = actionOf(each);
          return (
            <PlanChoice
              key={each.name}
              plan={each}
              isCurrent={each.name === plan.name}
              action={action?.label ?? null}
              isMain={each.priceUsd > 0}
              isBusy={begin.isPending && begin.variables === each.name}
              onChoose={() => action?.run()}
            />
          );
        })}
      </ul>
      <ChangeDialog plan={changing} onClose={() => setChanging(null)} />
    </Stack>
  );
}
