import type { ChannelOptions, ChannelProvider } from '#core/channels/index.ts';
import type { channelProviders } from './index.ts';

/**
 * How a text reaches a channel. A provider exports the parts it supports. All of them fail with PortError.
 */

export type { ChannelProvider };

/** An account, and what the vendor needs to act in its name. */
export type Account = {
  /** The vendor's id of the account. */
  externalId: string;
  /** Decrypted. Null if the vendor keeps the tokens. */
  accessToken: string | null;
  /** A secret URL that accepts posts for one channel, if the vendor gave one (Slack's incoming webhook). */
  webhookUrl: string | null;
};

/** What a channel needs in addition to the text. Slack gets blocks in place of what they are made from. */
export type PostOptions = Exclude<ChannelOptions, { channel: 'slack' }> | SlackMessage;

export type SlackMessage = {
  channel: 'slack';
  /** Null: the channel picked when connecting. */
  channelId: string | null;
  /** Whether Slack shows previews of the links in it. */
  unfurl: boolean;
  /**
   * Shown instead of the text, which is then only used for notifications and screen readers. Empty: the text
   * is shown.
   */
  blocks: readonly SlackBlock[];
};

/**
 * A part of a Slack message (docs.slack.dev, Block Kit). `text` is plain and shown as written, except for
 * `markdown`, which is Slack's own mrkdwn. The limits are 150 characters per header, 3,000 per section, and
 * 50 blocks per message.
 */
export type SlackBlock =
  | { type: 'header'; text: string }
  | { type: 'section'; text: string }
  | { type: 'section'; markdown: string }
  | { type: 'context'; text: string }
  | { type: 'divider' };

/** An image as it is uploaded. */
export type PostImage = {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';
  /** Alternative text. Empty if none was given. */
  alt: string;
};

/** A document as uploaded. LinkedIn shows its pages; Slack offers it as a file. */
export type PostDocument = { bytes: Buffer; contentType: 'application/pdf'; title: string };

/** What is published with a text: images or one document. */
export type PostMedia = PostImage | PostDocument;

/** A person or company whose name in a LinkedIn text links to them. They're notified. */
export type Mention = {
  /** Where the name is in the text, in JavaScript indexes. Mentions are in order and don't overlap. */
  start: number;
  length: number;
  /** Who: `urn:li:person:…` or `urn:li:organization:…`. */
  id: string;
};

/** One part that is sent on its own: each post of a thread, and the first comment under a post. */
export type Publishable =
  | {
      kind: 'post';
      text: string;
      mentions: readonly Mention[];
      options: PostOptions | null;
      media: readonly PostMedia[];
      /**
       * The `externalId` of the user's own post that this one continues, on X and Slack. Null for a separate
       * post.
       */
      replyTo: string | null;
    }
  | {
      kind: 'comment';
      text: string;
      mentions: readonly Mention[];
      /** The post's id as stored: any of its urns. */
      targetUrn: string;
      /**
       * The network's id of the comment under which this one stands as a reply: the top comment of its thread,
       * because the network nests once. Null for a comment on the post.
       */
      answers: string | null;
    };

/** Null if the vendor doesn't report it. */
export type Published = { externalId: string | null; url: string | null };

export type Publish = {
  /**
   * Sends one part, once, and returns within 40 s, with or without an answer. Uploads before it may be
   * repeated. So may a call that was certainly refused because they weren't ready. A call that may have had
   * its effect is never repeated.
   * @throws PortError `unknown_outcome` if the call was sent and no answer gives its outcome: a timeout, a
   *   5xx, a closed connection, an unreadable success. `unavailable` and `rate_limited` guarantee that
   *   nothing was published, so it can be retried: the connection was refused, or the answer was a 429.
   *   `duplicate`: the vendor already has the same text; `unauthorized`: the account must be reconnected.
   */
  publish(account: Account, what: Publishable): Promise<Published>;
  /**
   * Looks for what `publish` sent, after an unknown outcome. `since` is just before it was sent. @returns
   * null if it isn't there (a call that timed out can still have its effect, so check again later);
   * `cannot_check` if the vendor doesn't allow checking.
   */
  find(account: Account, what: Publishable, since: Date): Promise<Published | null | 'cannot_check'>;
};

/** A comment that a source reported without its id. */
export type KnownComment = {
  targetUrn: string;
  authorName: string;
  text: string;
  at: Date;
};

export type FindComment = {
  /**
   * Looks for somebody's comment under a post. @returns the id of the top comment of its thread; null if it
   * isn't there, or if more than one comment fits
   */
  findComment(account: Account, known: KnownComment): Promise<string | null>;
};

/** Engagement with a post as reported by its channel. Null if the channel doesn't report it. */
export type PostCounts = {
  /** Likes, or a score, which can be negative. */
  likes: number | null;
  replies: number | null;
  reposts: number | null;
};

export type ReadCounts = {
  /**
   * Engagement with own posts, by the `externalId` from `publish`, at most 100. Deleted posts are left out.
   */
  readCounts(account: Account, externalIds: readonly string[]): Promise<Map<string, PostCounts>>;
};

/** An account as the vendor describes it. */
export type ChannelAccount = {
  externalId: string;
  name: string;
  /** Its public page. */
  url: string | null;
  pictureUrl: string | null;
};

/** Connecting on the vendor's own page. The vendor keeps the sign-in and the tokens. */
export type HostedConnect = {
  /** Whether the vendor calls `notify`. If not, only `madeSince` shows which account was connected. */
  callsBack: boolean;
  /**
   * A URL to send the user's browser to. It works once, until `expiresAt`. The browser comes back to
   * `returnUrl` with its `state`. If nothing was connected, it comes back to `failureUrl`, or to `returnUrl`
   * with `error_title`. `reconnect` is the account to reconnect. `notify` is called, unsigned, with `name` in
   * the body.
   */
  link(ask: {
    returnUrl: string;
    failureUrl: string;
    expiresAt: Date;
    reconnect: string | null;
    notify: { url: string; name: string } | null;
  }): Promise<string>;
  /** Whether this is the account that reads for the whole server, which no user connects. */
  isOwn(externalId: string): boolean;
  /** Reads the account, which is the only proof that it exists. @throws PortError `not_found` */
  account(externalId: string): Promise<ChannelAccount & { connected: boolean }>;
  /** Whether the vendor still has a working sign-in. @throws PortError `not_found` */
  isConnected(externalId: string): Promise<boolean>;
  /**
   * Has the vendor call this URL whenever an account's status changes. A URL that's already registered is
   * left as it is. A call to it is only a hint, because nothing proves who calls.
   */
  watchStatus(url: string): Promise<void>;
  /** Accounts of this channel created since then, ids only. */
  madeSince(since: Date): Promise<string[]>;
  /** Deletes the account at the vendor. Succeeds if it's already deleted. */
  remove(externalId: string): Promise<void>;
};

/** The answer to a token call (RFC 6749 §5.1). */
export type Tokens = {
  accessToken: string;
  /** Null if the vendor gave none. After a refresh, the old one is then still valid. */
  refreshToken: string | null;
  /** The lifetime of the access token, in seconds. Null: until it's revoked. */
  lifeSeconds: number | null;
};

/**
 * OAuth 2.0, with PKCE if the vendor supports it. The vendor sends the browser back with a code, and we keep
 * the tokens.
 */
export type OAuthConnect = {
  /** `challenge` is the S256 of the verifier given to `exchange` (RFC 7636). */
  authorizeUrl(ask: { returnUrl: string; state: string; challenge: string }): string;
  /** @throws PortError `rejected` for a code that is used, expired, or not ours */
  exchange(ask: { returnUrl: string; code: string; verifier: string }): Promise<
    Tokens & {
      scopes: string[];
      account: ChannelAccount;
      webhookUrl: string | null;
      /** Details the user can see, by name. */
      details: Record<string, string>;
    }
  >;
};

/** Tokens that expire and can be refreshed. */
export type RefreshTokens = {
  /**
   * @throws PortError `unauthorized` if the vendor no longer gives new ones: the account must be reconnected
   */
  refresh(refreshToken: string): Promise<Tokens>;
};

/** Tokens that can be revoked. */
export type RevokeTokens = {
  /** Ends the grant at the vendor. Succeeds if it has already ended. */
  revoke(tokens: { accessToken: string; refreshToken: string | null }): Promise<void>;
};

/** The channel can't publish one of the parts. No call was made. */
export type PartReason = 'not_supported';

/** A channel that an account can post to. */
export type VendorChannel = {
  id: string;
  name: string;
  /** Only its members see it. */
  isPrivate: boolean;
  /** False if someone has to let us in first. */
  canPost: boolean;
};

export type ListChannels = {
  /**
   * A page of channels. It can be empty although more follow.
   * @throws PortError `rejected` with the reason `invalid_cursor`
   */
  listChannels(
    account: Account,
    cursor: string | null,
  ): Promise<{ items: VendorChannel[]; nextCursor: string | null }>;
};

/** Requirements for a text. Lengths are in characters. Null: the community sets no limit. */
type TextRules = {
  min: number | null;
  max: number;
  /** The text must contain one of these, in any case. Empty: there is no such rule. */
  oneOf: string[];
  noneOf: string[];
  /** The text must match patterns that only the vendor can check. */
  hasPattern: boolean;
};

/** A community and what it accepts, as far as the vendor reports it. */
export type Community = {
  /** In its own spelling. */
  name: string;
  title: string;
  takes: 'any' | 'links' | 'texts';
  /** Whether it accepts images, each as a separate post. */
  takesImages: boolean;
  /** Why this account can't post there. Null if it can. */
  closed: 'banned' | 'restricted' | null;
  isAdult: boolean;
  hasSpoilers: boolean;
  /** Flairs the account can pick. It can change the text of an editable one. */
  flairs: { id: string; text: string; isEditable: boolean }[];
  needsFlair: boolean;
  titleRules: TextRules;
  textRules: TextRules & { policy: 'free' | 'required' | 'forbidden' };
  /** Hosts of links: only those in `only`, and none in `never`. */
  linkRules: { only: string[]; never: string[] };
};

/** Communities with their own rules. */
export type ReadCommunity = {
  /** @throws PortError `not_found` if it doesn't exist; `forbidden` if the account can't read it */
  community(account: Account, name: string): Promise<Community>;
};

type Configured = {
  /** `sample` if the sandbox simulates it. It then only accepts posts from the sample network. */
  realm: 'sample' | 'real';
};

/** A configured provider. `'readCounts' in port` is whether it reports the counts of posts, `'findComment' in port` whether it can look for a comment. */
export type ChannelPort =
  | (Publish & Configured)
  | (Publish & ReadCounts & Configured)
  | (Publish & FindComment & Configured);

/** The configured ones. */
export type ChannelPorts = Partial<Record<ChannelProvider, ChannelPort | null>>;

type Opened<P extends ChannelProvider> = ReturnType<(typeof channelProviders)[P]['open']>;

/** The providers an account can be connected through, each with its own parts. Null if not configured. */
export type ConnectPorts = { [P in ChannelProvider]: Opened<P> | null };
