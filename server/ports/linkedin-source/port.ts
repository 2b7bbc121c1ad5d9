/**
 * Where facts about profiles, posts and who engaged come from. One verb each; every provider has them all
 * and passes `compliance.test.ts`. All fail with PortError.
 */

/** What a profile is asked by: canonical address, and the ids known so far. */
export type ProfileRef = {
  kind: 'person' | 'company';
  url: string;
  publicId: string | null;
  urn: string | null;
};

/** Where somebody works, as their profile names it. The ids are null where it has no page. */
export type SourceEmployer = {
  name: string;
  urn: string | null;
  publicId: string | null;
  url: string | null;
};

export type SourceProfile = {
  kind: 'person' | 'company';
  /** The provider's id of it, e.g. `ACoAA…` or a number as text. */
  urn: string;
  publicId: string | null;
  name: string;
  headline: string | null;
  location: string | null;
  pictureUrl: string | null;
  followers: number | null;
  /** What a person does now, as their profile says; null for companies. */
  title: string | null;
  employer: SourceEmployer | null;
};

/** A company by its page. */
export type SourceCompany = {
  /** The network's number of it, as text. */
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

/** Somebody a provider finds by words. One of `urn`, `publicId` is there. */
export type SourceHit = {
  urn: string | null;
  publicId: string | null;
  url: string | null;
  name: string;
  headline: string | null;
  location: string | null;
  pictureUrl: string | null;
};

/** What to look for: words, and how many people at most. */
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

/** A post of the asked profile. Counts are null when the provider hides them. */
export type SourcePost = {
  /** `urn:li:activity:…` (or ugcPost, share), as text. */
  urn: string;
  /** What else the post is called: activity, ugcPost and share numbers of one post differ. */
  otherNames: string[];
  url: string | null;
  text: string | null;
  postType: SourcePostType;
  /** Its first picture; absent where there is none or the provider has no URL of it. */
  pictureUrl?: string;
  reactionCount: number | null;
  commentCount: number | null;
  repostCount: number | null;
  publishedAt: Date | null;
};

/** What a post is asked by: the name its address carries, and its canonical address. */
export type PostRef = { urn: string; url: string };

/**
 * One post by itself. A repost without words of its own is the original, since people engage with that one; a
 * repost with words is a post of its own.
 */
export type SinglePost = SourcePost & {
  /** Null where the provider does not say whose words these are. */
  author: SourceActor | null;
};

/** A person or page as an engagement names them. One of `urn`, `publicId` is there. */
export type SourceActor = {
  kind: 'person' | 'company';
  urn: string | null;
  publicId: string | null;
  name: string;
  headline: string | null;
  pictureUrl: string | null;
};

export type SourceReaction = 'like' | 'celebrate' | 'support' | 'love' | 'insightful' | 'funny';

/** Somebody engaged with a post. */
export type SourceEngagement = {
  /** Stable across calls: the provider's id of the comment, or made of actor and kind for reactions. */
  key: string;
  type: 'reaction' | 'comment' | 'reply';
  reaction: SourceReaction | null;
  text: string | null;
  actor: SourceActor;
  /** When it happened; null where the provider does not say (then the post's time is the best there is). */
  occurredAt: Date | null;
};

/** A page of a provider's list; `next` is null at the end. */
export type SourcePage<T> = { items: T[]; next: string | null };

export type LinkedInSource = {
  /** Which provider this is; stamped on every fact it reports. */
  name: 'unipile' | 'rapidapi';
  /** Facts through a sandboxed port are `sample`; they never mix with `real` ones. */
  network: 'sample' | 'real';
  /** @throws PortError `not_found` when there is no such profile. */
  profile(ref: ProfileRef): Promise<SourceProfile>;
  /** @throws PortError `not_found` when there is no such company. */
  company(ref: Omit<ProfileRef, 'kind'>): Promise<SourceCompany>;
  /** People by words, the provider's best first; null where this provider cannot search. */
  search: ((search: SourceSearch) => Promise<SourceHit[]>) | null;
  /** Posts of a profile, newest first. */
  posts(profile: ProfileRef & { urn: string }, next: string | null): Promise<SourcePage<SourcePost>>;
  /** One post by its address. @throws PortError `not_found` when there is none, or it is shown to some only. */
  post(ref: PostRef): Promise<SinglePost>;
  /** Who engaged with a post: reactions, comments, replies. */
  engagers(
    post: { urn: string; url: string | null },
    next: string | null,
  ): Promise<SourcePage<SourceEngagement>>;
};
