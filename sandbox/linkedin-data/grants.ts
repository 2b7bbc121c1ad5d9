import { z } from 'zod';
import { pastDays, playedDomains } from './member-items.ts';

const grant = { personId: z.string(), scope: z.string(), expiresAt: z.number() };

/** What members granted to apps that read their data, and how this part of the network behaves. */
export const LinkedInDataState = z.object({
  codes: z.array(z.object({ ...grant, code: z.string(), redirectUri: z.string() })),
  tokens: z.array(z.object({ ...grant, token: z.string() })),
  /** When logging of a member's changes started, by member id. Deleted with their last token. */
  registered: z.record(z.string(), z.number()),
  /** How many days of the past a member's data covers. */
  pastDays: z.int().min(1).max(pastDays).default(pastDays),
  /** Domains that LinkedIn hasn't prepared yet. They answer as if they were empty. */
  notCollated: z.array(z.enum(playedDomains)),
  /**
   * Whether the change log contains what others do under the member's posts. The docs don't say. `named`
   * simulates a log that resolves who it was.
   */
  othersInLog: z.enum(['no', 'unnamed', 'named']),
});
export type LinkedInDataState = z.infer<typeof LinkedInDataState>;

export const newLinkedInDataState = (): LinkedInDataState => ({
  codes: [],
  tokens: [],
  registered: {},
  pastDays,
  notCollated: [],
  othersInLog: 'no',
});
