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
export type LookedAtDomain = SnapshotDomain | 'RECOMMENDATIONS';

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
  network: 'sample' | 'real';
  /**
   * @throws PortError `rejected` for a code that is used, expired, or not ours; `forbidden` if the app's own
   *   id or secret is wrong
   */
  authorizeUrl(ask: { returnUrl: string; state: string }): string;
  /**
   * @throws PortError `rejected` for a code that is used, expired or not ours; `forbidden` where the app's own id and
   * secret are wrong
   */
  exchange(ask: {
    returnUrl: string;
    code: string;
  }): Promise<{ accessToken: string; lifeSeconds: number; scopes: string[] }>;
  /**
   * Who consented, and since when changes are logged. Turns the log on if it's off.
   * @returns null if the network doesn't report it yet
   */
  revoke(accessToken: string): Promise<void>;
  /**
   * Who consented, and since when changes are logged; switches the log on where it is off.
   * @returns null where the network does not say yet
   */
  register(accessToken: string): Promise<{ memberUrn: string; since: Date } | null>;
  /**
   * A page of a domain, numbered from 0.
   * @returns null behind the last page, where there is nothing in the domain, and where it is not put together yet:
   * after consent that takes minutes to a day
   * @throws PortError `unauthorized` with an {@link AccessEnd} as its reason where the network says which; `forbidden`
   * where the app may not read, or the member is not one who can consent
   */
  snapshot(accessToken: string, domain: LookedAtDomain, page: number): Promise<SnapshotPage | null>;
  /**
   * Changes of the last 28 days that were processed at this moment or later, oldest first, up to 50 from the `start`th.
   * @returns none behind the last one
   */
  changes(accessToken: string, ask: { since: Date | null; start: number }): Promise<ChangeEvent[]>;
};
