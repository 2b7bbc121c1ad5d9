import { z } from 'zod';

/** What became of a request to come in. */
export const BetaState = z.enum(['open', 'approved', 'dismissed']);
export type BetaState = z.infer<typeof BetaState>;
