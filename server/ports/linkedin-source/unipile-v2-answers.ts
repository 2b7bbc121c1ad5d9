import { z } from 'zod';
import { parseActorUrl } from './actor-url.ts';
import { countryName } from './country-name.ts';
import { networkReactions, reactionBy } from './network-reactions.ts';
import type {
  SinglePost,
  SourceActor,
  SourceCompany,
  SourceEngagement,
  SourceHit,
  SourcePost,
  SourceProfile,
  SourceReaction,
} from './port.ts';
import { readIsoMoment } from './read-moment.ts';
import { attachedType, pictureOf } from './unipile-shared.ts';
import { readPostNames } from './unipile-v2-posts.ts';

/**
 * Unipile v2's answers (schema of its Python client 6171191, 2026-05-12) and their meaning for inGrow.
 * Unknown fields are ignored and absent ones are null, but ids are required.
 */

const text = z.string().nullish();
const count = z.number().nonnegative().nullish();

/** A list with the cursor of its next page, if it has one. */
export const v2List = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), next_cursor: z.string().nullish(), total_count: count });

const User = z.object({
  id: z.string().min(1),
  type: text,
  public_identifier: text,
  display_name: text,
  profile_url: text,
  public_picture_url: text,
  description: text,
});

export const UserProfile = User.extend({
  location: text,
  followers_count: count,
  specifics: z
    .object({
      headline: text,
      experience: z
        .array(
          z.object({
            company: z.object({ name: text, id: text, public_identifier: text, profile_url: text }).nullish(),
            job_title: text,
            ended_on: text,
          }),
        )
        .nullish(),
    })
    .nullish(),
});

export const CompanyProfile = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  public_identifier: text,
  profile_url: text,
  tagline: text,
  public_picture_url: text,
  followers_count: count,
  industry: z.array(text).nullish(),
  website: text,
  locations: z
    .array(z.object({ is_headquarter: z.boolean().nullish(), country_code: text, city: text, area: text }))
    .nullish(),
  insights: z.object({ headcount: count }).nullish(),
});

export const PersonHit = z.object({
  id: text,
  display_name: text,
  public_identifier: text,
  profile_url: text,
  public_picture_url: text,
  headline: text,
  location: text,
});

const counted = z.array(z.object({ reaction: z.string(), count: z.number().nonnegative() })).nullish();

export const Post = z.object({
  id: z.string().min(1),
  share_url: text,
  created_at: text,
  text,
  author: User.nullish(),
  reactions_counter: counted,
  comments_counter: count,
  reposts_counter: count,
  attachments: z.array(z.object({ type: text, url: text })).nullish(),
  poll: z.unknown().optional(),
  event: z.unknown().optional(),
  is_repost: z.boolean().nullish(),
  quoted_post: z.unknown().optional(),
});

export const Reaction = z.object({ value: z.string(), sender: User });

export const Comment = z.object({
  id: z.string().min(1),
  author: User,
  created_at: text,
  text,
  reply_counter: count,
});

export function readUserProfile(answer: z.infer<typeof UserProfile>): SourceProfile {
  // The network lists current positions first.
  const now = answer.specifics?.experience?.find(({ ended_on }) => !ended_on);
  const company = now?.company;
  return {
    kind: 'person',
    urn: answer.id,
    publicId: answer.public_identifier || null,
    name: answer.display_name || answer.public_identifier || answer.id,
    headline: answer.specifics?.headline || answer.description || null,
    location: answer.location || null,
    pictureUrl: answer.public_picture_url || null,
    followers: answer.followers_count ?? null,
    title: now?.job_title || null,
    employer: company?.name
      ? {
          name: company.name,
          urn: company.id || null,
          publicId: company.public_identifier || null,
          url: company.profile_url || null,
        }
      : null,
  };
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
    headcount: answer.insights?.headcount ?? null,
    location:
      [office?.city || office?.area, countryName(office?.country_code)].filter(Boolean).join(', ') || null,
    website: answer.website || null,
    logoUrl: answer.public_picture_url || null,
    followers: answer.followers_count ?? null,
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
    pictureUrl: answer.public_picture_url || null,
    followers: answer.followers_count ?? null,
    title: null,
    employer: null,
  };
}

/** Null for people whose names the network hides from the searching account. */
export function readHit(hit: z.infer<typeof PersonHit>): SourceHit | null {
  const publicId = hit.public_identifier || parseActorUrl(hit.profile_url)?.publicId || null;
  const urn = hit.id || null;
  const isNamed = Boolean(hit.display_name) && hit.display_name !== 'LinkedIn Member';
  if (!isNamed || (urn === null && publicId === null)) return null;
  return {
    urn,
    publicId,
    url: hit.profile_url || null,
    name: hit.display_name ?? '',
    headline: hit.headline || null,
    location: hit.location || null,
    pictureUrl: hit.public_picture_url || null,
  };
}

export function readPost(post: z.infer<typeof Post>): SourcePost {
  const { reactions_counter: reactions } = post;
  return {
    ...readPostNames(post.id, post.share_url),
    url: post.share_url || null,
    text: post.text || null,
    postType: post.quoted_post ? 'repost' : postType(post),
    ...pictureOf(post.attachments),
    reactionCount: reactions ? reactions.reduce((sum, each) => sum + each.count, 0) : null,
    commentCount: post.comments_counter ?? null,
    repostCount: post.reposts_counter ?? null,
    publishedAt: readIsoMoment(post.created_at),
  };
}

/**
 * A single post. The vendor shows a repost without text with the original's id, text, author, and counters,
 * so it's treated as the original.
 */
export function readSinglePost(post: z.infer<typeof Post>, asked: string): SinglePost {
  const shown = readPost(post);
  const author = post.author ? readActor(post.author) : null;
  const names = new Set([...shown.otherNames, asked]);
  return { ...shown, author, otherNames: [...names].filter((each) => each !== shown.urn) };
}

export function readReaction({ value, sender }: z.infer<typeof Reaction>): SourceEngagement {
  return reactionBy(readActor(sender), readReactionValue(value));
}

/** @param parentId the comment whose replies are being read; null for comments on the post */
export function readComment(comment: z.infer<typeof Comment>, parentId: string | null): SourceEngagement {
  return {
    key: `comment:${comment.id}`,
    type: parentId === null ? 'comment' : 'reply',
    reaction: null,
    text: comment.text || null,
    id: comment.id,
    parentId,
    actor: readActor(comment.author),
    occurredAt: readIsoMoment(comment.created_at),
  };
}

function readReactionValue(value: string): SourceReaction {
  const word = value.replace(/^linkedin_/i, '').toLowerCase();
  const own = SourceReactions.safeParse(word).data;
  return own ?? networkReactions[word.toUpperCase()] ?? reactions[value.normalize('NFC')] ?? 'like';
}

/** LinkedIn's reactions by v2's names, which start with `linkedin_` ("Manage post reactions"). */
const SourceReactions = z.enum(['like', 'celebrate', 'support', 'love', 'insightful', 'funny']);

/** v2's schema also allows emoji, and doesn't define which one means what. These are LinkedIn's own. */
const reactions: Readonly<Record<string, SourceReaction>> = {
  '👍': 'like',
  '👏': 'celebrate',
  '🫶': 'support',
  '🫴': 'support',
  '❤️': 'love',
  '❤': 'love',
  '💡': 'insightful',
  '😄': 'funny',
  '😂': 'funny',
};

function readActor(user: z.infer<typeof User>): SourceActor {
  const address = parseActorUrl(user.profile_url);
  return {
    kind: user.type === 'organization' || address?.kind === 'company' ? 'company' : 'person',
    urn: user.id,
    publicId: user.public_identifier || address?.publicId || null,
    name: user.display_name || user.public_identifier || 'LinkedIn member',
    headline: user.description || null,
    pictureUrl: user.public_picture_url || null,
  };
}

function postType(post: z.infer<typeof Post>): SourcePost['postType'] {
  if (post.poll) return 'poll';
  if (post.event) return 'event';
  return attachedType(post.attachments);
}
