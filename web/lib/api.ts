import { createClient } from '#contract/client.ts';
import type { AppContract } from '#contract/index.ts';
import { isOutcomeUnknown } from './api-error.ts';
import { queryClient } from './query-client.ts';
import { routes } from './routes.ts';
import { sendCall } from './send-call.ts';

/**
 * The server, as typed functions by module: `api.profile.list()`, `api.signals.list({ params, query })`. All
 * of them fail with ApiError. If a change may have been saved, everything on the page is read again.
 */
export const api = createClient<AppContract>(routes, async (call, options) => {
  try {
    return await sendCall(call, options);
  } catch (error) {
    if (isOutcomeUnknown(error)) void queryClient.invalidateQueries();
    throw error;
  }
});
