import type { Language } from '#sandbox/world/cultures.ts';

/** `At` is always milliseconds since 1970. */
export type At = number;

export type Company = {
  readonly kind: 'company';
  /** Numeric, as a string. */
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly industry: string;
  readonly city: string;
  readonly country: string;
  readonly employees: number;
  readonly followers: number;
  readonly tagline: string;
  readonly founded: number;
};

export type Person = {
  readonly kind: 'person';
  /** `ACoAA…`, 39 characters. */
  readonly id: string;
  /** The corresponding member number. */
  readonly memberId: string;
  readonly slug: string;
  readonly first: string;
  readonly last: string;
  readonly name: string;
  /** Absent for the few who never wrote one. */
  readonly headline: string | undefined;
  readonly title: string;
  /** The employer's page, if it has one. */
  readonly company: Company | undefined;
  readonly companyName: string | undefined;
  readonly city: string;
  readonly country: string;
  readonly language: Language;
  readonly followers: number;
  readonly connections: number;
  readonly about: string | undefined;
  /** Degrees of separation from the connected account. */
  readonly distance: 1 | 2 | 3;
};

export type Actor = Person | Company;

export type ReactionValue = 'LIKE' | 'PRAISE' | 'APPRECIATION' | 'EMPATHY' | 'INTEREST' | 'ENTERTAINMENT';

export type Reaction = {
  readonly author: Actor;
  readonly value: ReactionValue;
  readonly at: At;
};

export type Comment = {
  readonly id: string;
  readonly author: Actor;
  readonly text: string;
  readonly at: At;
  readonly replies: Comment[];
};

export type PostKind = 'text' | 'image' | 'video' | 'document' | 'article' | 'poll';

export type Post = {
  /** The activity's number. */
  readonly id: string;
  /**
   * The urn that comments and reactions belong to: `urn:li:activity:…`, `urn:li:ugcPost:…`, or
   * `urn:li:share:…`.
   */
  readonly socialId: string;
  readonly author: Actor;
  /** For a repost, its own text or empty. */
  readonly text: string;
  readonly topic: string;
  readonly language: Language;
  readonly kind: PostKind;
  readonly at: At;
  /** The reposted post. */
  readonly original: Post | undefined;
  readonly reactions: Reaction[];
  readonly comments: Comment[];
  readonly reposts: Post[];
};

/** What has happened up to a given time, newest first. Nothing from the future is ever shown. */
export function seenBy<T extends { readonly at: At }>(items: readonly T[], now: At): T[] {
  return items.filter((item) => item.at <= now).sort((a, b) => b.at - a.at);
}
