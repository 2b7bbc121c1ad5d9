type NoticeDefinition = {
  /** What happened, in the settings: `A feed stops working`. */
  label: string;
  /** When it is sent, in the settings, if its label doesn't say so. */
  when?: string;
  /** The headline of several, after their number: `3 feeds have stopped working`. */
  several: string;
  /** Whether users who haven't chosen get it by email. Slack is always the user's choice. */
  isMailed: boolean;
  /** Whether its cause waits for the user on Today anyway, so the notice isn't shown there as news. */
  isWaiting: boolean;
};

const definitions = {
  morning_digest: {
    label: 'Morning digest',
    when: 'New warm people, each morning',
    several: 'morning digests',
    isMailed: false,
    isWaiting: false,
  },
  feed_dying: {
    label: 'A feed stops working',
    several: 'feeds have stopped working',
    isMailed: true,
    isWaiting: false,
  },
  connection_expiring: {
    label: 'A connection expires soon',
    when: 'A week before',
    several: 'connections need reconnecting soon',
    isMailed: true,
    isWaiting: true,
  },
  needs_reconnect: {
    label: 'A channel needs reconnecting',
    several: 'connections need reconnecting',
    isMailed: true,
    isWaiting: true,
  },
  publication_unconfirmed: {
    label: 'A post needs your confirmation',
    several: 'posts may or may not be live',
    isMailed: true,
    isWaiting: true,
  },
  schedule_auto_paused: {
    label: 'A schedule is paused',
    when: 'After five failed runs in a row',
    several: 'schedules were paused',
    isMailed: true,
    isWaiting: false,
  },
  new_sign_in: {
    label: 'New sign-in',
    several: 'new sign-ins to your account',
    isMailed: true,
    isWaiting: false,
  },
  // Always sent by email: a stolen session could otherwise turn it off.
  service_changed: {
    label: 'Sign-in, mail or a host changes',
    several: 'services were changed',
    isMailed: true,
    isWaiting: false,
  },
  // Sent on request, so nobody turns it on or off.
  test: {
    label: 'A test',
    several: 'tests',
    isMailed: true,
    isWaiting: true,
  },
} satisfies Record<string, NoticeDefinition>;

export type NoticeKind = keyof typeof definitions;

/** Each kind of notice, in the order of the settings. */
export const noticeKinds: Readonly<Record<NoticeKind, NoticeDefinition>> = definitions;
export const noticeKindNames = Object.keys(definitions) as NoticeKind[];
/** The kinds a user can turn on or off. */
export const chosenKindNames = noticeKindNames.filter(
  (kind) => kind !== 'test' && kind !== 'service_changed',
);
