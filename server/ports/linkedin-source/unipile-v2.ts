import type { z } from 'zod';
import { getJson } from '#server/ports/http.ts';
import type { LinkedInSource } from './port.ts';
import { type PostLists, walkPost } from './post-walk.ts';
import { identifier, type UnipileOptions, unipileApi } from './unipile-shared.ts';
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

/**
 * Profiles, posts, and engagement through Unipile v2 (developer.unipile.com/v2.0). It has its own post ids:
 * if only LinkedIn's name is known, as after a restart, the post is read first. Answers can be an hour old,
 * because v2 caches them, which saves the account calls at LinkedIn. For a repost without text, v2 reports
 * the original's id and nothing of its own, so such reposts are left out of a profile's posts.
 */
export function unipileV2Source(options: UnipileOptions): LinkedInSource {
  const api = unipileApi(
    'Unipile v2',
    `${options.baseUrl}/${encodeURIComponent(options.accountId)}`,
    options,
  );
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
      const id = identifier(ref);
      return ref.kind === 'company'
        ? readCompanyProfile(await read(`/linkedin/company/${id}`, {}, CompanyProfile))
        : readUserProfile(await read(`/users/${id}`, { with_sections: 'experience' }, UserProfile));
    },

    async company(ref) {
      const id = identifier(ref);
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

    engagers: ({ urn }, next) => walkPost('reactions', next, listsOf(urn)),

    comments: ({ urn }, next, wants) => walkPost('comments', next, listsOf(urn), wants),
  };

  async function readOne(urn: string): Promise<z.infer<typeof Post>> {
    const path = `/posts/${encodeURIComponent(ids.find(urn) ?? nativePostId(urn))}`;
    const post = await read(path, {}, Post);
    remember(post);
    ids.remember({ urn, otherNames: [] }, post.id);
    return post;
  }

  function listsOf(urn: string): PostLists {
    const pathOf = async () => {
      const id = ids.find(urn) ?? (await readOne(urn)).id;
      return `/posts/${encodeURIComponent(id)}`;
    };
    return {
      async reactions(cursor) {
        const page = await read(`${await pathOf()}/reactions`, paged(cursor), v2List(Reaction));
        return { items: page.data.map(readReaction), next: afterPage(page, cursor, limit) };
      },
      async comments(parentId, cursor) {
        const comments = `${await pathOf()}/comments`;
        const path = parentId === null ? comments : `${comments}/${encodeURIComponent(parentId)}/replies`;
        const page = await read(path, paged(cursor), v2List(Comment));
        const items = page.data.map((comment) => readComment(comment, parentId));
        return { items, counted: page.data, next: afterPage(page, cursor, limit) };
      },
    };
  }
}
