import { createHash } from 'node:crypto';
import { z } from 'zod';
import { linkedComment } from '#core/linked-comment.ts';
import { parseActorUrl } from './actor-url.ts';
import { joinName } from './join-name.ts';
import { networkReactions, reactionBy } from './network-reactions.ts';
import type {
  SinglePost,
  SourceActor,
  SourceCompany,
  SourceEmployer,
  SourceEngagement,
  SourcePost,
  SourceProfile,
} from './port.ts';
import { readAmericanMoment, readIsoMoment, readPlainMoment } from './read-moment.ts';

/**
 * The answers of the listing "Fresh LinkedIn Profile Data" and their meaning for inGrow. Unknown values are
 * null, absent, or an empty text. Zero counts are often left out. Ids are texts or numbers.
 */

const text = z.string().nullish();
const count = z.int().nonnegative().nullish();
const id = z.union([z.string().min(1), z.int()]).transform(String);
const maybeId = z.union([z.string(), z.int()]).nullish();

const paging = z.object({ pagination_token: text }).nullish();

/** `{ data, message }`, for lists with a token inside `paging` or next to it. */
export const rapidapiList = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item).nullish(), paging, pagination_token: text });

export const rapidapiOne = <T extends z.ZodType>(item: T) => z.object({ data: item.nullish() });

export const Profile = z.object({
  urn: text,
  profile_id: maybeId,
  public_id: text,
  full_name: text,
  first_name: text,
  last_name: text,
  headline: text,
  location: text,
  profile_image_url: text,
  follower_count: count,
  job_title: text,
  company: text,
  company_linkedin_url: text,
  experiences: z
    .array(z.object({ company: text, company_id: maybeId, title: text, is_current: z.boolean().nullish() }))
    .nullish(),
});

export const Company = z.object({
  company_id: id,
  company_name: text,
  name: text,
  linkedin_url: text,
  tagline: text,
  logo_url: text,
  follower_count: count,
  industries: z.array(z.string()).nullish(),
  employee_count: count,
  hq_city: text,
  hq_country: text,
  website: text,
});

const stats = { num_reactions: count, num_comments: count, num_reposts: count };

const Poster = z.object({
  name: text,
  first: text,
  last: text,
  headline: text,
  image_url: text,
  linkedin_url: text,
});

export const Post = z.object({
  urn: id,
  post_url: text,
  /** Where a company's post has its URL. */
  url: text,
  text,
  posted: text,
  ...stats,
  images: z.array(z.looseObject({ url: text })).nullish(),
  video: z.unknown().optional(),
  document: z.unknown().optional(),
  article_target_url: text,
  reshared: z.boolean().nullish(),
  resharer_comment: text,
  repost_urn: maybeId,
  reposted: z.union([z.string(), z.boolean()]).nullish(),
  repost_stats: z.object(stats).nullish(),
  poster: Poster.nullish(),
  poster_linkedin_url: text,
});

const Actor = z.object({ urn: text, name: text, headline: text, linkedin_url: text, image_url: text });

export const Reaction = z.object({ reactor: Actor, type: z.string() });

const Words = z.object({ commenter: Actor, text, created_datetime: text, permalink: text });
type Words = z.infer<typeof Words>;

export const Comment = Words.extend({ replies: z.array(Words).nullish() });

/** Null if the profile has no id to continue with. */
export function readProfile(profile: z.infer<typeof Profile>): SourceProfile | null {
  const urn = profile.urn || profile.profile_id?.toString();
  if (!urn) return null;
  const name = profile.full_name || joinName(profile.first_name, profile.last_name);
  return {
    kind: 'person',
    urn,
    publicId: profile.public_id || null,
    name: name || profile.public_id || urn,
    headline: profile.headline || null,
    location: profile.location || null,
    pictureUrl: profile.profile_image_url || null,
    followers: profile.follower_count ?? null,
    ...readJob(profile),
  };
}

/** The top-level fields or, if they're empty, the current experience. */
function readJob(profile: z.infer<typeof Profile>): Pick<SourceProfile, 'title' | 'employer'> {
  const now = profile.experiences?.find(({ is_current }) => is_current === true);
  const name = profile.company || now?.company;
  const page = parseActorUrl(profile.company_linkedin_url);
  const number = now !== undefined && now.company === name ? now.company_id?.toString() : '';
  const employer: SourceEmployer | null = name
    ? {
        name,
        urn: page?.urn ?? (number || null),
        publicId: page?.publicId ?? null,
        url: profile.company_linkedin_url || null,
      }
    : null;
  return { title: profile.job_title || now?.title || null, employer };
}

export function readCompanyFacts(company: z.infer<typeof Company>): SourceCompany {
  const publicId = parseActorUrl(company.linkedin_url)?.publicId ?? null;
  return {
    urn: company.company_id,
    publicId,
    url: company.linkedin_url || null,
    name: company.company_name || company.name || publicId || company.company_id,
    industry: company.industries?.[0] || null,
    headcount: company.employee_count ?? null,
    location: [company.hq_city, company.hq_country].filter(Boolean).join(', ') || null,
    website: company.website || null,
    logoUrl: company.logo_url || null,
    followers: company.follower_count ?? null,
  };
}

export function readCompany(company: z.infer<typeof Company>): SourceProfile {
  const publicId = parseActorUrl(company.linkedin_url)?.publicId ?? null;
  return {
    kind: 'company',
    urn: company.company_id,
    publicId,
    name: company.company_name || company.name || publicId || company.company_id,
    headline: company.tagline || null,
    location: null,
    pictureUrl: company.logo_url || null,
    followers: company.follower_count ?? null,
    title: null,
    employer: null,
  };
}

/**
 * A post as its profile's own. Reshares have the original's text, author, and counters at the top level. The
 * fields of the requested profile are `resharer_comment`, `repost_urn`, `reposted`, and `repost_stats`.
 */
export function readPost(post: z.infer<typeof Post>): SourcePost {
  const url = post.post_url || post.url;
  if (post.reshared !== true) {
    return {
      urn: postUrn(url, post.urn),
      otherNames: [],
      url: url || null,
      text: post.text || null,
      postType: postType(post),
      ...pictureOf(post),
      ...readCounts(post),
      publishedAt: readMoment(post.posted),
    };
  }
  const own = (post.repost_urn ?? '').toString();
  const urn = postUrn(own, own || post.urn);
  return {
    urn,
    otherNames: [],
    url: own === '' ? url || null : `https://www.linkedin.com/feed/update/${urn}/`,
    text: post.resharer_comment || null,
    postType: 'repost',
    ...readCounts(post.repost_stats ?? null),
    publishedAt: typeof post.reposted === 'string' ? readMoment(post.reposted) : null,
  };
}

/**
 * A single post. `poster` wrote the top-level text. For a reshare with its own text, that's the original's
 * author, and nothing names the resharer.
 */
export function readSinglePost(post: z.infer<typeof Post>): SinglePost {
  const isBare = post.reshared === true && !post.resharer_comment;
  const own = (post.repost_urn ?? '').toString();
  const { poster } = post;
  const name = poster?.name || [poster?.first, poster?.last].filter(Boolean).join(' ');
  const linkedin_url = poster?.linkedin_url || post.poster_linkedin_url;
  const author = readActor({ name, headline: poster?.headline, linkedin_url, image_url: poster?.image_url });
  return {
    ...readPost(isBare ? { ...post, reshared: false } : post),
    author: post.reshared === true && !isBare ? null : author,
    otherNames: isBare && own !== '' ? [postUrn(own, own)] : [],
  };
}

/** Null if the reaction has no person. */
export function readReaction(reaction: z.infer<typeof Reaction>): SourceEngagement | null {
  const actor = readActor(reaction.reactor);
  return actor && reactionBy(actor, networkReactions[reaction.type.toUpperCase()] ?? 'like');
}

/** A comment and its replies. Those without a person are left out. */
export function readThread(comment: z.infer<typeof Comment>): SourceEngagement[] {
  const id = linkedComment(comment.permalink);
  const replies = (comment.replies ?? []).map((reply) => readWords(reply, 'reply', id));
  return [readWords(comment, 'comment', null), ...replies].filter((item) => item !== null);
}

/** Only comments with a link have a number here, and replies have none, so the key is made of who and when. */
function readWords(
  words: Words,
  type: 'comment' | 'reply',
  parentId: string | null,
): SourceEngagement | null {
  const actor = readActor(words.commenter);
  if (actor === null) return null;
  const fact = `${actor.urn ?? actor.publicId}\n${words.created_datetime || words.text || ''}`;
  return {
    key: `${type}:${createHash('sha256').update(fact).digest('base64url').slice(0, 22)}`,
    type,
    reaction: null,
    text: words.text || null,
    id: linkedComment(words.permalink),
    parentId,
    actor,
    occurredAt: readMoment(words.created_datetime),
  };
}

function readActor(actor: z.infer<typeof Actor>): SourceActor | null {
  const address = parseActorUrl(actor.linkedin_url);
  const urn = address?.urn ?? (actor.urn || null);
  const publicId = address?.publicId ?? null;
  if (urn === null && publicId === null) return null;
  return {
    kind: address?.kind ?? 'person',
    urn,
    publicId,
    name: actor.name || publicId || 'LinkedIn member',
    headline: actor.headline || null,
    pictureUrl: actor.image_url || null,
  };
}

/**
 * Engagers are requested by the activity's number. If the answer has both numbers, the one in the post's URL
 * is used.
 */
function postUrn(url: string | null | undefined, fallback: string): string {
  const named = /\bactivity[:-](\d{15,20})\b/.exec(url ?? '')?.[1];
  return `urn:li:activity:${named ?? /(?<!\d)(\d+)$/.exec(fallback)?.[1] ?? fallback}`;
}

function readCounts(counts: z.infer<z.ZodObject<typeof stats>> | null) {
  return {
    reactionCount: counts === null ? null : (counts.num_reactions ?? 0),
    commentCount: counts === null ? null : (counts.num_comments ?? 0),
    repostCount: counts === null ? null : (counts.num_reposts ?? 0),
  };
}

function readMoment(words: string | null | undefined): Date | null {
  return readPlainMoment(words) ?? readIsoMoment(words) ?? readAmericanMoment(words);
}

/** The first image with a URL. */
function pictureOf(post: z.infer<typeof Post>): { pictureUrl?: string } {
  const url = post.images?.find((one) => one.url)?.url;
  return url ? { pictureUrl: url } : {};
}

function postType(post: z.infer<typeof Post>): SourcePost['postType'] {
  if (hasContent(post.video)) return 'video';
  if (hasContent(post.document)) return 'document';
  if ((post.images ?? []).length > 0) return 'image';
  return post.article_target_url ? 'article' : 'text';
}

function hasContent(part: unknown): boolean {
  return typeof part === 'object' && part !== null && Object.keys(part).length > 0;
}
