import { createClient } from '#contract/client.ts';
import type { AppContract } from '#contract/index.ts';
import { routes } from './routes.ts';
import { sendCall } from './send-call.ts';

/**
 * The server, as typed functions by module: `api.profile.list()`, `api.signals.list({ params, query })`. All
 * of them fail with ApiError.
 */
export const api = createClient<AppContract>(routes, sendCall);
