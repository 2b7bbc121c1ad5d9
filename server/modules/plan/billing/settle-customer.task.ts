import { z } from 'zod';
import { defineTask } from '#server/jobs/job.ts';
import { type SettleDeps, settleCustomer } from './settle-customer.ts';

/** Asks how a customer's subscription stands. What fails here is tried again by the cron `billing-left`. */
export const settleCustomerTask = defineTask<SettleDeps, { customerId: string }>({
  name: 'settle-customer',
  input: z.object({ customerId: z.string() }),
  run: (deps, { customerId }) => settleCustomer(deps, customerId),
});
