import type { StateStore } from '#sandbox/state.ts';
import type { At, Person } from '#sandbox/world/model.ts';
import { toSlug } from '#sandbox/world/slug.ts';
import type { World } from '#sandbox/world/world.ts';
import { type Community, findCommunity, mayPost, NEW_ACCOUNT } from './communities.ts';
import type { RedditUploads } from './media-routes.ts';
import { type SubmitRefusal, submitRefusal, tooFast } from './reddit-error.ts';
import type { SentSubmission } from './sent.ts';

/** How long a new account must wait between two posts. */
const NEW_ACCOUNT_GAP = 10 * 60_000;

type Submit = { state: StateStore; world: World; now: () => At; uploads: RedditUploads };

/**
 * The fields of `/api/submit` (www.reddit.com/dev/api#POST_api_submit). `validate_on_submit` is from PRAW.
 */
const FIELDS = new Set(
  'ad api_type app collection_id discussion_type extension flair_id flair_text kind nsfw post_set_default_post_id post_set_id recaptcha_token resubmit richtext_json sendreplies spoiler sr text title uh url validate_on_submit video_poster_url'.split(
    ' ',
  ),
);

/** Accepts a post like `/api/submit`, or says what is wrong with it. */
export function submit(
  { state, world, now, uploads }: Submit,
  author: Person,
  form: URLSearchParams,
): SentSubmission | SubmitRefusal {
  const field = (name: string) => form.get(name) ?? '';
  const kind = field('kind');
  if ([...form.keys()].some((name) => !FIELDS.has(name))) return submitRefusal('INVALID_OPTION');
  if (kind !== 'self' && kind !== 'link' && kind !== 'image') return submitRefusal('INVALID_OPTION');
  if (field('sr') === '') return submitRefusal('SUBREDDIT_REQUIRED');
  const community = findCommunity(world, field('sr'));
  if (community === undefined || community === 'closed') return submitRefusal('SUBREDDIT_NOEXIST');
  if (community.bannedPeople.includes(author.slug)) return submitRefusal('SUBREDDIT_NOTALLOWED_BANNED');
  if (!mayPost(community, author)) return submitRefusal('SUBREDDIT_NOTALLOWED');
  // In one line, as Reddit stores it.
  const title = field('title').replace(/\s+/g, ' ').trim();
  const text = kind === 'link' ? '' : field('text').trim();
  const image = kind === 'image' ? uploads.take(field('url'), author.id) : null;
  const refusal =
    titleRefusal(community, title) ??
    contentRefusal() ??
    flairRefusal(community, field('flair_id'), field('flair_text'));
  if (refusal) return refusal;
  const earlier = submissionsOf(state, author)[0];
  const wait = (earlier?.at ?? Number.NEGATIVE_INFINITY) + NEW_ACCOUNT_GAP - now();
  if (author.slug === NEW_ACCOUNT && wait > 0) return tooFast(Math.ceil(wait / 1000), true);
  const made: SentSubmission = {
    kind: 'submission',
    via: 'reddit',
    authorId: author.id,
    at: now(),
    id: (36 ** 6 + state.current.sent.length * 7919).toString(36),
    subreddit: community.name,
    title,
    text,
    link: kind === 'link' ? field('url') : null,
    image,
    flair: flairTextOf(community, field('flair_id'), field('flair_text')),
    nsfw: field('nsfw') === 'true' || community.isAdult,
    spoiler: field('spoiler') === 'true' && community.hasSpoilers,
  };
  state.change((current) => {
    current.sent.push(made);
  });
  return made;

  function contentRefusal(): SubmitRefusal | null {
    if (kind === 'self') return textRefusal(community as Community, text);
    if (kind === 'link') return linkRefusal(state, community as Community, form);
    if (!(community as Community).allowsImages) return submitRefusal('NO_IMAGES');
    return image === null ? submitRefusal('IMAGE_ERROR') : null;
  }
}

/** A member's posts, newest first. */
export function submissionsOf(state: StateStore, author: Person): SentSubmission[] {
  return state.current.sent
    .filter((sent) => sent.kind === 'submission')
    .filter((sent) => sent.authorId === author.id)
    .reverse();
}

/** The path of a post on Reddit's site. */
export function permalinkOf({ subreddit, id, title }: SentSubmission): string {
  const words = toSlug(title).replaceAll('-', '_').slice(0, 50) || 'post';
  const community = subreddit.startsWith('u_') ? `user/${subreddit.slice(2)}` : `r/${subreddit}`;
  return `/${community}/comments/${id}/${words}/`;
}

function titleRefusal({ titleRules }: Community, title: string): SubmitRefusal | null {
  if (title === '') return submitRefusal('NO_TEXT');
  const { length } = [...title];
  if (length > 300) {
    return submitRefusal('TOO_LONG', { message: 'this is too long (max: 300)', field: 'title' });
  }
  const { min, required, forbidden, regexes } = titleRules;
  const lower = title.toLowerCase();
  if (min !== null && length < min) return submitRefusal('SUBMIT_VALIDATION_MIN_LENGTH');
  const fits =
    (required.length === 0 || required.some((each) => lower.includes(each.toLowerCase()))) &&
    !forbidden.some((each) => lower.includes(each.toLowerCase())) &&
    (regexes.length === 0 || regexes.some((each) => new RegExp(each, 'i').test(title)));
  return fits ? null : submitRefusal('SUBMIT_VALIDATION_TITLE_REQUIREMENT');
}

function textRefusal({ takes, bodyRules }: Community, text: string): SubmitRefusal | null {
  if (takes === 'link') return submitRefusal('NO_SELFS');
  const { length } = [...text];
  if (length > 40_000) {
    return submitRefusal('TOO_LONG', { message: 'this is too long (max: 40000)', field: 'text' });
  }
  if (bodyRules.policy === 'required' && length === 0)
    return submitRefusal('SUBMIT_VALIDATION_BODY_REQUIRED');
  if (bodyRules.policy === 'notAllowed' && length > 0)
    return submitRefusal('SUBMIT_VALIDATION_BODY_NOT_ALLOWED');
  if (bodyRules.min !== null && length > 0 && length < bodyRules.min) {
    return submitRefusal('SUBMIT_VALIDATION_MIN_LENGTH', { field: 'body' });
  }
  return null;
}

function linkRefusal(
  state: StateStore,
  { name, takes, bannedDomains }: Community,
  form: URLSearchParams,
): SubmitRefusal | null {
  const link = form.get('url') ?? '';
  if (takes === 'self') return submitRefusal('NO_LINKS');
  if (link === '') return submitRefusal('NO_URL');
  if (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol)) return submitRefusal('BAD_URL');
  const { hostname } = new URL(link);
  if (hostname === 'banned.example') return submitRefusal('DOMAIN_BANNED');
  if (bannedDomains.includes(hostname)) return submitRefusal('SUBMIT_VALIDATION_BLACKLISTED_DOMAIN');
  const isThere = state.current.sent.some(
    (sent) => sent.kind === 'submission' && sent.subreddit === name && sent.link === link,
  );
  return isThere && form.get('resubmit') !== 'true' ? submitRefusal('ALREADY_SUB') : null;
}

function flairRefusal(community: Community, id: string, text: string): SubmitRefusal | null {
  if (id === '') return community.isFlairRequired ? submitRefusal('SUBMIT_VALIDATION_FLAIR_REQUIRED') : null;
  const known = community.flairs?.some((each) => each.id === id) ?? false;
  return known && text.length <= 64 ? null : submitRefusal('BAD_FLAIR_TARGET');
}

function flairTextOf({ flairs }: Community, id: string, text: string): string | null {
  const flair = flairs?.find((each) => each.id === id);
  if (!flair) return null;
  return flair.isEditable && text !== '' ? text : flair.text;
}
