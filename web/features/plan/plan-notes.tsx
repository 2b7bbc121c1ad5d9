import { Alert, Text } from '@mantine/core';
import type { PlanState } from '#contract/payment.ts';
import { formatDay } from '#web/ui/relative-time.ts';
import type { CheckoutBack } from './checkout-back.ts';

/** What the user must know or do about their subscription. */
export function PlanNotes({ state, checkout }: { state: PlanState; checkout: CheckoutBack['checkout'] }) {
  const { subscription, plan } = state;
  return (
    <>
      {checkout === 'left' && plan.name === 'free' && (
        <Alert color="gray">
          <Text size="sm">You left the checkout. Nothing was charged.</Text>
        </Alert>
      )}
      {checkout === 'done' && subscription === null && (
        <Alert color="gray" role="status">
          <Text size="sm">
            Stripe is finishing your payment. This page shows the plan as soon as it is there.
          </Text>
        </Alert>
      )}
      {checkout === 'done' && subscription?.status === 'active' && (
        <Alert color="teal" role="status">
          <Text size="sm">Thank you. Your plan is {plan.title} now.</Text>
        </Alert>
      )}
      {subscription?.status === 'past_due' && (
        <Alert color="orange" title="The last payment failed">
          <Text size="sm">
            Check the card under Manage billing; Stripe tries again.{' '}
            {subscription.graceUntil !== null &&
              `Your plan goes on until ${formatDay(subscription.graceUntil)}, then it is Free until the payment is made.`}
          </Text>
        </Alert>
      )}
      {(subscription?.status === 'unpaid' || subscription?.status === 'paused') && (
        <Alert color="orange" title="Your subscription rests">
          <Text size="sm">Settle what is open under Manage billing. Until then your plan is Free.</Text>
        </Alert>
      )}
      {subscription?.paymentPending && (
        <Alert color="orange" title="A payment is not finished">
          <Text size="sm">
            Finish it under Manage billing within a day. Until then your plan stays as it was.
          </Text>
        </Alert>
      )}
    </>
  );
}
