import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PlanState } from '#contract/plan/payment.ts';
import { api } from '#web/lib/api.ts';
import { planQuery } from '#web/lib/plan-query.ts';

const leave = ({ url }: { url: string }) => window.location.assign(url);

/** Opens the checkout for a plan. */
export function useCheckout() {
  return useMutation({
    mutationFn: (plan: string) => api.payment.create({ body: { plan, origin: window.location.origin } }),
    onSuccess: leave,
  });
}

/** Opens the billing portal. */
export function usePortal() {
  return useMutation({
    mutationFn: () => api.payment.settings({ query: { origin: window.location.origin } }),
    onSuccess: leave,
  });
}

function useStore(): (state: PlanState) => void {
  const client = useQueryClient();
  return (state) => client.setQueryData(planQuery.queryKey, state);
}

/** Applies the previewed plan change. */
export function useChangePlan() {
  const onSuccess = useStore();
  return useMutation({
    mutationFn: (body: { plan: string; pricedAt?: string }) => api.payment.changePlan({ body }),
    onSuccess,
  });
}

/** Asks Stripe for the state of the subscription. */
export function useRefreshPlan() {
  const onSuccess = useStore();
  return useMutation({ mutationFn: () => api.payment.refresh({}), onSuccess });
}
