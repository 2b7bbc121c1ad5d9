/** Reading a member's own data at the network, with their consent, as the law on data portability asks networks for it. */

/**
 * The parts of a member's data that inGrow reads, by LinkedIn's names. RECOMMENDATIONS is not among them: its rows do not
 * say whether the member gave or received the recommendation.
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

/** What the smoke run looks at besides: with a real key it shows whether these rows can be read. */
export type LookedAtDomain = SnapshotDomain | 'RECOMMENDATIONS';

/** A page of a domain: texts under the column names of the data archive. */
export type SnapshotPage = { rows: Record<string, string>[]; next: number };

/** Something that happened, as the change log has it. */
export type ChangeEvent = {
  id: string;
  /** Whose log it is, as `urn:li:person:…` with an id that only this app knows. */
  owner: string;
  actor: string;
  /** What was acted on, e.g. `socialActions/comments`. */
  resource: string;
  method: string;
  /** When it happened, where the log says so, else when it was captured. */
  at: Date;
  processedAt: Date;
  /** What was liked or commented on. */
  object: string | null;
  text: string | null;
  /** LinkedIn's own word, e.g. `PRAISE`. */
  reaction: string | null;
  /** Who acted, where the log resolves it. */
  person: { publicId: string; name: string; headline: string | null } | null;
};

/** Why a member's access ended, as the `reason` of a PortError `unauthorized`. */
export type AccessEnd = 'expired' | 'revoked';

export type DataPortability = {
  network: 'sample' | 'real';
  /** Where the browser is sent for the member to consent. */
  authorizeUrl(ask: { returnUrl: string; state: string }): string;
  /**
   * @throws PortError `rejected` for a code that is used, expired or not ours; `forbidden` where the app's own id and
   * secret are wrong
   */
  exchange(ask: {
    returnUrl: string;
    code: string;
  }): Promise<{ accessToken: string; lifeSeconds: number; scopes: string[] }>;
  /** Ends the grant at the network; one that has ended already is fine. */
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
