/** How a text reaches a channel. A provider exports those of these that it has; all fail with PortError. */

/** Whose account it is, and what the vendor needs to act in its name. */
export type Account = {
  /** The vendor's id of the account. */
  externalId: string;
  /** Decrypted; null where the vendor keeps the tokens. */
  accessToken: string | null;
  /** A secret address that takes posts for one place, where the vendor gave one; Slack's incoming webhook. */
  webhookUrl: string | null;
};

/** What a channel wants to know beyond the text. */
export type PostOptions =
  | {
      channel: 'slack';
      /** Null: the channel that was picked on connecting. */
      channelId: string | null;
      /** Whether Slack shows a preview of what the links in it lead to. */
      unfurl: boolean;
      /** What is shown in place of the text, which then is for notifications and screen readers; empty: the text. */
      blocks: readonly SlackBlock[];
    }
  | {
      channel: 'reddit';
      /** Without `r/`. */
      subreddit: string;
      title: string;
      /** An address that is shared; null for a post of words. */
      link: string | null;
      flairId: string | null;
      flairText: string | null;
      nsfw: boolean;
      spoiler: boolean;
    }
  /** `madeWithAi`: a model made the pictures. X asks about those, not about the text. */
  | { channel: 'twitter'; madeWithAi: boolean };

/**
 * A part of a Slack message (docs.slack.dev, Block Kit). `text` is plain: it is read as it is written, but for
 * `markdown`, which is Slack's own mrkdwn. Headers have at most 150 characters, sections 3,000; a message 50 blocks.
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
  /** For those who do not see it; empty where none was given. */
  alt: string;
};

/** A document as it is uploaded; LinkedIn shows its pages, Slack offers it as a file. */
export type PostDocument = { bytes: Buffer; contentType: 'application/pdf'; title: string };

/** What is published with a text: images or one document. */
export type PostMedia = PostImage | PostDocument;

/** Somebody whose name in a text on LinkedIn is a link to them, and who is notified. */
export type Mention = {
  /** Where the name is in the text, as JavaScript counts. Mentions do not overlap, and come in their order. */
  start: number;
  length: number;
  /** Who: `urn:li:person:…` or `urn:li:organization:…`. */
  id: string;
};

/** One part that leaves by itself: of a thread each post is one, and so is the first comment under a post. */
export type Publishable =
  | {
      kind: 'post';
      text: string;
      mentions: readonly Mention[];
      options: PostOptions | null;
      media: readonly PostMedia[];
      /** The `externalId` of the own post that this one continues, on X and Slack; null for one by itself. */
      replyTo: string | null;
    }
  /** `targetUrn` is the post's name as stored: any of its urns. */
  | { kind: 'comment'; text: string; mentions: readonly Mention[]; targetUrn: string };

/** Null where the vendor does not say. */
export type Published = { externalId: string | null; url: string | null };

export type Publish = {
  /**
   * Sends one part, once, and comes back within 40 s, with an answer or without. Uploads before it may be repeated, and
   * so may a call that was surely refused because they are not ready; a call that may have had its effect never is.
   * @throws PortError `unknown_outcome` where the call went out and no answer says what became of it: a time-out, a
   * 5xx, a cut connection, a success that cannot be read. `unavailable` and `rate_limited` promise that nothing was
   * published and may be tried again: the connection was refused, a 429. `duplicate`: the vendor has the same words
   * already; `unauthorized`: the account must be connected again.
   */
  publish(account: Account, what: Publishable): Promise<Published>;
  /**
   * Looks for what `publish` sent, after an unknown outcome.
   * `since` is just before it was sent. @returns null where it is not there (a call that timed out can still have
   * its effect: ask again later); `cannot_check` where the vendor does not let us look.
   */
  find(account: Account, what: Publishable, since: Date): Promise<Published | null | 'cannot_check'>;
};

/** What a post got, as its channel says; null where it does not. */
export type PostCounts = {
  /** Likes; on Reddit the score, which may be below zero. */
  likes: number | null;
  replies: number | null;
  reposts: number | null;
};

export type ReadCounts = {
  /** What own posts got, by the `externalId` that `publish` gave, at most 100; of what is gone nothing. */
  readCounts(account: Account, externalIds: readonly string[]): Promise<Map<string, PostCounts>>;
};

/** An account as the vendor knows it. */
export type ChannelAccount = {
  externalId: string;
  name: string;
  /** Its public page. */
  url: string | null;
  pictureUrl: string | null;
};

/** Connecting on a page of the vendor's, which keeps the sign-in and the tokens. */
export type HostedConnect = {
  /** Whether it calls `notify` back: without, which account was connected shows in `madeSince` only. */
  callsBack: boolean;
  /**
   * An address to send the user's browser to. It works once, until `expiresAt`. The browser comes back to `returnUrl`, with
   * its `state`; where nothing was connected, to `failureUrl` or with `error_title` in `returnUrl`.
   * `reconnect` is the account to connect again. `notify` is called back, unsigned, with `name` in it.
   */
  link(ask: {
    returnUrl: string;
    failureUrl: string;
    expiresAt: Date;
    reconnect: string | null;
    notify: { url: string; name: string } | null;
  }): Promise<string>;
  /** Whether it is the account that reads for the whole server, which nobody connects. */
  isOwn(externalId: string): boolean;
  /** Reads the account: the only proof that it is there. @throws PortError `not_found` */
  account(externalId: string): Promise<ChannelAccount & { connected: boolean }>;
  /** Whether the vendor still holds a working sign-in. @throws PortError `not_found` */
  isConnected(externalId: string): Promise<boolean>;
  /**
   * Has the vendor call this URL whenever the status of an account changes; one that is registered already is left
   * alone. Whatever arrives there is a hint and no more: nothing proves who calls.
   */
  watchStatus(url: string): Promise<void>;
  /** Accounts of this channel that were made since then, ids only. */
  madeSince(since: Date): Promise<string[]>;
  /** Deletes the account at the vendor; one that is gone already is fine. */
  remove(externalId: string): Promise<void>;
};

/** What a token call gives (RFC 6749 §5.1). */
export type Tokens = {
  accessToken: string;
  /** Null where the vendor gave none; on a refresh the old one then stays good. */
  refreshToken: string | null;
  /** How long the access token lives, in seconds; null: until it is revoked. */
  lifeSeconds: number | null;
};

/** OAuth 2.0 with PKCE where the vendor has it: the vendor sends the browser back with a code, and we keep the tokens. */
export type OAuthConnect = {
  /** `challenge` is the S256 of the verifier that `exchange` gets (RFC 7636). */
  authorizeUrl(ask: { returnUrl: string; state: string; challenge: string }): string;
  /** @throws PortError `rejected` for a code that is used, expired or not ours */
  exchange(ask: { returnUrl: string; code: string; verifier: string }): Promise<
    Tokens & {
      scopes: string[];
      account: ChannelAccount;
      webhookUrl: string | null;
      /** What the user may see of it, by name. */
      details: Record<string, string>;
    }
  >;
};

/** Tokens that expire and can be refreshed. */
export type RefreshTokens = {
  /** @throws PortError `unauthorized` where the vendor gives no more of them: the account must be connected again */
  refresh(refreshToken: string): Promise<Tokens>;
};

/** Tokens that can be given back. */
export type RevokeTokens = {
  /** Ends the grant at the vendor; one that has ended already is fine. */
  revoke(tokens: { accessToken: string; refreshToken: string | null }): Promise<void>;
};

/** What no channel's text says: the channel has no way to publish one of the parts. Nothing was asked. */
export type PartReason = 'not_supported';

/**
 * What LinkedIn minds, where its kind of failure does not say it: an image or document that it does not take, or is not
 * done with yet; an app that may post but not comment.
 */
export type LinkedInReason =
  | PartReason
  | 'image_refused'
  | 'document_refused'
  | 'media_processing'
  | 'may_not_comment';

/** What exactly Slack minds, where its user, or whoever runs the workspace, can do something about it. */
export type SlackReason =
  | PartReason
  | 'channel_not_found'
  | 'not_in_channel'
  | 'is_archived'
  | 'restricted'
  | 'missing_scope'
  | 'too_long'
  | 'no_text'
  | 'no_default_channel'
  | 'file_needs_channel'
  | 'file_refused'
  | 'team_not_granted'
  | 'enterprise_restricted'
  | 'access_limited'
  | 'wrong_token'
  | 'two_factor_missing'
  | 'invalid_cursor';

/** Where an account can post to, within its channel. */
export type VendorChannel = {
  id: string;
  name: string;
  /** Only those who were let in see it. */
  isPrivate: boolean;
  /** False where somebody has to let us in first. */
  canPost: boolean;
};

export type ListChannels = {
  /**
   * A page of places; it may be empty although more follow.
   * @throws PortError `rejected` with the reason `invalid_cursor`
   */
  listChannels(
    account: Account,
    cursor: string | null,
  ): Promise<{ items: VendorChannel[]; nextCursor: string | null }>;
};

/**
 * What X minds, as the `reason` of a PortError: its app has used up what it paid for in advance, or is not enrolled for
 * this part of the API (`app_access`: for whoever runs the server); the account is suspended or locked; this text may not
 * be posted; the user did not agree to everything; an image is not taken; the post that this one continues is gone; it
 * refused without a word.
 */
export type TwitterReason =
  | PartReason
  | 'no_credit'
  | 'app_access'
  | 'suspended'
  | 'not_permitted'
  | 'missing_scope'
  | 'image_refused'
  | 'reply_refused'
  | 'no_reason';

/** How long a post on X may be by weight: for everybody, and for subscribers of X Premium. */
export const longestTweet = { basic: 280, premium: 25_000 };

/** Everything that Reddit can mind about a post, in our words. */
export type RedditReason =
  | PartReason
  | 'no_such_community'
  | 'private'
  | 'banned'
  | 'may_not_post'
  | 'links_only'
  | 'texts_only'
  | 'title_missing'
  | 'title_too_long'
  | 'title_rules'
  | 'text_too_long'
  | 'text_rules'
  | 'bad_link'
  | 'link_banned'
  | 'already_posted'
  | 'flair_required'
  | 'bad_flair'
  | 'community_rules'
  | 'too_fast'
  | 'captcha'
  | 'images_not_allowed'
  | 'image_refused'
  | 'text_beside_link';

/** What a text has to be like. Lengths are in characters; null: no bound of the community's own. */
type TextRules = {
  min: number | null;
  max: number;
  /** One of these has to be in it, whatever the case; none given: no such rule. */
  oneOf: string[];
  noneOf: string[];
  /** It has to fit patterns that only the vendor can try. */
  hasPattern: boolean;
};

/** A community and what it accepts, as far as the vendor says. */
export type Community = {
  /** As it is spelled. */
  name: string;
  title: string;
  takes: 'any' | 'links' | 'texts';
  /** Whether it takes images, each a post by itself. */
  takesImages: boolean;
  /** Why this account cannot post there; null where it can. */
  closed: 'banned' | 'restricted' | null;
  isAdult: boolean;
  hasSpoilers: boolean;
  /** Those that the account may pick; of an editable one it may change the words. */
  flairs: { id: string; text: string; isEditable: boolean }[];
  needsFlair: boolean;
  titleRules: TextRules;
  textRules: TextRules & { policy: 'free' | 'required' | 'forbidden' };
  /** Hosts of links: one of these only, and none of those. */
  linkRules: { only: string[]; never: string[] };
};

/** Communities with rules of their own. */
export type ReadCommunity = {
  /** @throws PortError `not_found` where there is none; `forbidden` where the account may not read it */
  community(account: Account, name: string): Promise<Community>;
};

/** A provider as it is configured. */
export type ChannelPort = Publish &
  Partial<ReadCounts> & {
    /** `sample` where it is played by the sandbox: it then takes what comes from the sample network, and nothing else. */
    network: 'sample' | 'real';
  };

/** Those that are configured. */
export type ChannelPorts = Partial<Record<ChannelProvider, ChannelPort | null>>;

type Configured = Pick<ChannelPort, 'network'>;

/** Through whom an account can be connected; null where it is not configured. */
export type ConnectPorts = {
  unipile: (HostedConnect & Configured) | null;
  linkedin: (OAuthConnect & Configured) | null;
  slack: (OAuthConnect & RevokeTokens & ListChannels & Configured) | null;
  reddit: (OAuthConnect & RefreshTokens & RevokeTokens & ReadCommunity & Configured) | null;
  twitter: (OAuthConnect & RefreshTokens & RevokeTokens & Configured) | null;
};

/** The provider a channel is reached through. LinkedIn has two ways. */
export type ChannelProvider = keyof ConnectPorts;
