import type { Realm } from '#contract/profile.ts';
import type { EngagementType, ReactionType } from '#contract/signals/signal-kinds.ts';
import type { FactSource } from '#core/fact-sources.ts';
import { visibleName } from '#core/visible-name.ts';

/**
 * Facts as a source reports them, before they are stored: who did what, when, to which post. Every way data
 * comes in (sync, archive, CSV, paste) uses these types.
 */

/**
 * A person as a source names them. At least one of `urn`, `publicId`, `url` is needed to recognize them
 * again.
 */
export type NewPerson = {
  /** LinkedIn's own id (`ACoAA…` or numeric), without a `urn:li:…:` prefix. */
  urn: string | null;
  /** The part after `/in/` or `/company/`, lower case, percent-decoded. */
  publicId: string | null;
  /** Canonical profile URL. */
  url: string | null;
  name: string;
  headline: string | null;
  company: string | null;
  title: string | null;
  location: string | null;
  email: string | null;
  pictureUrl: string | null;
  /** Whether the source always says what people do, so no title and no company means none. */
  reportsJob?: true;
};

/** Says nothing about a person and changes nothing: a starting point for building a fact. */
export const emptyPerson: NewPerson = {
  urn: null,
  publicId: null,
  url: null,
  name: '',
  headline: null,
  company: null,
  title: null,
  location: null,
  email: null,
  pictureUrl: null,
};

export type PostType = 'text' | 'image' | 'video' | 'document' | 'article' | 'poll' | 'event' | 'repost';

/** A post as a source reports it. Counts are null when the source hides them. */
export type NewPost = {
  /** LinkedIn's id of the post, as text (19 digits exceed 2^53), e.g. `urn:li:activity:7…`. */
  urn: string;
  /** Other names the source has for it. */
  otherNames?: string[];
  url: string | null;
  text: string | null;
  postType: PostType;
  /** True when the owner of the connected profile wrote (or reposted) it. */
  isOwn: boolean;
  /** The author, if the source reports one. */
  author?: { name: string; url: string | null } | null;
  /** Its first image, if the source reports one. */
  pictureUrl?: string | null;
  reactionCount: number | null;
  commentCount: number | null;
  repostCount: number | null;
  publishedAt: Date | null;
};

/** Says nothing about a post and changes nothing: a starting point for building a fact. */
export const emptyPost = {
  text: null,
  postType: 'text',
  isOwn: false,
  reactionCount: null,
  commentCount: null,
  repostCount: null,
  publishedAt: null,
} satisfies Partial<NewPost>;

export type EngagementDirection = 'inbound' | 'outbound';

/**
 * Whether the source reported the time of an engagement, or it was inferred from the post or the time of
 * reading.
 */
export type TimeBasis = 'reported' | 'inferred';

/** One engagement. The same fact always carries the same `key`, so a second sync or import adds nothing. */
export type NewEngagement = {
  /**
   * Unique within a connected profile, made from what the source guarantees (preferably ids, otherwise a
   * hash).
   */
  key: string;
  /** Who did it (inbound) or to whom (outbound). Null if the source doesn't say. */
  person: NewPerson | null;
  post: NewPost | null;
  direction: EngagementDirection;
  type: EngagementType;
  reactionType: ReactionType | null;
  text: string | null;
  /** For messages, which count once per conversation and day. */
  conversationId: string | null;
  /** The network's id of this comment or reply, if the source reports it. */
  commentId?: string | null;
  /** The network's id of the comment it answers, if the source reports it. */
  parentCommentId?: string | null;
  occurredAt: Date;
  timeBasis: TimeBasis;
};

/** What an engagement says unless its source says more: a starting point for building a fact. */
export const emptyEngagement = {
  person: null,
  post: null,
  reactionType: null,
  text: null,
  conversationId: null,
  timeBasis: 'reported',
} satisfies Partial<NewEngagement>;

/** The user and realm the facts belong to, and who reported them when. */
export type FactOrigin = { userId: string; realm: Realm; source: FactSource; seenAt: Date };

/**
 * A fact's text as it is stored: trimmed, without U+0000, which PostgreSQL refuses, and without lone
 * surrogates. Blank text becomes null: a source that says nothing must not hide what another one knows.
 *
 * @param longest in UTF-16 units; longer text is truncated
 */
export function storableText(text: string | null, longest = Number.POSITIVE_INFINITY): string | null {
  if (text === null) return null;
  const clean = text.replaceAll('\u0000', '').trim().slice(0, longest).toWellFormed();
  return clean === '' ? null : clean;
}

/** A name that a source reports, as people see it; otherwise like {@link storableText}. */
export function storableName(text: string | null, longest?: number): string | null {
  return storableText(text === null ? null : visibleName(text), longest);
}

/** Records that a person was added by hand, once per connected profile. */
export function manualEngagement(person: NewPerson | null, personId: string | null, now: Date) {
  return {
    ...emptyEngagement,
    // Uses the person's id and not a URL, because a person can have several URLs.
    key: `manual/${personId}`,
    person,
    direction: 'inbound',
    type: 'manual',
    occurredAt: now,
  } as const;
}
