import { z } from 'zod';
import { defineErrand } from '#server/jobs/job.ts';
import { type SettleDeps, settleCustomer } from './settle-customer.ts';

/** Asks how a customer's subscription stands. What fails here is tried again by the tick `billing-left`. */
export const settleCustomerErrand = defineErrand<SettleDeps, { customerId: string }>({
  name: 'settle-customer',
  input: z.object({ customerId: z.string() }),
  run: (deps, { customerId }) => settleCustomer(deps, customerId),
});
