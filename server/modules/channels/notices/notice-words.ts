import type { NoticeKind } from '#contract/notices.ts';

const many: Record<NoticeKind, string> = {
  morning_digest: 'morning digests',
  feed_dying: 'feeds have stopped working',
  connection_expiring: 'connections end soon',
  needs_reconnect: 'connections have to be made again',
  publication_unconfirmed: 'posts that may or may not have arrived',
  schedule_auto_paused: 'schedules have paused themselves',
  new_sign_in: 'new sign-ins to your account',
  test: 'tests',
};

/** The one line over several notices of a kind. */
export function manyWords(kind: NoticeKind, count: number): string {
  return `${count} ${many[kind]}`;
}
