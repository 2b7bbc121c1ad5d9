import { z } from 'zod';
import { SandboxProvider } from '#sandbox/providers.ts';

/** A failure to simulate `times` times on the next matching calls. */
export const Fault = z.strictObject({
  provider: SandboxProvider,
  /** Only calls whose path and query contain this. */
  pathIncludes: z.string().min(1).optional(),
  /** Only calls with this method. */
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional(),
  /**
   * The failure: an HTTP status; a late answer; a connection closed halfway through the answer; half of the
   * JSON; an answer without a body; an answer with an undocumented field in each object (`strange`); or
   * `refused`, the vendor's own `code` in its own form of refusal (for some with 200), if it has one.
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
  /** For `refused`: which refusal, e.g. Slack's `is_archived`. */
  code: z.string().min(1).max(100).optional(),
  /** The call first has its effect and only the answer fails, which a writing caller can't tell apart. */
  after: z.boolean().optional(),
  times: z.int().min(1).max(1_000_000),
  /**
   * Sent as `retry-after`, in seconds, with 429 and 500. Vendors without that header send it in their own.
   */
  retryAfterSeconds: z.int().min(0).optional(),
  /** For `slow`: how late the answer is, in milliseconds (5,000 by default). */
  delayMs: z.int().min(0).max(600_000).optional(),
});
export type Fault = z.infer<typeof Fault>;
