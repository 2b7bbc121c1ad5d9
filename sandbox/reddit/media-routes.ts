import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { isPicture } from '#sandbox/picture.ts';
import type { Person } from '#sandbox/world/model.ts';

/** A member's uploads to Reddit's storage, by URL, until a post shows them. A restart clears them. */
export type RedditUploads = { take(url: string, personId: string): { bytes: number } | null };

const MOST_BYTES = 20 * 1024 * 1024;

/**
 * `/api/media/asset` and the storage it leases a place in, as PRAW uses them (praw/models/media.py, August
 * 2026; Reddit documents neither): a lease with form fields, then that form with the file at its end.
 */
export function redditMediaRoutes(member: (c: Context, scope: string) => Person): {
  routes: Hono;
  uploads: RedditUploads;
} {
  const app = new Hono();
  const leases = new Map<string, { personId: string; type: string }>();
  const stored = new Map<string, { personId: string; bytes: number }>();

  for (const path of ['/reddit/oauth/api/media/asset', '/reddit/oauth/api/media/asset.json']) {
    app.post(path, async (c) => {
      const person = member(c, 'submit');
      const form = await c.req.parseBody();
      const foreign = Object.keys(form).some((name) => name !== 'filepath' && name !== 'mimetype');
      const type = String(form.mimetype ?? '');
      if (foreign || !form.filepath || !/^image\/(png|jpeg|gif)$/.test(type)) {
        return c.json({ message: 'Bad Request', error: 400 }, 400);
      }
      const id = randomBytes(8).toString('hex');
      const key = `rte_images/${id}`;
      leases.set(key, { personId: person.id, type });
      const { host } = new URL(c.req.url);
      const policy = { acl: 'private', key, 'X-Amz-Credential': 'sample', policy: 'sample' };
      return c.json({
        args: {
          action: `//${host}/reddit/store`,
          fields: [...Object.entries(policy), ['content-type', type] as const].map(([name, value]) => ({
            name,
            value,
          })),
        },
        asset: { asset_id: id, processing_state: 'incomplete', payload: { filepath: String(form.filepath) } },
      });
    });
  }

  app.post('/reddit/store', async (c) => {
    const form = await c.req.parseBody();
    const key = String(form.key ?? '');
    const lease = leases.get(key);
    if (!lease || form.policy !== 'sample' || form['content-type'] !== lease.type) {
      return xml(c, 403, '<Error><Code>AccessDenied</Code></Error>');
    }
    const { file } = form;
    if (Object.keys(form).at(-1) !== 'file' || !(file instanceof File)) {
      return xml(c, 400, '<Error><Code>InvalidArgument</Code></Error>');
    }
    if (file.size > MOST_BYTES) {
      return xml(c, 400, '<Error><Code>EntityTooLarge</Code></Error>');
    }
    if (!isPicture(new Uint8Array(await file.arrayBuffer()))) {
      return xml(c, 400, '<Error><Code>InvalidArgument</Code></Error>');
    }
    const location = `${new URL(c.req.url).origin}/reddit/store/${key}`;
    stored.set(location, { personId: lease.personId, bytes: file.size });
    return xml(c, 201, `<PostResponse><Location>${location}</Location></PostResponse>`);
  });

  return {
    routes: app,
    uploads: {
      take(url, personId) {
        const found = stored.get(url);
        return found?.personId === personId ? found : null;
      },
    },
  };
}

function xml(c: Context, status: 201 | 400 | 403, body: string) {
  return c.body(body, status, { 'content-type': 'application/xml' });
}
