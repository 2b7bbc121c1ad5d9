import { actorUrl, postUrl } from '#sandbox/network-urls.ts';
import type { ConnectedAccount } from '#sandbox/unipile/accounts.ts';
import { v2Status } from '#sandbox/unipile/hook-routes.ts';
import { networkDistance, staffRange } from '#sandbox/unipile/show-actor.ts';
import type {
  Actor,
  At,
  Comment,
  Company,
  Person,
  Post,
  Reaction,
  ReactionValue,
} from '#sandbox/world/model.ts';
import { seenBy } from '#sandbox/world/model.ts';
import { postPicture } from '#sandbox/world/post-picture.ts';

/** The objects of Unipile v2, field by field as in its Python client (6171191, 2026-05-12). */

export function showUserV2(actor: Actor) {
  return {
    object: 'User',
    id: actor.id,
    type: actor.kind === 'person' ? 'individual' : 'organization',
    public_identifier: actor.slug,
    display_name: actor.name,
    profile_url: actorUrl(actor),
    public_picture_url: null,
    ...(actor.kind === 'person' ? { description: actor.headline ?? '' } : {}),
  };
}

/** `GET /{account_id}/users/{user_id}`. Sections that weren't requested are left out. */
export function showProfileV2(person: Person, sections: ReadonlySet<string>) {
  const { company, companyName } = person;
  return {
    ...showUserV2(person),
    object: 'UserProfile',
    first_name: person.first,
    last_name: person.last,
    ...(person.about === undefined ? {} : { bio: person.about }),
    location: `${person.city}, ${person.country}`,
    followers_count: person.followers,
    relations_count: person.connections,
    is_blocked: false,
    provider: 'linkedin',
    specifics: {
      member_id: person.memberId,
      network_distance: networkDistance(person),
      is_premium: person.followers > 5000,
      is_creator: person.followers > 9000,
      ...(sections.has('experience')
        ? {
            experience:
              companyName === undefined
                ? []
                : [
                    {
                      company: {
                        name: companyName,
                        ...(company
                          ? {
                              id: company.id,
                              public_identifier: company.slug,
                              profile_url: actorUrl(company),
                            }
                          : {}),
                      },
                      job_title: person.title,
                      location: person.city,
                      started_on: `03/01/${2014 + (person.connections % 11)}`,
                    },
                  ],
          }
        : {}),
    },
  };
}

/** `GET /{account_id}/linkedin/company/{company_id}`. */
export function showCompanyV2(company: Company) {
  return {
    object: 'CompanyProfile',
    id: company.id,
    name: company.name,
    public_identifier: company.slug,
    profile_url: actorUrl(company),
    description: company.tagline,
    tagline: company.tagline,
    followers_count: company.followers,
    is_school: false,
    is_active: true,
    is_archived: false,
    is_following: false,
    is_employee: false,
    is_verified: true,
    is_claimable: false,
    is_claimable_by_viewer: false,
    mailbox: { is_enabled: false },
    viewer_roles: [],
    locations: [
      { is_headquarter: true, country_code: codeOf(company.country), city: company.city, area: null },
    ],
    industry: [company.industry],
    website: `https://www.${company.slug}.example`,
    establishment_year: company.founded,
    insights: {
      headcount: company.employees,
      headcount_range: staffRange(company.employees),
      average_tenure: 2.8,
    },
    hashtags: [],
  };
}

/** ISO 3166 codes by their English names, because v2 only has country codes. */
const names = new Intl.DisplayNames('en', { type: 'region' });
const codes = new Map<string, string>();
for (let first = 65; first <= 90; first += 1) {
  for (let second = 65; second <= 90; second += 1) {
    const code = String.fromCharCode(first, second);
    const name = names.of(code);
    if (name !== undefined && name !== code && !codes.has(name)) codes.set(name, code);
  }
}

function codeOf(country: string): string {
  const code = codes.get(country);
  if (code === undefined) throw new Error(`${country} has no country code`);
  return code;
}

/** v2's names for LinkedIn's reactions ("Manage post reactions"). */
const words: Record<ReactionValue, string> = {
  LIKE: 'linkedin_like',
  PRAISE: 'linkedin_celebrate',
  APPRECIATION: 'linkedin_support',
  EMPATHY: 'linkedin_love',
  INTEREST: 'linkedin_insightful',
  ENTERTAINMENT: 'linkedin_funny',
};

/**
 * The id is "preformatted" in base64 ("Manage post reactions"), but the docs don't say what it encodes. Here
 * it's the post's name.
 */
export function idOfPostV2(post: Post): string {
  return Buffer.from(post.socialId).toString('base64url');
}

/**
 * A post. A repost without text is shown as the original, with who reposted it. A repost with text is its own
 * post that quotes the original.
 */
export function showPostV2(post: Post, now: At): object {
  const { original } = post;
  if (original && post.text === '') {
    return { ...showOwnPostV2(original, now), is_repost: true, reposted_by: showUserV2(post.author) };
  }
  return {
    ...showOwnPostV2(post, now),
    is_repost: false,
    ...(original ? { quoted_post: showOwnPostV2(original, now) } : {}),
  };
}

function showOwnPostV2(post: Post, now: At) {
  const reactions = seenBy(post.reactions, now);
  const counts = new Map<string, number>();
  for (const { value } of reactions) counts.set(words[value], (counts.get(words[value]) ?? 0) + 1);
  const comments = seenBy(post.comments, now);
  return {
    object: 'Post',
    id: idOfPostV2(post),
    share_url: postUrl(post),
    created_at: new Date(post.at).toISOString(),
    ...(post.kind === 'article' ? { title: post.text.split('\n')[0] } : {}),
    text: post.text,
    author: showUserV2(post.author),
    user_reacted: false,
    permissions: { can_react: true, can_share: true, can_post_comments: true },
    reactions_counter: [...counts].map(([reaction, count]) => ({ reaction, count })),
    comments_counter: comments.reduce((sum, each) => sum + 1 + seenBy(each.replies, now).length, 0),
    reposts_counter: seenBy(post.reposts, now).length,
    attachments: showAttachments(post),
    ...(post.kind === 'poll'
      ? {
          poll: {
            id: `poll-${post.id}`,
            total_votes_count: reactions.length * 2,
            question: post.text.split('\n')[0],
            is_open: false,
            options: [],
          },
        }
      : {}),
  };
}

function showAttachments(post: Post) {
  const base = { object: 'Attachment', url: '', is_unavailable: true };
  const size = { width: 1200, height: 675 };
  switch (post.kind) {
    case 'image':
      return [
        {
          ...base,
          id: `img-${post.id}`,
          type: 'img',
          url: postPicture(post),
          is_unavailable: false,
          mimetype: 'image/png',
          size,
          sticker: false,
        },
      ];
    case 'video':
      return [{ ...base, id: `video-${post.id}`, type: 'video', mimetype: 'video/mp4', size, gif: false }];
    case 'document':
      return [
        { ...base, id: `file-${post.id}`, type: 'file', mimetype: 'application/pdf', filename: 'slides.pdf' },
      ];
    default:
      return [];
  }
}

/** A comment or, with `thread`, a reply to it. */
export function showCommentV2(comment: Comment, now: At, isSender: boolean, thread?: Comment) {
  return {
    object: 'Comment',
    id: comment.id,
    ...(thread ? { thread_id: thread.id } : {}),
    author: showUserV2(comment.author),
    created_at: new Date(comment.at).toISOString(),
    text: comment.text,
    is_sender: isSender,
    can_reply: true,
    can_react: true,
    reply_counter: seenBy(comment.replies, now).length,
    reactions_counter: [],
  };
}

export function showReactionV2(reaction: Reaction) {
  return {
    object: 'Reaction',
    value: words[reaction.value],
    sender: showUserV2(reaction.author),
    is_sender: false,
  };
}

/** An account. v2's account ids start with `acc_`. */
export function showAccountV2({ id, owner, createdAt, status }: ConnectedAccount) {
  return {
    object: 'Account',
    id: `acc_${id}`,
    application_id: 'app_sandbox',
    user_id: owner.id,
    name: owner.name,
    created_at: new Date(createdAt).toISOString(),
    status: v2Status(status),
    provider: 'linkedin',
    metadata: {},
  };
}

/** A person found by `POST /{account_id}/linkedin/search/people`. */
export function showHitV2(person: Person) {
  return {
    object: 'PeopleSearchResult',
    id: person.id,
    member_id: person.memberId,
    display_name: person.name,
    public_identifier: person.slug,
    profile_url: actorUrl(person),
    location: `${person.city}, ${person.country}`,
    headline: person.headline ?? '',
    network_distance: networkDistance(person),
    product: 'classic',
  };
}
