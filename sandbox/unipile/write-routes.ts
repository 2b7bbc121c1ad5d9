import { Hono } from 'hono';
import { z } from 'zod';
import { isPdf } from '#sandbox/linkedin/uploads.ts';
import type { Outbox } from '#sandbox/outbox.ts';
import { isPicture } from '#sandbox/picture.ts';
import type { StateStore } from '#sandbox/state.ts';
import type { Accounts } from '#sandbox/unipile/accounts.ts';
import { invalidParameters, notFound, UnipileError } from '#sandbox/unipile/unipile-error.ts';
import { type At, type Post, type ReactionValue, seenBy } from '#sandbox/world/model.ts';
import type { World } from '#sandbox/world/world.ts';

const LONGEST_POST = 3000;
const LONGEST_COMMENT = 1250;

const CommentRequest = z.strictObject({
  account_id: z.string(),
  text: z.string().min(1).max(LONGEST_COMMENT),
  comment_id: z.string().optional(),
  mentions: z.array(z.unknown()).optional(),
  external_link: z.string().optional(),
  as_organization: z.string().optional(),
});

/** The vendor's names for each reaction when it's given, and when it's read. */
const REACTIONS: Record<string, ReactionValue> = {
  like: 'LIKE',
  celebrate: 'PRAISE',
  support: 'APPRECIATION',
  love: 'EMPATHY',
  insightful: 'INTEREST',
  funny: 'ENTERTAINMENT',
};
const ReactionRequest = z.strictObject({
  account_id: z.string(),
  post_id: z.string().min(1),
  reaction_type: z.string().default('like'),
  comment_id: z.string().min(1).optional(),
  as_organization: z.string().min(1).optional(),
});

/** The fields of a new post. */
const POST_FIELDS = new Set([
  'account_id',
  'text',
  'attachments',
  'video_thumbnail',
  'repost',
  'include_job_posting',
  'mentions',
  'external_link',
  'as_organization',
  'location',
]);

export type WriteContext = {
  world: World;
  now: () => At;
  accounts: Accounts;
  outbox: Outbox;
  state: StateStore;
};

/** Writing in a member's name. The account is in the body, not in the query as for reading. */
export function writeRoutes(base: string, { world, now, accounts, outbox, state }: WriteContext): Hono {
  const app = new Hono();
  app.post(`${base}/posts`, async (c) => {
    if (!c.req.header('content-type')?.startsWith('multipart/form-data')) {
      throw invalidParameters('/: Expected multipart/form-data');
    }
    const form = await c.req.parseBody({ all: true });
    const unknown = Object.keys(form).find((name) => !POST_FIELDS.has(name));
    if (unknown !== undefined) throw invalidParameters(`/${unknown}: Unexpected property`);
    const author = accounts.demand(form.account_id);
    const { text } = form;
    if (typeof text !== 'string' || text === '') throw invalidParameters('/text: Required property');
    if (text.length > LONGEST_POST)
      throw invalidParameters(`/text: Expected at most ${LONGEST_POST} characters`);
    const images: { bytes: number; alt: string }[] = [];
    for (const file of [form.attachments ?? []].flat()) {
      if (!(file instanceof File)) throw invalidParameters('/attachments: Expected files');
      const bytes = new Uint8Array(await file.arrayBuffer());
      const isDocument = isPdf(bytes);
      if (!isPicture(bytes) && !isDocument) {
        throw invalidParameters('/attachments: Unsupported media');
      }
      images.push({ bytes: file.size, alt: isDocument ? file.name : '' });
    }
    const post = outbox.post('unipile', author, text, images);
    if (!post) throw duplicate();
    // A bare number that isn't the activity's here. Which number it is isn't documented.
    return c.json({ object: 'PostCreated', post_id: post.socialId.split(':')[3] ?? post.id }, 201);
  });
  app.post(`${base}/posts/reaction`, async (c) => {
    const asked = ReactionRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!asked.success) throw invalidParameters('/: Expected account_id and post_id');
    const author = accounts.demand(asked.data.account_id);
    const value = REACTIONS[asked.data.reaction_type];
    if (!value) throw invalidParameters('/reaction_type: Unknown reaction');
    outbox.react('unipile', author, postBySocialId(world, asked.data.post_id, now()), value);
    return c.json({ object: 'ReactionAdded' }, 201);
  });
  app.post(`${base}/posts/:id/comments`, async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined);
    const asked = CommentRequest.safeParse(body);
    if (!asked.success) {
      const issue = asked.error.issues[0];
      throw invalidParameters(`/${issue?.path.join('/')}: ${issue?.message}`);
    }
    const { account_id, text, comment_id } = asked.data;
    const author = accounts.demand(account_id);
    const post = postBySocialId(world, c.req.param('id'), now());
    if (state.current.closedPosts.includes(post.id)) throw closed();
    const parent = seenBy(post.comments, now()).find((each) => each.id === comment_id);
    if (comment_id !== undefined && !parent) throw notFound();
    if (!outbox.comment('unipile', author, post, text, parent?.id ?? null)) throw duplicate();
    // The vendor returns no id for the comment.
    return c.json({ object: 'CommentSent' }, 201);
  });
  return app;
}

/** Comments and reactions need the social id. Another number of the same post isn't found. */
export function postBySocialId(world: World, id: string, now: At): Post {
  const post = world.findPost(id, now);
  if (!post || post.socialId !== id) throw notFound();
  return post;
}

/** The author closed the comments. */
function closed(): UnipileError {
  return new UnipileError(
    403,
    'insufficient_permissions',
    'Insufficient permissions',
    'Valid authentication but insufficient permissions to perform the request.',
  );
}

function duplicate(): UnipileError {
  return new UnipileError(
    422,
    'action_already_performed',
    'Action already performed',
    'The same content was published already.',
  );
}
