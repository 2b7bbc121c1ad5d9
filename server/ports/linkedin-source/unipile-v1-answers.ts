import { z } from 'zod';
import { parseActorUrl } from './actor-url.ts';
import { countryName } from './country-name.ts';
import { joinName } from './join-name.ts';
import { networkReactions, reactionBy } from './network-reactions.ts';
import type {
  SinglePost,
  SourceActor,
  SourceCompany,
  SourceEmployer,
  SourceEngagement,
  SourceHit,
  SourcePost,
  SourceProfile,
  SourceReaction,
} from './port.ts';
import { readIsoMoment } from './read-moment.ts';
import { attachedType, pictureOf } from './unipile-shared.ts';

/**
 * Unipile v1's answers (its npm SDK's typings and API reference) and their meaning for inGrow. Unknown fields
 * are ignored and absent ones are null, but ids are required.
 */

const text = z.string().nullish();
const count = z.int().nonnegative().nullish();

/** A list with its cursor. Absent, null, or empty means the end. */
export const unipileList = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), cursor: z.string().nullish() });

export const UserProfile = z.object({
  provider_id: z.string().min(1),
  public_identifier: text,
  first_name: text,
  last_name: text,
  headline: text,
  location: text,
  profile_picture_url: text,
  follower_count: count,
  work_experience: z
    .array(
      z.object({
        company_id: text,
        company: text,
        position: text,
        current: z.boolean().nullish(),
        end: text,
      }),
    )
    .nullish(),
});

export const CompanyProfile = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  public_identifier: text,
  tagline: text,
  logo: text,
  followers_count: count,
  profile_url: text,
  industry: z.array(z.string()).nullish(),
  employee_count: count,
  website: text,
  locations: z
    .array(z.object({ is_headquarter: z.boolean().nullish(), city: text, area: text, country: text }))
    .nullish(),
});

export const PersonHit = z.object({
  type: z.string(),
  id: text,
  public_identifier: text,
  profile_url: text,
  public_profile_url: text,
  name: text,
  headline: text,
  location: text,
  profile_picture_url: text,
});

export const Post = z.object({
  id: z.string().min(1),
  social_id: z.string().min(1),
  share_url: text,
  text,
  parsed_datetime: text,
  reaction_counter: count,
  comment_counter: count,
  repost_counter: count,
  author: z
    .object({
      id: text,
      name: text,
      headline: text,
      public_identifier: text,
      is_company: z.boolean().nullish(),
    })
    .nullish(),
  is_repost: z.boolean().nullish(),
  repost_id: text,
  reposted_by: z.unknown().optional(),
  repost_content: z.unknown().optional(),
  attachments: z.array(z.object({ type: text, url: text })).nullish(),
  poll: z.unknown().optional(),
});

export const Reaction = z.object({
  value: z.string(),
  author: z.object({ id: text, type: text, name: text, headline: text, profile_url: text }),
});

export const Comment = z.object({
  id: z.string().min(1),
  author: text,
  author_details: z.object({
    id: text,
    is_company: z.boolean().nullish(),
    headline: text,
    profile_url: text,
  }),
  date: text,
  text,
  reply_counter: count,
});

export function readUserProfile(answer: z.infer<typeof UserProfile>): SourceProfile {
  const name = joinName(answer.first_name, answer.last_name);
  return {
    kind: 'person',
    urn: answer.provider_id,
    publicId: answer.public_identifier || null,
    name: name || answer.public_identifier || answer.provider_id,
    headline: answer.headline || null,
    location: answer.location || null,
    pictureUrl: answer.profile_picture_url || null,
    followers: answer.follower_count ?? null,
    ...readJob(answer.work_experience ?? []),
  };
}

/** The first position that hasn't ended. The network lists current ones first. */
function readJob(
  positions: NonNullable<z.infer<typeof UserProfile>['work_experience']>,
): Pick<SourceProfile, 'title' | 'employer'> {
  const now = positions.find(({ current, end }) => current ?? !end);
  const employer: SourceEmployer | null = now?.company
    ? { name: now.company, urn: now.company_id || null, publicId: null, url: null }
    : null;
  return { title: now?.position || null, employer };
}

export function readCompanyFacts(answer: z.infer<typeof CompanyProfile>): SourceCompany {
  const offices = answer.locations ?? [];
  const office = offices.find((one) => one.is_headquarter) ?? offices[0];
  return {
    urn: answer.id,
    publicId: answer.public_identifier || null,
    url: answer.profile_url || null,
    name: answer.name,
    industry: answer.industry?.[0] || null,
    headcount: answer.employee_count ?? null,
    location: [office?.city || office?.area, countryName(office?.country)].filter(Boolean).join(', ') || null,
    website: answer.website || null,
    logoUrl: answer.logo || null,
    followers: answer.followers_count ?? null,
  };
}

/** Null for companies and posts, and for people whose names the network hides from the searching account. */
export function readHit(hit: z.infer<typeof PersonHit>): SourceHit | null {
  const address = parseActorUrl(hit.public_profile_url || hit.profile_url);
  const publicId = hit.public_identifier || address?.publicId || null;
  const urn = hit.id || address?.urn || null;
  const isNamed = Boolean(hit.name) && hit.name !== 'LinkedIn Member';
  if (hit.type !== 'PEOPLE' || !isNamed || (urn === null && publicId === null)) return null;
  return {
    urn,
    publicId,
    url: hit.public_profile_url || hit.profile_url || null,
    name: hit.name ?? '',
    headline: hit.headline || null,
    location: hit.location || null,
    pictureUrl: hit.profile_picture_url || null,
  };
}

export function readCompanyProfile(answer: z.infer<typeof CompanyProfile>): SourceProfile {
  return {
    kind: 'company',
    urn: answer.id,
    publicId: answer.public_identifier || null,
    name: answer.name,
    headline: answer.tagline || null,
    location: null,
    pictureUrl: answer.logo || null,
    followers: answer.followers_count ?? null,
    title: null,
    employer: null,
  };
}

/**
 * A post as its profile's own. A repost without text shows the original's text, author, time, and counters.
 * Those aren't this profile's, so they're left out. Its name is the repost's own, if it has one.
 */
export function readPost(post: z.infer<typeof Post>, profileUrn: string | undefined): SourcePost {
  const isRepost = post.is_repost === true;
  const isBare =
    isRepost &&
    !post.repost_content &&
    (Boolean(post.reposted_by) || (post.author?.id ?? profileUrn) !== profileUrn);
  if (isBare) {
    return {
      urn: post.repost_id ? activityUrn(post.repost_id) : post.social_id,
      otherNames: [],
      url: null,
      text: null,
      postType: 'repost',
      reactionCount: null,
      commentCount: null,
      repostCount: null,
      publishedAt: null,
    };
  }
  return {
    urn: post.social_id,
    otherNames: [activityUrn(post.id)],
    url: post.share_url || null,
    text: post.text || null,
    postType: isRepost ? 'repost' : postType(post),
    ...pictureOf(post.attachments),
    reactionCount: post.reaction_counter ?? null,
    commentCount: post.comment_counter ?? null,
    repostCount: post.repost_counter ?? null,
    publishedAt: readIsoMoment(post.parsed_datetime),
  };
}

/**
 * A single post. The vendor shows a repost without text with the original's text, author, counters, and
 * `social_id`, so it's treated as the original.
 */
export function readSinglePost(post: z.infer<typeof Post>): SinglePost {
  const isBare = post.is_repost === true && !post.repost_content && Boolean(post.reposted_by);
  const shown = isBare ? { ...post, is_repost: false } : post;
  const { author } = post;
  const path = author?.is_company ? 'company' : 'in';
  const slug = author?.public_identifier || author?.id || '';
  return {
    ...readPost(shown, author?.id ?? undefined),
    author: author
      ? readActor(
          {
            id: author.id,
            headline: author.headline,
            profile_url: slug === '' ? null : `https://www.linkedin.com/${path}/${encodeURIComponent(slug)}`,
          },
          author.name,
          author.is_company === true,
        )
      : null,
    otherNames: [activityUrn(post.id), ...(isBare && post.repost_id ? [activityUrn(post.repost_id)] : [])],
  };
}

/** Null if the reaction has no person. */
export function readReaction(reaction: z.infer<typeof Reaction>): SourceEngagement | null {
  const { author } = reaction;
  const actor = readActor(author, author.name, author.type === 'COMPANY');
  return actor && reactionBy(actor, REACTIONS[reaction.value.toUpperCase()] ?? 'like');
}

/**
 * Null if the comment has no person.
 *
 * @param parentId the comment whose replies are being read; null for comments on the post
 */
export function readComment(
  comment: z.infer<typeof Comment>,
  parentId: string | null,
): SourceEngagement | null {
  const actor = readActor(comment.author_details, comment.author, comment.author_details.is_company === true);
  if (actor === null) return null;
  return {
    key: `comment:${comment.id}`,
    type: parentId === null ? 'comment' : 'reply',
    reaction: null,
    text: comment.text || null,
    id: comment.id,
    parentId,
    actor,
    occurredAt: readIsoMoment(comment.date),
  };
}

/** The names used when reading and, for its older names, when writing. */
const REACTIONS: Record<string, SourceReaction> = {
  ...networkReactions,
  CELEBRATE: 'celebrate',
  SUPPORT: 'support',
  LOVE: 'love',
  INSIGHTFUL: 'insightful',
  FUNNY: 'funny',
};

function readActor(
  author: {
    id?: string | null | undefined;
    headline?: string | null | undefined;
    profile_url?: string | null | undefined;
  },
  name: string | null | undefined,
  isCompany: boolean,
): SourceActor | null {
  const address = parseActorUrl(author.profile_url);
  const urn = author.id || address?.urn || null;
  const publicId = address?.publicId ?? null;
  if (urn === null && publicId === null) return null;
  return {
    kind: isCompany || address?.kind === 'company' ? 'company' : 'person',
    urn,
    publicId,
    name: name || publicId || 'LinkedIn member',
    headline: author.headline || null,
    pictureUrl: null,
  };
}

function postType(post: z.infer<typeof Post>): SourcePost['postType'] {
  if (post.poll) return 'poll';
  return attachedType(post.attachments);
}

function activityUrn(id: string): string {
  return id.startsWith('urn:') ? id : `urn:li:activity:${id}`;
}
