import { randomUUID } from 'node:crypto';
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
} from '#sandbox/linkedin/linkedin-error.ts';
import { oauthRoutes } from '#sandbox/linkedin/oauth-routes.ts';
import type { Outbox } from '#sandbox/outbox.ts';
import { isPicture } from '#sandbox/picture.ts';
import type { StateStore } from '#sandbox/state.ts';
import type { At, Person } from '#sandbox/world/model.ts';
import type { World } from '#sandbox/world/world.ts';

type LinkedInContext = {
  world: World;
  now: () => At;
  /** The machine's time, by which tokens run. */
  machineNow: () => At;
  state: StateStore;
  outbox: Outbox;
};

/** Versions are months; each lives for a year at least. */
const OLDEST_VERSION = '202507';

const NewPost = z.object({
  author: z.string(),
  commentary: z.string(),
  visibility: z.enum(['PUBLIC', 'CONNECTIONS', 'LOGGED_IN']),
  distribution: z.object({
    feedDistribution: z.literal('MAIN_FEED'),
    targetEntities: z.array(z.unknown()),
    thirdPartyDistributionChannels: z.array(z.unknown()),
  }),
  lifecycleState: z.literal('PUBLISHED'),
  isReshareDisabledByAuthor: z.boolean(),
  content: z
    .union([
      z.strictObject({ media: z.strictObject({ id: z.string(), altText: z.string().max(4086).optional() }) }),
      z.strictObject({
        multiImage: z.strictObject({
          images: z
            .array(z.strictObject({ id: z.string(), altText: z.string().max(4086).optional() }))
            .min(2)
            .max(20),
        }),
      }),
    ])
    .optional(),
});
const NewUpload = z.object({ initializeUploadRequest: z.strictObject({ owner: z.string() }) });
const NewComment = z.object({
  actor: z.string(),
  object: z.string(),
  message: z.object({ text: z.string().min(1).max(1250) }),
});

/** LinkedIn's own API, as an app without partnership sees it: the member's own posts and comments, writing only. */
export function linkedinRoutes({ world, now, machineNow, state, outbox }: LinkedInContext): Hono {
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
    if (!/^\d{6}$/.test(version) || version < OLDEST_VERSION) throw goneVersion(version);
    if (c.req.header('x-restli-protocol-version') !== '2.0.0') {
      throw new LinkedInError(400, 'ILLEGAL_ARGUMENT', 0, 'X-Restli-Protocol-Version must be 2.0.0');
    }
    await next();
  });
  const uploads = openUploads();
  app.post('/linkedin/rest/images', async (c) => {
    const person = member(c, 'w_member_social');
    if (c.req.query('action') !== 'initializeUpload') {
      throw new LinkedInError(400, 'ILLEGAL_ARGUMENT', 0, 'action is not supported');
    }
    const asked = NewUpload.safeParse(await c.req.json().catch(() => undefined));
    if (!asked.success) throw unprocessable(asked.error);
    if (asked.data.initializeUploadRequest.owner !== `urn:li:person:${subOf(person)}`) {
      throw accessDenied('images.ACTION');
    }
    const { id, urn } = uploads.begin();
    const { origin } = new URL(c.req.url);
    return c.json({
      value: {
        uploadUrlExpiresAt: now() + 86_400_000,
        uploadUrl: `${origin}/linkedin/dms-uploads/${id}/uploaded-image/0?ca=vector_feedshare`,
        image: urn,
      },
    });
  });
  app.put('/linkedin/dms-uploads/:id/uploaded-image/0', async (c) => {
    member(c, 'w_member_social');
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    if (!isPicture(bytes))
      throw new LinkedInError(400, 'MEDIA_ASSET_PROCESSING_FAILED', 0, 'Unsupported media');
    if (!uploads.receive(c.req.param('id'), bytes.length)) {
      throw new LinkedInError(404, 'RESOURCE_NOT_FOUND', 0, 'No such upload');
    }
    return c.body(null, 201);
  });
  app.post('/linkedin/rest/posts', async (c) => {
    const person = member(c, 'w_member_social');
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
  app.post('/linkedin/rest/socialActions/:urn/comments', async (c) => {
    const person = member(c, 'w_member_social');
    const asked = NewComment.safeParse(await c.req.json().catch(() => undefined));
    if (!asked.success) throw unprocessable(asked.error);
    const { actor, object, message } = asked.data;
    const urn = c.req.param('urn');
    if (actor !== `urn:li:person:${subOf(person)}`) throw accessDenied('socialActions.CREATE');
    if (object !== urn) throw new LinkedInError(400, 'ILLEGAL_ARGUMENT', 0, 'object does not match the path');
    const post = world.findPost(urn, now());
    if (!post) throw new LinkedInError(404, 'RESOURCE_NOT_FOUND', 0, `Unable to obtain activity from ${urn}`);
    const comment = outbox.comment('linkedin', person, post, message.text, null);
    if (!comment) throw duplicatePost();
    return c.json(
      { id: comment.id, actor, object, message, commentUrn: `urn:li:comment:(${object},${comment.id})` },
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

/** The member as this app knows them: another id than the public one, as with the vendor. */
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

type Media = { id: string; altText?: string | undefined };
type Content = { media: Media } | { multiImage: { images: Media[] } } | undefined;

/** Pictures on their way, from the address they are sent to until a post shows them. Not kept across a restart. */
function openUploads() {
  /** Their sizes in bytes by urn; null until they have arrived. */
  const sizes = new Map<string, number | null>();
  const urnOf = (id: string) => `urn:li:image:${id}`;
  return {
    begin(): { id: string; urn: string } {
      const id = randomUUID().replaceAll('-', '');
      sizes.set(urnOf(id), null);
      return { id, urn: urnOf(id) };
    },
    /** False for an upload that nobody has begun. */
    receive(id: string, bytes: number): boolean {
      if (!sizes.has(urnOf(id))) return false;
      sizes.set(urnOf(id), bytes);
      return true;
    },
    /** What a post shows. @throws LinkedInError for a picture that has not arrived */
    shown(content: Content): { bytes: number; alt: string }[] {
      if (content === undefined) return [];
      const media = 'media' in content ? [content.media] : content.multiImage.images;
      return media.map(({ id, altText = '' }) => {
        const bytes = sizes.get(id);
        if (bytes === undefined || bytes === null) {
          throw new LinkedInError(400, 'INVALID_CONTENT_OWNERSHIP', 0, `${id} is not available`);
        }
        return { bytes, alt: altText };
      });
    },
  };
}

/** The signs that mean something in the network's "little text" and are written with a backslash to mean themselves. */
const RESERVED = '\\<>#~_|[]*(){}@';

/**
 * What members see of a `commentary`. A reserved sign without its backslash ends the text there, which is what the
 * network does with a stray parenthesis; a hashtag is read as it stands.
 */
export function readLittleText(commentary: string): string {
  let text = '';
  for (let at = 0; at < commentary.length; at += 1) {
    const sign = commentary.charAt(at);
    if (sign === '\\' && at + 1 < commentary.length) {
      at += 1;
      text += commentary.charAt(at);
    } else if (RESERVED.includes(sign) && sign !== '#') return text;
    else text += sign;
  }
  return text;
}
