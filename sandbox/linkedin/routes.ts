import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  accessDenied,
  duplicatePost,
  expiredToken,
  goneVersion,
  LinkedInError,
  linkedInErrorBody,
  revokedToken,
  throttled,
} from '#sandbox/linkedin/linkedin-error.ts';
import { readLittleText } from '#sandbox/linkedin/little-text.ts';
import { oauthRoutes } from '#sandbox/linkedin/oauth-routes.ts';
import { isPdf, openUploads } from '#sandbox/linkedin/uploads.ts';
import { isPicture } from '#sandbox/picture.ts';
import type { Network } from '#sandbox/vendor.ts';
import { type At, type Person, seenBy } from '#sandbox/world/model.ts';

/** How many calls of a kind a member can make per UTC day ("Rate limiting"). */
const CALLS_A_DAY = 150;

/** Counts a member's calls per resource. A restart clears the counts. */
function openDailyLimits(now: () => number) {
  const used = new Map<string, number>();
  return (resource: string, personId: string): void => {
    const day = Math.floor(now() / 86_400_000);
    const key = `${day} ${resource} ${personId}`;
    used.set(key, (used.get(key) ?? 0) + 1);
    if ((used.get(key) ?? 0) > CALLS_A_DAY) throw throttled();
  };
}

/** Versions are months. Each is supported for at least a year. */
const OLDEST_VERSION = '202507';

const imageUrn = z.string().regex(/^urn:li:image:\w+$/);
const documentUrn = z.string().regex(/^urn:li:document:\w+$/);
const Image = z.strictObject({ id: imageUrn, altText: z.string().max(4086).optional() });
/** The Posts API's schema for posts that members can create. Other fields are refused. */
const NewPost = z.strictObject({
  author: z.string(),
  commentary: z.string(),
  visibility: z.enum(['PUBLIC', 'CONNECTIONS', 'LOGGED_IN']),
  distribution: z.strictObject({
    feedDistribution: z.literal('MAIN_FEED'),
    targetEntities: z.array(z.unknown()),
    thirdPartyDistributionChannels: z.array(z.unknown()),
  }),
  lifecycleState: z.literal('PUBLISHED'),
  isReshareDisabledByAuthor: z.boolean(),
  content: z
    .union([
      z.strictObject({ media: Image }),
      // A document without a title is refused.
      z.strictObject({ media: z.strictObject({ id: documentUrn, title: z.string().min(1).max(400) }) }),
      z.strictObject({ multiImage: z.strictObject({ images: z.array(Image).min(2).max(20) }) }),
    ])
    .optional(),
});
const NewUpload = z.strictObject({ initializeUploadRequest: z.strictObject({ owner: z.string() }) });
const Attribute = z.strictObject({
  start: z.int().min(0),
  length: z.int().min(1),
  value: z.union([
    z.strictObject({ person: z.strictObject({ person: z.string().regex(/^urn:li:person:/) }) }),
    z.strictObject({
      organization: z.strictObject({ organization: z.string().regex(/^urn:li:organization:/) }),
    }),
  ]),
});
const NewComment = z.strictObject({
  actor: z.string(),
  object: z.string(),
  message: z.strictObject({
    text: z.string().min(1).max(1250),
    attributes: z.array(Attribute).optional(),
  }),
  /** For a reply. It's then also in the path. */
  parentComment: z
    .string()
    .regex(/^urn:li:comment:\(urn:li:\w+:\d+,\d+\)$/)
    .optional(),
});

/**
 * LinkedIn's own API for an app without partnership: write-only access to the member's own posts and
 * comments.
 */
export function linkedinRoutes({ world, now, machineNow, state, outbox }: Network): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    if (!(error instanceof LinkedInError)) throw error;
    return c.json(linkedInErrorBody(error), error.status);
  });
  app.route('/', oauthRoutes(state, world, machineNow));

  const member = (c: Context, scope: string): Person => {
    const given = c.req.header('authorization')?.replace(/^Bearer /, '');
    const token = state.current.linkedin.tokens.find((each) => each.token === given);
    if (!token) throw revokedToken();
    if (token.expiresAt <= machineNow()) throw expiredToken();
    if (!token.scope.split(' ').includes(scope)) throw accessDenied(c.req.path.replace('/linkedin/', ''));
    const person = world.findPerson(token.personId);
    if (!person) throw revokedToken();
    return person;
  };
  app.get('/linkedin/v2/userinfo', (c) => {
    const person = member(c, 'openid');
    return c.json({
      sub: subOf(person),
      name: person.name,
      given_name: person.first,
      family_name: person.last,
      locale: { country: 'US', language: 'en' },
      email: `${person.first.toLowerCase()}@sample.example`,
      email_verified: true,
    });
  });

  app.use('/linkedin/rest/*', async (c, next) => {
    const version = c.req.header('linkedin-version');
    if (version === undefined)
      throw new LinkedInError(
        400,
        'VERSION_MISSING',
        0,
        'A version must be present. Please specify a version by adding the LinkedIn-Version header.',
      );
    const isThere = /^20\d{4}$/.test(version) && version >= OLDEST_VERSION && version <= monthOf(now());
    if (!isThere) throw goneVersion(version);
    if (c.req.header('x-restli-protocol-version') !== '2.0.0') {
      throw new LinkedInError(400, 'ILLEGAL_ARGUMENT', 0, 'X-Restli-Protocol-Version must be 2.0.0');
    }
    await next();
  });
  const limit = openDailyLimits(machineNow);
  const uploads = openUploads();
  for (const kind of ['image', 'document'] as const) {
    app.post(`/linkedin/rest/${kind}s`, async (c) => {
      const person = member(c, 'w_member_social');
      limit(`${kind}s`, person.id);
      if (c.req.query('action') !== 'initializeUpload') {
        throw new LinkedInError(400, 'ILLEGAL_ARGUMENT', 0, 'action is not supported');
      }
      const asked = NewUpload.safeParse(await c.req.json().catch(() => undefined));
      if (!asked.success) throw unprocessable(asked.error);
      if (asked.data.initializeUploadRequest.owner !== `urn:li:person:${subOf(person)}`) {
        throw accessDenied(`${kind}s.ACTION`);
      }
      const { id, urn } = uploads.begin(kind);
      const { origin } = new URL(c.req.url);
      return c.json({
        value: {
          uploadUrlExpiresAt: now() + 86_400_000,
          uploadUrl: `${origin}/linkedin/dms-uploads/${id}/uploaded-${kind}/0?ca=vector_feedshare`,
          [kind]: urn,
        },
      });
    });
    // Members' tokens can only write. Only organizations' tokens can query an upload's progress.
    app.get(`/linkedin/rest/${kind}s/:urn`, (c) => {
      member(c, 'w_member_social');
      throw accessDenied(`${kind}s.GET`);
    });
    app.put(`/linkedin/dms-uploads/:id/uploaded-${kind}/0`, async (c) => {
      member(c, 'w_member_social');
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      if (!(kind === 'image' ? isPicture(bytes) : isPdf(bytes)))
        throw new LinkedInError(400, 'MEDIA_ASSET_PROCESSING_FAILED', 0, 'Unsupported media');
      if (!uploads.receive(c.req.param('id'), bytes.length)) {
        throw new LinkedInError(404, 'RESOURCE_NOT_FOUND', 0, 'No such upload');
      }
      return c.body(null, 201);
    });
  }
  app.post('/linkedin/rest/posts', async (c) => {
    const person = member(c, 'w_member_social');
    limit('posts', person.id);
    const asked = NewPost.safeParse(await c.req.json().catch(() => undefined));
    if (!asked.success) throw unprocessable(asked.error);
    if (asked.data.author !== `urn:li:person:${subOf(person)}`)
      throw accessDenied('partnerApiPostsExternal.CREATE');
    const text = readLittleText(asked.data.commentary);
    if (text.length > 3000)
      throw new LinkedInError(422, 'FIELD_LENGTH_TOO_LONG', 0, 'commentary is longer than 3000 characters');
    const post = outbox.post('linkedin', person, text, uploads.shown(asked.data.content));
    if (!post) throw duplicatePost();
    return c.body(null, 201, { 'x-restli-id': post.socialId });
  });
  // Deleting is idempotent: a deleted post is fine, another member's isn't (Posts API, "Delete Posts").
  app.delete('/linkedin/rest/posts/:urn', (c) => {
    const person = member(c, 'w_member_social');
    const urn = c.req.param('urn');
    if (!outbox.remove(person, urn) && world.findPost(urn, now())) {
      throw accessDenied('partnerApiPostsExternal.DELETE');
    }
    return c.body(null, 204);
  });
  app.post('/linkedin/rest/socialActions/:urn/comments', async (c) => {
    const person = member(c, 'w_member_social');
    limit('socialActions', person.id);
    const asked = NewComment.safeParse(await c.req.json().catch(() => undefined));
    if (!asked.success) throw unprocessable(asked.error);
    const { actor, object, message, parentComment } = asked.data;
    const urn = c.req.param('urn');
    if (actor !== `urn:li:person:${subOf(person)}`) throw accessDenied('socialActions.CREATE');
    const isOutside = (message.attributes ?? []).some(
      ({ start, length }) => start + length > message.text.length,
    );
    if (isOutside) throw new LinkedInError(400, 'ILLEGAL_ARGUMENT', 0, 'attributes are outside the text');
    if ((parentComment ?? object) !== urn || !urn.includes(object))
      throw new LinkedInError(400, 'ILLEGAL_ARGUMENT', 0, 'object does not match the path');
    const post = world.findPost(object, now());
    if (!post) {
      throw new LinkedInError(404, 'RESOURCE_NOT_FOUND', 0, `Unable to obtain activity from ${object}`);
    }
    if (state.current.closedPosts.includes(post.id)) throw accessDenied('socialActions.CREATE');
    const parent = seenBy(post.comments, now()).find(({ id }) => urn.endsWith(`,${id})`));
    if (parentComment !== undefined && !parent) {
      throw new LinkedInError(404, 'RESOURCE_NOT_FOUND', 0, 'No comment found for the parent comment');
    }
    const comment = outbox.comment('linkedin', person, post, message.text, parent?.id ?? null);
    if (!comment) throw duplicatePost();
    return c.json(
      { ...asked.data, id: comment.id, commentUrn: `urn:li:comment:(${object},${comment.id})` },
      201,
      {
        'x-restli-id': comment.id,
      },
    );
  });
  app.all('/linkedin/*', () => {
    throw new LinkedInError(404, 'RESOURCE_NOT_FOUND', 0, 'No virtual resource found');
  });
  return app;
}

/** The member's id for this app. As at the vendor, it differs from the public one. */
function subOf(person: Person): string {
  return person.id.slice(-10);
}

function unprocessable(error: z.ZodError): LinkedInError {
  const issue = error.issues[0];
  return new LinkedInError(
    422,
    'MISSING_FIELD',
    0,
    `${issue?.path.join('/') || 'body'} :: ${issue?.message}`,
  );
}

/** The version of a month. It doesn't exist before the month starts. */
function monthOf(moment: At): string {
  return new Date(moment).toISOString().slice(0, 7).replace('-', '');
}
