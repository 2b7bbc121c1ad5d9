import type { Generated } from 'kysely';
import type { ModelPurpose } from '#contract/plan/model.ts';
import type { SubscriptionStatus } from '#contract/plan/payment.ts';

export interface ModelCallTable {
  user_id: string;
  id: Generated<string>;
  purpose: ModelPurpose;
  provider: string;
  model: string;
  /** Through the sample network's own model. */
  is_sample: boolean;
  input_tokens: number | null;
  output_tokens: number | null;
  /** Millionths of a US dollar; null if no price is configured. */
  cost_micros: number | null;
  duration_ms: number;
  outcome: 'succeeded' | 'failed';
  error_kind: string | null;
  called_at: Date;
}

/** A user's customer record at Stripe. */
export interface BillingCustomerTable {
  customer_id: string;
  /** Null once the user is erased. */
  user_id: string | null;
  checkout_id: string | null;
  read_at: Date | null;
  created_at: Date;
}

/** A subscription as Stripe last reported it when asked. */
export interface BillingSubscriptionTable {
  customer_id: string;
  subscription_id: string;
  status: SubscriptionStatus;
  price_id: string;
  item_id: string;
  period_start: Date;
  period_end: Date;
  ends_at: Date | null;
  is_payment_pending: boolean;
  updated_at: Date;
}

/** An event received from Stripe. */
export interface BillingEventTable {
  event_id: string;
  customer_id: string | null;
  type: string;
  received_at: Date;
  reconciled_at: Date | null;
}

/** A user's usage of monthly plan limits in a calendar month (UTC). */
export interface UsageMonthTable {
  user_id: string;
  month: string;
  meter: 'signals' | 'drafts';
  used: number;
}
