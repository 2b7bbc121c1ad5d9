import type { NoticeKind } from '#contract/channels/notices.ts';

/** Notices that come within this long share one message: a cron finds many at a time. In ms. */
export const gatherMs = 10_000;

/** A user has at most one message of a kind within this long; what comes meanwhile is gathered. In ms. */
export const quietMs = 3_600_000;

/** How long a worker may take to send one, in ms. */
export const leaseMs = 120_000;

const dayMs = 24 * 3_600_000;

/** Notices are kept this long, in ms. */
export const keptMs = 90 * dayMs;

/** Nobody is notified of what is older, in ms. Shorter than notices are kept, as they show what was sent already. */
export const newsMs = 30 * dayMs;

/** The pauses before a mail is tried again, in ms: then it has failed. */
export const retryMs = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 6 * 3_600_000] as const;

/** How a user who has not chosen is notified: by mail, of what needs them. */
export const defaultChoice: Record<NoticeKind, { mail: boolean; slack: boolean }> = {
  // Comes where it was switched on.
  morning_digest: { mail: false, slack: false },
  feed_dying: { mail: true, slack: false },
  connection_expiring: { mail: true, slack: false },
  needs_reconnect: { mail: true, slack: false },
  publication_unconfirmed: { mail: true, slack: false },
  schedule_auto_paused: { mail: true, slack: false },
  new_sign_in: { mail: true, slack: false },
  test: { mail: true, slack: false },
};
