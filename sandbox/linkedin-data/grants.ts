import { z } from 'zod';
import { LinkedInGrants } from '#sandbox/linkedin/oauth.ts';
import { pastDays, playedDomains } from './member-items.ts';

/** What members granted to apps that read their data, and how this part of the network behaves. */
export const LinkedInDataState = LinkedInGrants.extend({
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
