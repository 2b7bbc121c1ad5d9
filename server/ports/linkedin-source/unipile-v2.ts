import type { z } from 'zod';
import { getJson, type HttpApi } from '#server/ports/http.ts';
import { PortError } from '#server/ports/port-error.ts';
import { unipileRefusal } from '#server/ports/unipile-refusals.ts';
import { readPageToken } from './page-token.ts';
import type { LinkedInSource, ProfileRef, SourceEngagement, SourcePage, WantsReplies } from './port.ts';
import {
  afterComments,
  afterReactions,
  afterReplies,
  answeredOf,
  PostWalk,
  walkedPage,
} from './post-walk.ts';
import {
  Comment,
  CompanyProfile,
  PersonHit,
  Post,
  Reaction,
  readComment,
  readCompanyFacts,
  readCompanyProfile,
  readHit,
  readPost,
  readReaction,
  readSinglePost,
  readUserProfile,
  UserProfile,
  v2List,
} from './unipile-v2-answers.ts';
import { afterPage, nativePostId, openPostIds, pageQuery, readPostNames } from './unipile-v2-posts.ts';

export type UnipileV2Options = {
  /** `https://api.unipile.com/v2`, the same for all customers. */
  baseUrl: string;
  apiKey: string;
  /** The connected account that everything is read through, `acc_…`. */
  accountId: string;
  realm: 'sample' | 'real';
  timeoutMs?: number;
  /** Entries per request; by default 100, the vendor's maximum. */
  pageSize?: number;
};

/**
 * Profiles, posts, and engagement through Unipile v2 (developer.unipile.com/v2.0). It has its own post ids:
 * if only LinkedIn's name is known, as after a restart, the post is read first. Answers can be an hour old,
 * because v2 caches them, which saves the account calls at LinkedIn. For a repost without text, v2 reports
 * the original's id and nothing of its own, so such reposts are left out of a profile's posts.
 */
export function unipileV2Source(options: UnipileV2Options): LinkedInSource {
  const api: HttpApi = {
    vendor: 'Unipile v2',
    baseUrl: `${options.baseUrl}/${encodeURIComponent(options.accountId)}`,
    headers: { 'X-API-KEY': options.apiKey },
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    refine: (answer) => unipileRefusal(answer, 'reads'),
  };
  const limit = options.pageSize ?? 100;
  const read = <T>(path: string, query: Record<string, string | number | undefined>, schema: z.ZodType<T>) =>
    getJson(api, { path, query }, schema);
  /** v2's cursor includes the limit it was created with. */
  const paged = (cursor: string | null) => ({ limit, ...pageQuery(cursor) });
  const ids = openPostIds();
  const remember = (post: z.infer<typeof Post>) =>
    ids.remember(readPostNames(post.id, post.share_url), post.id);

  return {
    name: 'unipile',
    realm: options.realm,

    async profile(ref) {
      const id = encodeURIComponent(identifier(ref));
      return ref.kind === 'company'
        ? readCompanyProfile(await read(`/linkedin/company/${id}`, {}, CompanyProfile))
        : readUserProfile(await read(`/users/${id}`, { with_sections: 'experience' }, UserProfile));
    },

    async company(ref) {
      const id = encodeURIComponent(identifier(ref));
      return readCompanyFacts(await read(`/linkedin/company/${id}`, {}, CompanyProfile));
    },

    async search({ keyword, limit: max, timeoutMs }) {
      const call = {
        path: '/linkedin/search/people',
        query: { limit: Math.min(max, 50) },
        body: { keywords: keyword },
      };
      const { data } = await getJson({ ...api, timeoutMs }, call, v2List(PersonHit));
      return data.map(readHit).filter((hit) => hit !== null);
    },

    async posts(profile, next) {
      const path = `/users/${encodeURIComponent(profile.urn)}/posts`;
      const page = await read(path, paged(next), v2List(Post));
      const posts = page.data.filter(({ is_repost }) => is_repost !== true);
      for (const post of posts) remember(post);
      return { items: posts.map(readPost), next: afterPage(page, next, limit) };
    },

    async post({ urn }) {
      return readSinglePost(await readOne(urn), urn);
    },

    async engagers({ urn }, next) {
      const at = readPageToken(PostWalk, next, { at: 'reactions', cursor: null });
      return engagersPage(ids.find(urn) ?? (await readOne(urn)).id, at);
    },

    async comments({ urn }, next, wants) {
      const at = readPageToken(PostWalk, next, { at: 'comments', cursor: null });
      return engagersPage(ids.find(urn) ?? (await readOne(urn)).id, at, wants);
    },
  };

  async function readOne(urn: string): Promise<z.infer<typeof Post>> {
    const path = `/posts/${encodeURIComponent(ids.find(urn) ?? nativePostId(urn))}`;
    const post = await read(path, {}, Post);
    remember(post);
    ids.remember({ urn, otherNames: [] }, post.id);
    return post;
  }

  async function engagersPage(
    id: string,
    at: PostWalk,
    wants?: WantsReplies,
  ): Promise<SourcePage<SourceEngagement>> {
    const path = `/posts/${encodeURIComponent(id)}`;
    const query = paged(at.cursor);
    if (at.at === 'reactions') {
      const page = await read(`${path}/reactions`, query, v2List(Reaction));
      return walkedPage(page.data.map(readReaction), afterReactions(afterPage(page, at.cursor, limit)));
    }
    if (at.at === 'replies') {
      const [parentId = ''] = at.of;
      const page = await read(
        `${path}/comments/${encodeURIComponent(parentId)}/replies`,
        query,
        v2List(Comment),
      );
      const items = page.data.map((comment) => readComment(comment, parentId));
      return walkedPage(items, afterReplies(at, afterPage(page, at.cursor, limit)));
    }
    const page = await read(`${path}/comments`, query, v2List(Comment));
    const items = page.data.map((comment) => readComment(comment, null));
    const answered = answeredOf(page.data, items, wants);
    return walkedPage(items, afterComments(answered, afterPage(page, at.cursor, limit)));
  }
}

function identifier(ref: Pick<ProfileRef, 'urn' | 'publicId'>): string {
  const id = ref.urn ?? ref.publicId;
  if (id === null) throw new PortError('rejected', 'Unipile needs an id or a public name of the profile');
  return id;
}
