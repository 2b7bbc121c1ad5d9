import type { ChosenKind } from '#contract/channels/notices.ts';

/** The kinds of notices as named in the table, and when each is sent. */
export const kindLabels: Record<ChosenKind, { label: string; when: string }> = {
  morning_digest: { label: 'Morning digest', when: 'New high signals, on mornings when there are any.' },
  feed_dying: {
    label: 'A feed stops working',
    when: 'When inGrow stops checking it because it keeps failing.',
  },
  connection_expiring: {
    label: 'A connection expires soon',
    when: 'A week before a channel’s permission expires.',
  },
  needs_reconnect: {
    label: 'A connection is lost',
    when: 'When a channel no longer accepts it. Scheduled posts wait.',
  },
  publication_unconfirmed: {
    label: 'A post may not have arrived',
    when: 'When only you can check whether it’s live.',
  },
  schedule_auto_paused: {
    label: 'A schedule is paused',
    when: 'After five runs in a row that failed.',
  },
  new_sign_in: { label: 'A new device signs in', when: 'A kind of browser that hasn’t signed in before.' },
};
