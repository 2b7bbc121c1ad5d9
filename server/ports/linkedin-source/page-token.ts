import { z } from 'zod';
import { PortError } from '#server/ports/port-error.ts';

/** Writes the state of a walk over several lists as one opaque text. */
export function writePageToken(state: unknown): string {
  return Buffer.from(JSON.stringify(state)).toString('base64url');
}

/**
 * Reads a token from {@link writePageToken}. Returns `start` for the first page. @throws PortError `rejected`
 * for anything else
 */
export function readPageToken<T>(schema: z.ZodType<T>, token: string | null, start: T): T {
  if (token === null) return start;
  const read = z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(Buffer.from(text, 'base64url').toString());
      } catch {
        context.addIssue('not a page token');
        return z.NEVER;
      }
    })
    .pipe(schema)
    .safeParse(token);
  if (read.success) return read.data;
  throw new PortError('rejected', 'A page token that this provider did not write');
}
