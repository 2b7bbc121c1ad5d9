import { type Context, Hono } from 'hono';
import type { Network } from '#sandbox/vendor.ts';
import type { At, Person } from '#sandbox/world/model.ts';
import {
  type Community,
  findCommunity,
  findMember,
  mayPost,
  memberIdOf,
  NEW_ACCOUNT,
  usernameOf,
} from './communities.ts';
import { redditMediaRoutes } from './media-routes.ts';
import { oauthRoutes } from './oauth-routes.ts';
import { RedditError, redditErrorBody, refusedBody } from './reddit-error.ts';
import type { SentSubmission } from './sent.ts';
import { permalinkOf, submissionsOf, submit } from './submit.ts';

/** How many calls a member's app can make in a window, and the window's length. */
const WINDOW = { calls: 1000, milliseconds: 10 * 60_000 };

const API = '/reddit/oauth';

/** Reddit's API: tokens at `/reddit/www`, and the API they're for at `/reddit/oauth`. */
export function redditRoutes({ world, now, machineNow, state }: Network): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    if (!(error instanceof RedditError)) throw error;
    return c.json(redditErrorBody(error), error.status, error.headers);
  });
  app.use('/reddit/:host{www|oauth}/*', async (c, next) => {
    // Default user agents of scripts are throttled at once, because every app must identify itself.
    if (!/^[^:\s]+:[^:\s]+:\S+/.test(c.req.header('user-agent') ?? '')) throw new RedditError(429);
    await next();
  });
  app.route('/', oauthRoutes(state, world, machineNow));

  const windows = new Map<string, { endsAt: number; used: number }>();
  const member = (c: Context, scope: string): Person => {
    const given = c.req.header('authorization')?.replace(/^bearer /i, '');
    const token = state.current.reddit.tokens.find((each) => each.token === given);
    const person = token && world.findPerson(token.personId);
    if (!token || !person || token.expiresAt <= machineNow()) {
      throw new RedditError(401, {
        headers: { 'www-authenticate': 'Bearer realm="reddit", error="invalid_token"' },
      });
    }
    const headers = countCall(person.id);
    if (!token.scope.split(' ').includes(scope)) {
      throw new RedditError(403, {
        headers: { ...headers, 'www-authenticate': 'Bearer realm="reddit", error="insufficient_scope"' },
      });
    }
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    return person;
  };
  /** What is left in the window, as Reddit's headers. */
  function countCall(personId: string): Record<string, string> {
    const at = machineNow();
    let window = windows.get(personId);
    if (!window || window.endsAt <= at) {
      window = { endsAt: at + WINDOW.milliseconds, used: 0 };
      windows.set(personId, window);
    }
    window.used += 1;
    const headers = {
      'x-ratelimit-used': String(window.used),
      'x-ratelimit-remaining': Math.max(0, WINDOW.calls - window.used).toFixed(1),
      'x-ratelimit-reset': String(Math.ceil((window.endsAt - at) / 1000)),
    };
    if (window.used > WINDOW.calls) throw new RedditError(429, { headers });
    return headers;
  }
  const media = redditMediaRoutes(member);
  const { uploads } = media;
  /** Texts are escaped for HTML unless the caller requests them raw. */
  const words = (c: Context) => (text: string) => (c.req.query('raw_json') === '1' ? text : escaped(text));

  app.get(`${API}/api/v1/me`, (c) => {
    const person = member(c, 'identity');
    const isNew = person.slug === NEW_ACCOUNT;
    return c.json({
      id: memberIdOf(person),
      name: usernameOf(person),
      icon_img: words(c)(iconOf(person)),
      total_karma: isNew ? 3 : 1840,
      link_karma: isNew ? 1 : 640,
      comment_karma: isNew ? 2 : 1200,
      has_verified_email: !isNew,
      is_suspended: false,
      created_utc: Math.floor(now() / 1000) - (isNew ? 2 : 900) * 86_400,
    });
  });
  app.post(`${API}/api/submit`, async (c) => {
    const person = member(c, 'submit');
    const form = new URLSearchParams(await c.req.text());
    if (form.get('api_type') !== 'json') return c.json({ jquery: [], success: false });
    const made = submit({ state, world, now, uploads }, person, form);
    if ('code' in made) return c.json(refusedBody(made));
    if (made.image !== null) {
      // An image post is created a moment later. Its id is announced on a socket, and appears in the list.
      const user_submitted_page = `https://www.reddit.com/user/${usernameOf(person)}/submitted/`;
      const websocket_url = 'wss://ws.sample.example/rte_images';
      return c.json({ json: { errors: [], data: { user_submitted_page, websocket_url } } });
    }
    const { id } = made;
    const url = `https://www.reddit.com${permalinkOf(made)}`;
    return c.json({ json: { errors: [], data: { url, drafts_count: 0, id, name: `t3_${id}` } } });
  });
  app.route('/', media.routes);
  app.get(`${API}/r/:name/about`, (c) => {
    const person = member(c, 'read');
    const community = openCommunity(c, person);
    return community instanceof Response
      ? community
      : c.json({ kind: 't5', data: aboutOf(community, person, words(c)) });
  });
  app.get(`${API}/r/:name/api/link_flair_v2`, (c) => {
    const person = member(c, 'flair');
    const community = openCommunity(c, person);
    if (community instanceof Response) return community;
    // Off, or for moderators only.
    if (community.flairs === null) throw new RedditError(403);
    return c.json(
      community.flairs.map(({ id, text, isEditable }) => ({
        id,
        type: 'text',
        text: words(c)(text),
        text_editable: isEditable,
        allowable_content: 'all',
        text_color: 'dark',
        background_color: '',
        css_class: '',
        max_emojis: 10,
        mod_only: false,
        override_css: false,
        richtext: [],
      })),
    );
  });
  app.get(`${API}/api/v1/:name/post_requirements`, (c) => {
    const person = member(c, 'submit');
    const community = openCommunity(c, person);
    return community instanceof Response ? community : c.json(requirementsOf(community));
  });
  app.get(`${API}/user/:name/submitted`, (c) => {
    member(c, 'history');
    const author = findMember(world, c.req.param('name'));
    if (!author) throw new RedditError(404);
    const all = submissionsOf(state, author);
    const { after, limit } = c.req.query();
    const from = after === undefined ? 0 : all.findIndex(({ id }) => `t3_${id}` === after) + 1;
    const size = Math.min(100, Math.max(1, Number(limit) || 25));
    const page = all.slice(from, from + size);
    const last = page.at(-1);
    return c.json({
      kind: 'Listing',
      data: {
        after: last && from + size < all.length ? `t3_${last.id}` : null,
        before: null,
        dist: page.length,
        modhash: null,
        children: page.map((each) => ({ kind: 't3', data: submissionOf(each, author, words(c)) })),
      },
    });
  });
  app.get(`${API}/api/info`, (c) => {
    member(c, 'read');
    const names = (c.req.query('id') ?? '').split(',').slice(0, 100);
    const found = state.current.sent.filter(
      (one): one is SentSubmission => one.kind === 'submission' && names.includes(`t3_${one.id}`),
    );
    const children = found.flatMap((made) => {
      const author = world.findPerson(made.authorId);
      if (!author) return [];
      return { kind: 't3', data: { ...submissionOf(made, author, words(c)), ...countsOf(made, now()) } };
    });
    const listing = { after: null, before: null, dist: children.length, modhash: '', children };
    return c.json({ kind: 'Listing', data: listing });
  });
  app.all('/reddit/*', () => {
    throw new RedditError(404);
  });
  return app;

  /** The community in a path, if it's open to the member. An unknown one redirects to Reddit's search. */
  function openCommunity(c: Context, person: Person): Community | Response {
    const name = c.req.param('name') ?? '';
    const community = findCommunity(world, name);
    if (community === 'closed') throw new RedditError(404, { reason: 'banned' });
    if (community === undefined)
      return c.redirect(`${API}/subreddits/search?q=${encodeURIComponent(name)}`, 302);
    if (community.type === 'private' && !community.contributors.includes(person.slug)) {
      throw new RedditError(403, { reason: 'private' });
    }
    return community;
  }
}

/** One member has a picture. Its URL has the same kind of query as Reddit's. */
function iconOf(person: Person): string {
  return person.slug === 'elodie-garnier'
    ? 'https://styles.redditmedia.example/t5_2/styles/profileIcon.jpg?width=256&height=256&crop=256:256,smart&s=0a1b'
    : '';
}

function aboutOf(community: Community, person: Person, words: (text: string) => string) {
  return {
    display_name: community.name,
    display_name_prefixed: community.type === 'user' ? `u/${community.name.slice(2)}` : `r/${community.name}`,
    title: words(community.title),
    public_description: words(community.about),
    subscribers: community.subscribers,
    subreddit_type: community.type,
    submission_type: community.takes,
    allow_images: community.allowsImages,
    over18: community.isAdult,
    spoilers_enabled: community.hasSpoilers,
    link_flair_enabled: community.flairs !== null,
    can_assign_link_flair: community.flairs !== null,
    restrict_posting: community.type === 'restricted',
    user_is_banned: community.bannedPeople.includes(person.slug),
    user_is_contributor: community.type !== 'public' && mayPost(community, person),
    user_is_moderator: community.type === 'user' && mayPost(community, person),
    quarantine: false,
    url: community.type === 'user' ? `/user/${community.name.slice(2)}/` : `/r/${community.name}/`,
  };
}

function requirementsOf({ titleRules, bodyRules, bannedDomains, isFlairRequired }: Community) {
  return {
    title_text_min_length: titleRules.min,
    title_text_max_length: null,
    title_required_strings: titleRules.required,
    title_blacklisted_strings: titleRules.forbidden,
    title_regexes: titleRules.regexes,
    body_restriction_policy: bodyRules.policy,
    body_text_min_length: bodyRules.min,
    body_text_max_length: null,
    body_required_strings: [],
    body_blacklisted_strings: [],
    body_regexes: [],
    link_restriction_policy: bannedDomains.length > 0 ? 'blacklist' : 'none',
    domain_blacklist: bannedDomains,
    domain_whitelist: [],
    link_repost_age: null,
    is_flair_required: isFlairRequired,
    gallery_min_items: null,
    gallery_max_items: null,
    gallery_captions_requirement: 'none',
    gallery_urls_requirement: 'none',
    guidelines_text: null,
    guidelines_display_policy: null,
  };
}

function submissionOf(made: SentSubmission, author: Person, words: (text: string) => string) {
  const permalink = permalinkOf(made);
  return {
    id: made.id,
    name: `t3_${made.id}`,
    author: usernameOf(author),
    subreddit: made.subreddit,
    subreddit_name_prefixed: made.subreddit.startsWith('u_')
      ? `u/${made.subreddit.slice(2)}`
      : `r/${made.subreddit}`,
    title: words(made.title),
    selftext: words(made.text),
    is_self: made.link === null && made.image === null,
    url: words(
      made.image !== null
        ? `https://i.redd.it/${made.id}.png`
        : (made.link ?? `https://www.reddit.com${permalink}`),
    ),
    permalink,
    link_flair_text: made.flair === null ? null : words(made.flair),
    over_18: made.nsfw,
    spoiler: made.spoiler,
    created_utc: Math.floor(made.at / 1000),
    removed_by_category: null,
  };
}

/** A post's engagement so far. It grows by the hour, and is the same for the same time. */
function countsOf({ id, at }: SentSubmission, now: At) {
  const hours = Math.max(0, (now - at) / 3_600_000);
  const score = 1 + Math.floor((Number.parseInt(id, 36) % 60) * (1 - Math.exp(-hours / 24)));
  return { score, ups: score, downs: 0, upvote_ratio: 0.97, num_comments: Math.floor(score / 4) };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
