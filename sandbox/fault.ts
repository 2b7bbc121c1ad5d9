import { z } from 'zod';
import { SandboxProvider } from '#sandbox/providers.ts';

/** A failure to be played `times` times on the next matching calls. */
export const Fault = z.strictObject({
  provider: SandboxProvider,
  /** Only calls whose path and query contain this. */
  pathIncludes: z.string().min(1).optional(),
  /** Only calls by this method. */
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional(),
  /**
   * An HTTP status; or late, connection cut in mid-answer, half of the JSON, an answer without a body, or one
   * with a field in each object that nobody documented (`strange`); or `refused`:
   * the vendor's own `code` in the way it says no (Reddit and Slack: mostly with 200), where it has one.
   */
  kind: z.enum([
    '401',
    '403',
    '404',
    '422',
    '426',
    '429',
    '500',
    'slow',
    'cut',
    'malformed',
    'empty',
    'strange',
    'refused',
  ]),
  /** With `refused`: which refusal, e.g. Reddit's `SUBREDDIT_NOEXIST`, Slack's `is_archived`. */
  code: z.string().min(1).max(100).optional(),
  /** The call has its effect first, and only what is answered fails: what a writing caller cannot tell apart. */
  after: z.boolean().optional(),
  times: z.int().min(1).max(1_000_000),
  /** Sent as `retry-after`, in seconds, with 429 and 500; by vendors without that header in their own. */
  retryAfterSeconds: z.int().min(0).optional(),
  /** For `slow`: how late the answer is, in milliseconds (5,000 by default). */
  delayMs: z.int().min(0).max(600_000).optional(),
});
export type Fault = z.infer<typeof Fault>;
