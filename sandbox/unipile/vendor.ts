import { Hono } from 'hono';
import { z } from 'zod';
import type { Network, Vendor } from '#sandbox/vendor.ts';
import { accountLimitRoutes, limitAccounts, openAccountLimits } from './account-limits.ts';
import { HostedAccount, HostedLink, StatusHook } from './hosted-account.ts';
import { hostedPages } from './hosted-pages.ts';
import { unipileRoutes } from './routes.ts';
import { unipileFault, unipileRefusal } from './unipile-error.ts';
import { unipileV2Routes } from './v2-routes.ts';

export const unipile = {
  prefixes: ['/unipile/'],
  fault: unipileFault,
  refusal: unipileRefusal,
  routes(network: Network): Hono {
    const { state, world, accounts, now, machineNow } = network;
    const limits = openAccountLimits();
    return new Hono()
      .route('/', accountLimitRoutes(limits))
      .use('/unipile/*', limitAccounts(limits, now))
      .route('/', hostedPages(state, world, accounts, machineNow))
      .route('/', unipileRoutes(network))
      .route('/', unipileV2Routes(network));
  },
  state: {
    /** Accounts connected on the vendors' hosted pages. */
    hostedAccounts: z.array(HostedAccount).default(() => []),
    statusHooks: z.array(StatusHook).default(() => []),
    hostedLinks: z.array(HostedLink).default(() => []),
    /** The latest links that led to an account. */
    usedLinks: z.array(HostedLink).default(() => []),
  },
} satisfies Vendor;
