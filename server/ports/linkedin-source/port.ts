/**
 * The source of facts about profiles, posts, and engagement, with one method for each. Every provider
 * implements all of them and passes `compliance.test.ts`. All of them fail with PortError.
 */

/** What identifies a profile in a call: its canonical URL, and the ids known so far. */
export type ProfileRef = {
  kind: 'person' | 'company';
  url: string;
  publicId: string | null;
  urn: string | null;
};

/** A person's employer, as named in their profile. The ids are null if it has no page. */
export type SourceEmployer = {
  name: string;
  urn: string | null;
  publicId: string | null;
  url: string | null;
};

export type SourceProfile = {
  kind: 'person' | 'company';
  /** The provider's id for it, e.g. `ACoAA…` or a number as text. */
  urn: string;
  publicId: string | null;
  name: string;
  headline: string | null;
  location: string | null;
  pictureUrl: string | null;
  followers: number | null;
  /** A person's current title, according to their profile. Null for companies. */
  title: string | null;
  employer: SourceEmployer | null;
};

/** A company, from its page. */
export type SourceCompany = {
  /** The network's number for it, as text. */
  urn: string;
  publicId: string | null;
  url: string | null;
  name: string;
  industry: string | null;
  headcount: number | null;
  location: string | null;
  website: string | null;
  logoUrl: string | null;
  followers: number | null;
};

/** A person found by a provider's search. It has `urn`, `publicId`, or both. */
export type SourceHit = {
  urn: string | null;
  publicId: string | null;
  url: string | null;
  name: string;
  headline: string | null;
  location: string | null;
  pictureUrl: string | null;
};

/** The search words, and the most people to return. */
export type SourceSearch = { keyword: string; limit: number; timeoutMs: number };

export type SourcePostType =
  | 'text'
  | 'image'
  | 'video'
  | 'document'
  | 'article'
  | 'poll'
  | 'event'
  | 'repost';

/** A post of the requested profile. Counts are null if the provider hides them. */
export type SourcePost = {
  /** `urn:li:activity:…` (or ugcPost, share), as text. */
  urn: string;
  /** Other names of the post: its activity, ugcPost, and share numbers differ. */
  otherNames: string[];
  url: string | null;
  text: string | null;
  postType: SourcePostType;
  /** Its first picture. Absent if there is none or the provider has no URL for it. */
  pictureUrl?: string;
  reactionCount: number | null;
  commentCount: number | null;
  repostCount: number | null;
  publishedAt: Date | null;
};

/** What identifies a post in a call: the name in its URL, and its canonical URL. */
export type PostRef = { urn: string; url: string };

/**
 * A single post. A repost without text stands for the original, because people engage with that one. A repost
 * with text is its own post.
 */
export type SinglePost = SourcePost & {
  /** Null if the provider doesn't report who wrote the text. */
  author: SourceActor | null;
};

/** A person or page as named by an engagement. It has `urn`, `publicId`, or both. */
export type SourceActor = {
  kind: 'person' | 'company';
  urn: string | null;
  publicId: string | null;
  name: string;
  headline: string | null;
  pictureUrl: string | null;
};

export type SourceReaction = 'like' | 'celebrate' | 'support' | 'love' | 'insightful' | 'funny';

/** Someone's engagement with a post. */
export type SourceEngagement = {
  /** Stable across calls: the provider's id of the comment, or for reactions a key made of actor and kind. */
  key: string;
  type: 'reaction' | 'comment' | 'reply';
  reaction: SourceReaction | null;
  text: string | null;
  /** The network's id of a comment or reply. Null for reactions, and if the provider doesn't report it. */
  id: string | null;
  /** The network's id of the comment that a reply answers. Null if the provider doesn't report it. */
  parentId: string | null;
  actor: SourceActor;
  /** When it happened. Null if the provider doesn't report it; the post's time is then the best estimate. */
  occurredAt: Date | null;
};

/** A page of a provider's list. `next` is null at the end. */
export type SourcePage<T> = { items: T[]; next: string | null };

/** Decides whether the replies to a comment are worth a call. */
export type WantsReplies = (comment: SourceEngagement, replies: number) => boolean;

export type LinkedInSource = {
  /** The provider. Every fact it reports is stamped with this. */
  name: 'unipile' | 'rapidapi';
  /** Facts through a sandboxed port are `sample`. They never mix with `real` ones. */
  realm: 'sample' | 'real';
  /** @throws PortError `not_found` if the profile doesn't exist */
  profile(ref: ProfileRef): Promise<SourceProfile>;
  /** @throws PortError `not_found` if the company doesn't exist */
  company(ref: Omit<ProfileRef, 'kind'>): Promise<SourceCompany>;
  /** Searches people, in the provider's ranking. Null if the provider can't search. */
  search: ((search: SourceSearch) => Promise<SourceHit[]>) | null;
  /** Posts of a profile, newest first. */
  posts(profile: ProfileRef & { urn: string }, next: string | null): Promise<SourcePage<SourcePost>>;
  /** One post by its URL. @throws PortError `not_found` if it doesn't exist or isn't public */
  post(ref: PostRef): Promise<SinglePost>;
  /** Engagement with a post: reactions, comments, replies. */
  engagers(
    post: { urn: string; url: string | null },
    next: string | null,
  ): Promise<SourcePage<SourceEngagement>>;
  /**
   * Comments on a post, newest first, each page followed by the replies to those comments whose replies are wanted.
   *
   * @param wants whether to read the replies to a comment, of which there are `replies`. A provider that returns
   *   them anyway doesn't ask.
   */
  comments(
    post: { urn: string; url: string | null },
    next: string | null,
    wants?: WantsReplies,
  ): Promise<SourcePage<SourceEngagement>>;
};
