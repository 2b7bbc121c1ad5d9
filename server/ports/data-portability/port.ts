/**
 * Reads a member's own data at the network, with their consent, as data portability law requires of networks.
 */

/**
 * The parts of a member's data that inGrow reads, by LinkedIn's names. RECOMMENDATIONS isn't included,
 * because its rows don't say whether the member gave or received the recommendation.
 */
export const snapshotDomains = [
  'CONNECTIONS',
  'PROFILE',
  'INVITATIONS',
  'INBOX',
  'ENDORSEMENTS',
  'MEMBER_SHARE_INFO',
  'ALL_COMMENTS',
  'ALL_LIKES',
] as const;
export type SnapshotDomain = (typeof snapshotDomains)[number];

/** The domains the smoke run reads as well: with a real key it shows whether these rows can be used. */
export type TriedDomain = SnapshotDomain | 'RECOMMENDATIONS';

/** A page of a domain: texts under the column names of the data archive. */
export type SnapshotPage = { rows: Record<string, string>[]; next: number };

/** An event from the change log. */
export type ChangeEvent = {
  id: string;
  /** The owner of the log, as `urn:li:person:…` with an id that only this app knows. */
  owner: string;
  actor: string;
  /** The kind of record, e.g. `socialActions/comments`. */
  resource: string;
  method: string;
  /** When it happened, if the log says so. Otherwise when it was captured. */
  at: Date;
  processedAt: Date;
  /** What was liked or commented on. */
  object: string | null;
  text: string | null;
  /** LinkedIn's own value, e.g. `PRAISE`. */
  reaction: string | null;
  /** Who acted, if the log resolves it. */
  person: { publicId: string; name: string; headline: string | null } | null;
};

/** Why a member's access ended, as the `reason` of a PortError `unauthorized`. */
export type AccessEnd = 'expired' | 'revoked';

export type DataPortability = {
  realm: 'sample' | 'real';
  /** Where the browser is sent for the member's consent. */
  authorizeUrl(ask: { returnUrl: string; state: string }): string;
  /**
   * @throws PortError `rejected` for a code that is used, expired, or not ours; `forbidden` if the app's own
   *   id or secret is wrong
   */
  exchange(ask: {
    returnUrl: string;
    code: string;
  }): Promise<{ accessToken: string; lifeSeconds: number; scopes: string[] }>;
  /** Ends the grant at the network. Succeeds if it has already ended. */
  revoke(accessToken: string): Promise<void>;
  /**
   * Who consented, and since when changes are logged. Turns the log on if it's off.
   * @returns null if the network doesn't report it yet
   */
  register(accessToken: string): Promise<{ memberUrn: string; since: Date } | null>;
  /**
   * A page of a domain, numbered from 0.
   * @returns null after the last page, if the domain is empty, or if it isn't ready yet (that takes minutes
   *   to a day after consent)
   * @throws PortError `unauthorized` with an {@link AccessEnd} as its reason if the network reports one;
   *   `forbidden` if the app isn't allowed to read, or the member isn't eligible to consent
   */
  snapshot(accessToken: string, domain: TriedDomain, page: number): Promise<SnapshotPage | null>;
  /**
   * Changes of the last 28 days that were processed at or after a time, oldest first, up to 50 from the
   * `start`th.
   * @returns an empty list after the last one
   */
  changes(accessToken: string, ask: { since: Date | null; start: number }): Promise<ChangeEvent[]>;
};
