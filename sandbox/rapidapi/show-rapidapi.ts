import { actorUrl, postUrl } from '#sandbox/network-urls.ts';
import { relativeTime } from '#sandbox/relative-time.ts';
import type { Actor, At, Comment, Company, Person, Post, Reaction } from '#sandbox/world/model.ts';
import { seenBy } from '#sandbox/world/model.ts';
import { postPicture } from '#sandbox/world/post-picture.ts';

/** An unknown value is `null` for some people and an empty string for others, as in the listing. */
function unknown(person: Person): null | '' {
  return Number(person.memberId) % 2 === 0 ? null : '';
}

/** `GET /enrich-lead`. */
export function showRapidProfile(person: Person) {
  const { company } = person;
  return {
    urn: person.id,
    profile_id: person.memberId,
    public_id: person.slug,
    linkedin_url: `${actorUrl(person)}/`,
    full_name: person.name,
    first_name: person.first,
    last_name: person.last,
    headline: person.headline ?? unknown(person),
    about: person.about ?? unknown(person),
    location: `${person.city}, ${person.country}`,
    city: person.city,
    country: person.country,
    profile_image_url: unknown(person),
    follower_count: person.followers,
    connection_count: person.connections,
    company: person.companyName ?? unknown(person),
    company_linkedin_url: company ? actorUrl(company) : unknown(person),
    company_domain: company ? `${company.slug}.example` : unknown(person),
    company_industry: company?.industry ?? unknown(person),
    company_employee_count: company?.employees ?? null,
    job_title: person.title,
    experiences:
      person.companyName === undefined
        ? []
        : [
            {
              company: person.companyName,
              company_id: company?.id ?? unknown(person),
              title: person.title,
              location: person.city,
              is_current: true,
              start_year: 2014 + (person.connections % 11),
              end_year: '',
            },
          ],
    educations: [],
    languages: [],
    is_creator: person.followers > 9000,
    is_influencer: false,
    is_premium: person.followers > 5000,
    is_verified: person.followers > 2000,
  };
}

/** `GET /get-company-by-linkedinurl`. */
export function showRapidCompany(company: Company) {
  return {
    company_id: company.id,
    company_name: company.name,
    description: company.tagline,
    tagline: '',
    domain: `${company.slug}.example`,
    website: `https://www.${company.slug}.example`,
    linkedin_url: actorUrl(company),
    logo_url: null,
    industries: [company.industry],
    employee_count: company.employees,
    follower_count: company.followers,
    hq_city: company.city,
    hq_country: company.country,
    year_founded: company.founded,
    type: 'Privately Held',
    specialties: '',
    phone: null,
  };
}

/**
 * One post of a list. A reshare has the original's text, author, time, and counts at the top level. The
 * tracked person's fields are `resharer_comment`, `reposted`, `repost_urn`, and `repost_stats`.
 */
export function showRapidPost(post: Post, now: At) {
  const shown = post.original ?? post;
  return {
    urn: shown.id,
    post_url: postUrl(shown),
    text: shown.text,
    time: relativeTime(shown.at, now),
    posted: zonelessTime(shown.at),
    ...showCounts(shown, now),
    ...showMedia(shown),
    attributes: [],
    poster: showPoster(shown.author),
    poster_linkedin_url: actorUrl(shown.author),
    reshared: post.original !== undefined,
    ...(post.original
      ? {
          resharer_comment: post.text,
          repost_urn: post.id,
          reposted: zonelessTime(post.at),
          repost_stats: showCounts(post, now),
        }
      : {}),
  };
}

function showPoster(actor: Actor) {
  return actor.kind === 'person'
    ? {
        first: actor.first,
        last: actor.last,
        headline: actor.headline ?? '',
        image_url: '',
        linkedin_url: actorUrl(actor),
        public_id: actor.slug,
        urn: actor.id,
      }
    : { name: actor.name, linkedin_url: actorUrl(actor), image_url: '', company_id: actor.id };
}

const COUNT_NAMES = {
  LIKE: 'num_likes',
  PRAISE: 'num_praises',
  EMPATHY: 'num_empathy',
  INTEREST: 'num_interests',
  APPRECIATION: 'num_appreciations',
  ENTERTAINMENT: 'num_entertainments',
} as const;

/** Zero counts are left out. */
function showCounts(post: Post, now: At): Record<string, number> {
  const counts: Record<string, number> = {};
  const add = (name: string, amount: number) => {
    if (amount > 0) counts[name] = (counts[name] ?? 0) + amount;
  };
  for (const { value } of seenBy(post.reactions, now)) {
    add(COUNT_NAMES[value], 1);
    add('num_reactions', 1);
  }
  for (const comment of seenBy(post.comments, now))
    add('num_comments', 1 + seenBy(comment.replies, now).length);
  add('num_reposts', seenBy(post.reposts, now).length);
  return counts;
}

function showMedia(post: Post) {
  switch (post.kind) {
    case 'image':
      return { images: [{ url: postPicture(post) }] };
    case 'video':
      return { video: { duration: 48_000, stream_url: '' } };
    case 'document':
      return { document: { title: 'Slides', page_count: 9, url: '' } };
    default:
      return {};
  }
}

export function showRapidComment(comment: Comment, post: Post, now: At) {
  return {
    ...showWords(comment),
    permalink: `${postUrl(post)}?commentUrn=${encodeURIComponent(`urn:li:comment:(activity:${post.id},${comment.id})`)}`,
    pinned: false,
    replies: seenBy(comment.replies, now).map(showWords),
  };
}

function showWords(comment: Comment) {
  return {
    commenter: showShortly(comment.author),
    text: comment.text,
    created_datetime: americanTime(comment.at),
  };
}

export function showRapidReaction(reaction: Reaction) {
  return { reactor: showShortly(reaction.author), type: reaction.value };
}

function showShortly(actor: Actor) {
  return {
    name: actor.name,
    headline: actor.kind === 'person' ? (actor.headline ?? '') : '',
    linkedin_url: actorUrl(actor),
  };
}

/** `YYYY-MM-DD HH:MM:SS` in UTC. The listing doesn't document the time zone. */
function zonelessTime(at: At): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

const american = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});

/** `MM/DD/YYYY, h:mm:ss AM` with regular spaces, in UTC. */
function americanTime(at: At): string {
  return american.format(at).replace(/\u202f/g, ' ');
}
