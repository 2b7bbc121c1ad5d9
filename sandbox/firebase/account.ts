import { z } from 'zod';

/** A person known to the sample sign-in. Times are milliseconds since 1970. */
export const Account = z.object({
  localId: z.string(),
  provider: z.enum(['google.com', 'password']),
  rawId: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: z.string().optional(),
  photoUrl: z.string().optional(),
  createdAt: z.number(),
  lastLoginAt: z.number(),
});
export type Account = z.infer<typeof Account>;
