import { type NoticeKind, noticeKinds } from '#core/notice-kinds.ts';

/** Notices that arrive within this time share one message, since a cron finds many at once. In ms. */
export const gatherMs = 10_000;

/** A user gets at most one message per kind within this time; later notices are collected. In ms. */
export const notifyIntervalMs = 3_600_000;

/** How long a worker may take to send a message, in ms. */
export const leaseMs = 120_000;

const dayMs = 24 * 3_600_000;

/** How long notices are kept, in ms. */
export const keptMs = 90 * dayMs;

/**
 * Users aren't notified of anything older than this, in ms. Shorter than notices are kept, because kept
 * notices show what was already sent.
 */
export const maxNoticeAgeMs = 30 * dayMs;

/** Pauses before each retry of a mail, in ms. After the last one it has failed. */
export const retryMs = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 6 * 3_600_000] as const;

/** How users who haven't chosen are notified: by mail, of whatever needs their action. */
export const defaultChoice = (kind: NoticeKind): { mail: boolean; slack: boolean } => ({
  mail: noticeKinds[kind].isMailed,
  slack: false,
});
