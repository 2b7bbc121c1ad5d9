/** How a text reaches a channel. A provider exports those of these that it has; all fail with PortError. */

/** Whose account it is, and what the vendor needs to act in its name. */
export type Account = {
  /** The vendor's id of the account. */
  externalId: string;
  /** Decrypted tokens; null where the vendor keeps them. */
  accessToken: string | null;
};

export type Publishable =
  | { kind: 'post'; text: string }
  /** `targetUrn` is the post's name as stored. */
  | { kind: 'comment'; text: string; targetUrn: string };

export type Published = { externalId: string | null; url: string | null };

export type Publish = {
  /**
   * Sends once, never again by itself, and comes back within 40 s, with an answer or without.
   * @throws PortError `unknown_outcome` where the call went out and no answer says what became of it: a time-out, a
   * 5xx, a cut connection, a success that cannot be read. `unavailable` and `rate_limited` promise that nothing was
   * published and may be tried again: the connection was refused, a 429.
   */
  publish(account: Account, what: Publishable): Promise<Published>;
  /**
   * Looks for what `publish` sent, after an unknown outcome.
   * `since` is just before it was sent. @returns null where it is surely not there; `cannot_tell` where the vendor does not let us look.
   */
  find(account: Account, what: Publishable, since: Date): Promise<Published | null | 'cannot_tell'>;
};

/** Through whom a channel is reached. LinkedIn has two ways. */
export type ChannelProvider = 'unipile' | 'linkedin' | 'slack' | 'reddit' | 'twitter';

/** A provider as it is configured. */
export type ChannelPort = Publish & {
  /** `sample` where it is played by the sandbox: it then takes what comes from the sample network, and nothing else. */
  network: 'sample' | 'real';
};

/** Those that are configured. */
export type ChannelPorts = Partial<Record<ChannelProvider, ChannelPort | null>>;
