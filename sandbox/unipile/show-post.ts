import { actorUrl, postUrl } from '#sandbox/network-urls.ts';
import { relativeTime } from '#sandbox/relative-time.ts';
import { networkDistance } from '#sandbox/unipile/show-actor.ts';
import type { Actor, At, Comment, Post, Reaction } from '#sandbox/world/model.ts';
import { seenBy } from '#sandbox/world/model.ts';
import { postPicture } from '#sandbox/world/post-picture.ts';

function showAuthor(actor: Actor) {
  return {
    public_identifier: actor.slug,
    id: actor.id,
    name: actor.name,
    is_company: actor.kind === 'company',
    ...(actor.kind === 'person' ? { headline: actor.headline ?? '' } : {}),
  };
}

/**
 * A post as Unipile lists it. A repost without text is shown as the original, with `is_repost` and
 * `reposted_by`. A repost with text is its own post, with the original in `repost_content`.
 */
export function showPost(post: Post, now: At) {
  const { original } = post;
  if (original && post.text === '') {
    return {
      ...showOwnPost(original, now),
      is_repost: true,
      repost_id: post.id,
      reposted_by: showAuthor(post.author),
    };
  }
  return {
    ...showOwnPost(post, now),
    ...(original
      ? {
          is_repost: true,
          repost_content: {
            id: original.id,
            date: relativeTime(original.at, now),
            parsed_datetime: new Date(original.at).toISOString(),
            author: showAuthor(original.author),
            text: original.text,
          },
        }
      : {}),
  };
}

function showOwnPost(post: Post, now: At) {
  const reactions = seenBy(post.reactions, now).length;
  const comments = seenBy(post.comments, now);
  return {
    object: 'Post',
    provider: 'LINKEDIN',
    id: post.id,
    social_id: post.socialId,
    share_url: postUrl(post),
    ...(post.kind === 'article' ? { title: post.text.split('\n')[0] } : {}),
    text: post.text,
    date: relativeTime(post.at, now),
    parsed_datetime: new Date(post.at).toISOString(),
    reaction_counter: reactions,
    comment_counter: comments.reduce((sum, each) => sum + 1 + seenBy(each.replies, now).length, 0),
    repost_counter: seenBy(post.reposts, now).length,
    // The network shows views only to the author. Everyone else gets 0.
    impressions_counter: 0,
    author: showAuthor(post.author),
    permissions: { can_react: true, can_share: true, can_post_comments: true },
    is_repost: false,
    mentions: [],
    attachments: showAttachments(post),
    ...(post.kind === 'poll' ? { poll: showPoll(post, reactions) } : {}),
  };
}

/** Videos and documents have no URL here. */
function showAttachments(post: Post) {
  const size = { width: 1200, height: 675 };
  switch (post.kind) {
    case 'image':
      return [
        {
          type: 'img',
          id: `img-${post.id}`,
          url: postPicture(post),
          size,
          sticker: false,
          unavailable: false,
        },
      ];
    case 'video':
      return [{ type: 'video', id: `video-${post.id}`, size, gif: false, unavailable: true }];
    case 'document':
      return [
        {
          type: 'file',
          id: `file-${post.id}`,
          file_name: 'slides.pdf',
          mimetype: 'application/pdf',
          unavailable: true,
        },
      ];
    default:
      return [];
  }
}

function showPoll(post: Post, votes: number) {
  return {
    id: `poll-${post.id}`,
    total_votes_count: votes * 2,
    question: post.text.split('\n')[0],
    is_open: false,
    options: [
      { id: '1', text: 'Yes', win: true, votes_count: votes * 2 - Math.floor(votes / 2) },
      { id: '2', text: 'No', win: false, votes_count: Math.floor(votes / 2) },
    ],
  };
}

/** A comment or, with `thread`, a reply to it. */
export function showComment(comment: Comment, post: Post, now: At, thread?: Comment) {
  return {
    object: 'Comment',
    id: comment.id,
    post_id: post.id,
    post_urn: post.socialId,
    ...(thread ? { thread_id: thread.id } : {}),
    author: comment.author.name,
    author_details: {
      id: comment.author.id,
      is_company: comment.author.kind === 'company',
      headline: comment.author.kind === 'person' ? (comment.author.headline ?? null) : null,
      profile_url: actorUrl(comment.author),
      network_distance: networkDistance(comment.author),
      profile_picture_url: null,
    },
    date: new Date(comment.at).toISOString(),
    text: comment.text,
    reaction_counter: 0,
    reply_counter: seenBy(comment.replies, now).length,
  };
}

/** A reaction. The vendor doesn't report when it was given. */
export function showReaction(reaction: Reaction, post: Post) {
  const { author } = reaction;
  return {
    object: 'PostReaction',
    value: reaction.value,
    post_id: post.socialId,
    author: {
      id: author.id,
      type: author.kind === 'person' ? 'INDIVIDUAL' : 'COMPANY',
      name: author.name,
      headline: author.kind === 'person' ? (author.headline ?? null) : null,
      profile_url: actorUrl(author),
      network_distance: networkDistance(author),
    },
  };
}
