import { Alert, Button, Group, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Meter, MeterUse, Plan, PlanState } from '#contract/plan/payment.ts';
import { planQuery } from '#web/lib/plan-query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ErrorNote, LoadError } from '#web/ui/error-note.tsx';
import { formatDay } from '#web/ui/relative-time.ts';
import { ChangeDialog } from './change-dialog.tsx';
import type { CheckoutBack } from './checkout-back.ts';
import classes from './plan.module.css';
import { limitLabel, meterNames, periodLabel, priceLabel, usedLabel } from './plan-labels.ts';
import { useChangePlan, useCheckout, usePortal, useRefreshPlan } from './use-payment.ts';

/** The user's plan, its usage, and the ways to change it. */
export function PlanView({ checkout }: CheckoutBack) {
  const plan = useQuery({ ...planQuery, refetchOnMount: 'always' });
  const { mutate: refresh } = useRefreshPlan();
  // After a checkout, the webhook event may still be on its way.
  useEffect(() => {
    if (checkout === 'done') refresh();
  }, [checkout, refresh]);
  if (plan.isError && !plan.data) return <LoadError of={plan} />;
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
      <Text>Self-hosted: everything included</Text>
      <MeterBars meters={state.meters} />
    </Stack>
  );
}

const activeStatuses = ['trialing', 'active', 'past_due', 'unpaid', 'paused'];

function Paid({ state, checkout }: { state: PlanState; checkout: CheckoutBack['checkout'] }) {
  const [changing, setChanging] = useState<Plan | null>(null);
  const begin = useCheckout();
  const portal = usePortal();
  const keep = useChangePlan();
  const { plan, plans, subscription, meters, isSample } = state;
  const isActive = subscription !== null && activeStatuses.includes(subscription.status);
  const period = periodLabel(subscription);
  const failed = begin.error ?? portal.error ?? keep.error;
  const actionOf = (each: Plan): { label: string; run: () => void } | null => {
    if (each.name === plan.name) {
      return isActive && subscription.endsAt !== null
        ? { label: `Keep ${each.title}`, run: () => keep.mutate({ plan: each.name }) }
        : null;
    }
    if (isActive) {
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
      <Group align="flex-start" justify="space-between" gap="sm">
        <div>
          <Text fw={600}>Your plan is {plan.title}</Text>
          {period !== null && (
            <Text size="sm" c="dimmed">
              {period}
            </Text>
          )}
          {isSample && (
            <Text size="sm" c="dimmed">
              Sample network: no real payment.
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
      </Group>
      <MeterBars meters={meters} />
      <Text size="sm" c="dimmed" maw="60ch">
        Archives, CSV files and pasted people never count.
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

type Props = {
  plan: Plan;
  isCurrent: boolean;
  /** The button's label; null for no button. */
  action: string | null;
  isMain: boolean;
  isBusy: boolean;
  onChoose: () => void;
};

/** One of the plans: its price, its limits, and a button to choose it. */
function PlanChoice({ plan, isCurrent, action, isMain, isBusy, onChoose }: Props) {
  return (
    <li className={classes.plan}>
      <Group gap="xs" wrap="nowrap">
        <Title order={3}>{plan.title}</Title>
        {isCurrent && <Badge tone="info">Your plan</Badge>}
      </Group>
      <Text className="tabular">{priceLabel(plan)}</Text>
      <ul className={classes.limits}>
        {(Object.keys(meterNames) as Meter[]).map((meter) => (
          <li key={meter}>{limitLabel(meter, plan.limits[meter])}</li>
        ))}
      </ul>
      {action !== null && (
        <Button variant={isMain ? 'filled' : 'default'} loading={isBusy} onClick={onChoose}>
          {action}
        </Button>
      )}
    </li>
  );
}

/** What the user needs to know or do about their subscription. */
function PlanNotes({ state, checkout }: { state: PlanState; checkout: CheckoutBack['checkout'] }) {
  const { subscription, plan } = state;
  return (
    <>
      {checkout === 'left' && plan.name === 'free' && (
        <Alert color="gray">
          <Text size="sm">Checkout canceled. You weren’t charged.</Text>
        </Alert>
      )}
      {checkout === 'done' && subscription === null && (
        <Alert color="gray" role="status">
          <Text size="sm">Stripe is processing your payment…</Text>
        </Alert>
      )}
      {checkout === 'done' && subscription?.status === 'active' && (
        <Alert color="teal" role="status">
          <Text size="sm">Thank you. You’re on {plan.title} now.</Text>
        </Alert>
      )}
      {subscription?.status === 'past_due' && (
        <Alert color="orange" title="The last payment failed">
          <Text size="sm">
            Update your card under Manage billing. Stripe will retry.{' '}
            {subscription.graceUntil !== null &&
              `You’re on Free from ${formatDay(subscription.graceUntil)} unless you pay.`}
          </Text>
        </Alert>
      )}
      {(subscription?.status === 'unpaid' || subscription?.status === 'paused') && (
        <Alert color="orange" title="Your subscription is on hold">
          <Text size="sm">Pay the open invoice under Manage billing.</Text>
        </Alert>
      )}
      {subscription?.paymentPending && (
        <Alert color="orange" title="Payment incomplete">
          <Text size="sm">Complete it under Manage billing within a day.</Text>
        </Alert>
      )}
    </>
  );
}

/** The usage of each limit as bars, or as a number if there is no limit. */
function MeterBars({ meters }: { meters: readonly MeterUse[] }) {
  return (
    <ul className={classes.meters}>
      {meters.map((use) => (
        <MeterBar key={use.meter} use={use} />
      ))}
    </ul>
  );
}

function MeterBar({ use: { meter, used, limit, paused, resetsAt } }: { use: MeterUse }) {
  const part = limit === null ? 0 : limit === 0 ? 100 : Math.min(100, (used / limit) * 100);
  const isFull = limit !== null && used >= limit;
  return (
    <li>
      <div className={classes.meter}>
        <span>{meterNames[meter]}</span>
        <span className="tabular">{usedLabel(used, limit)}</span>
      </div>
      {limit !== null && (
        <Progress
          value={part}
          size="sm"
          {...(isFull ? { color: 'orange' } : {})}
          aria-label={meterNames[meter]}
        />
      )}
      {limit !== null && (isFull || paused.length > 0) && (
        <Text size="sm" c="dimmed">
          {pausedLabel(paused) ?? fullLabel(resetsAt)}
        </Text>
      )}
    </li>
  );
}

function pausedLabel(paused: MeterUse['paused']): string | null {
  if (paused.length === 0) return null;
  const names = paused.slice(0, 3).map(({ name }) => name);
  const more = paused.length - names.length;
  return `Paused: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}. The oldest stay active.`;
}

function fullLabel(resetsAt: string | null): string {
  return resetsAt === null ? 'All in use.' : `Used up. New ones wait until ${formatDay(resetsAt)}.`;
}
