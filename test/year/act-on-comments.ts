import type { ReadyCommentStatus } from '#contract/engage/ready-comments.ts';
import { click, knownSlugs, newText, pick, type Run, type User } from './users.ts';

/** In an order that doesn't depend on ids. */
const byUrl = <T extends { url: string | null }>(all: readonly T[]): T[] =>
  all.filter(({ url }) => url !== null).sort((one, other) => ((one.url ?? '') < (other.url ?? '') ? -1 : 1));

/** Writes a comment on somebody's post, and approves it by the same click. */
export async function comment(run: Run, user: User): Promise<void> {
  const { items } = await user.who.api.engageFeed.posts({ query: { limit: 100 } });
  const post = pick(run, byUrl(items));
  if (!post) return;
  const text = newText(user, 'Comment');
  const outcome = await click(run, user, `comments ${text} on ${post.url}`, () =>
    user.who.api.linkedinComments.post({ body: { postId: post.id, text } }),
  );
  user.texts.set(text, outcome);
}

/** Has comments drafted for posts. */
export async function draftComments(run: Run, user: User): Promise<void> {
  const { items } = await user.who.api.engageFeed.posts({ query: { limit: 100 } });
  const all = byUrl(items);
  const first = run.random.below(all.length);
  const postIds = all.slice(first, first + 3).map(({ id }) => id);
  if (postIds.length === 0) return;
  await click(run, user, `has ${postIds.length} comments drafted`, () =>
    user.who.api.readyComments.generate({ body: { postIds } }),
  );
}

/** Answers somebody, with an own text. */
export async function reply(run: Run, user: User): Promise<void> {
  const { items } = await user.who.api.inbox.toAnswer({ query: { limit: 100 } });
  const waiting = items
    .filter(({ draft, kind }) => draft === null && kind !== 'message')
    .sort((one, other) => (one.at + one.text < other.at + other.text ? -1 : 1));
  const item = pick(run, waiting);
  if (!item) return;
  const text = newText(user, 'Reply');
  const written = await click(run, user, `begins ${text}`, () =>
    user.who.api.inbox.write({ params: { id: item.id } }),
  );
  if (written !== 'done') return;
  const { id } = await user.who.api.inbox.write({ params: { id: item.id } });
  const outcome = await click(run, user, `sends ${text}`, () =>
    user.who.api.readyComments.move({ params: { id }, body: { status: 'approved', text } }),
  );
  user.texts.set(text, outcome);
}

const moves: readonly [ReadyCommentStatus, readonly [ReadyCommentStatus, ...ReadyCommentStatus[]]][] = [
  ['suggested', ['approved', 'approved', 'dismissed', 'copied']],
  ['approved', ['suggested']],
  ['copied', ['posted']],
  ['dismissed', ['suggested']],
];

/** Decides about a comment: approves a draft with own words, takes an approval back, and so on. */
export async function decide(run: Run, user: User): Promise<void> {
  const [from, targets] = run.random.pick(moves as [(typeof moves)[number], ...typeof moves]);
  const { items } = await user.who.api.readyComments.list({ query: { status: [from], limit: 100 } });
  const known = items.sort((one, other) =>
    `${one.post.url} ${one.createdAt} ${one.text}` < `${other.post.url} ${other.createdAt} ${other.text}`
      ? -1
      : 1,
  );
  const one = pick(run, known);
  const status = run.random.pick(targets);
  if (!one) return;
  const text = status === 'approved' ? newText(user, 'Draft') : undefined;
  const outcome = await click(run, user, `moves ${one.text} to ${status} as ${text}`, () =>
    user.who.api.readyComments.move({ params: { id: one.id }, body: { status, text } }),
  );
  if (text !== undefined) user.texts.set(text, outcome);
  if (status !== 'approved') user.ledger.write(`comment ${one.id}`, status, outcome);
  else user.ledger.forget(`comment ${one.id}`);
}

/** Follows somebody whose posts to comment on. */
export async function follow(run: Run, user: User): Promise<void> {
  const slug = run.random.pick(knownSlugs);
  await click(run, user, `follows ${slug}`, () =>
    user.who.api.engageFeed.addProfile({ body: { url: `https://www.linkedin.com/in/${slug}` } }),
  );
}

/** Connects LinkedIn again if that is needed. */
export async function reconnect(run: Run, user: User): Promise<void> {
  const { items } = await user.who.api.connections.list({});
  const isLost = items.some(({ channel, state }) => channel === 'linkedin' && state !== 'active');
  if (isLost || items.length === 0) await click(run, user, 'connects LinkedIn again', () => user.connect());
}
