import { z } from 'zod';
import { errorStatus } from './error-codes.ts';

export type ErrorCode = keyof typeof errorStatus;
export const ErrorCode = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]);

/** One refused field. `path` is dotted, as in `filters.0.type`. */
export const Issue = z.object({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof Issue>;

/** The body of every error answer. Both fields hold the same text. */
export const ErrorBody = z.object({
  message: z.string(),
  data: z.object({
    message: z.string(),
    code: ErrorCode,
    issues: z.array(Issue).optional(),
    current: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Only with `changed_elsewhere`: the stored record, including its `version`'),
    requestId: z.string(),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
