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
  unipileList,
} from './unipile-v1-answers.ts';

/**
 * Profiles, posts, and engagement through Unipile v1 (developer.unipile.com). Posts are listed by the
 * provider's id of a profile. Comments and reactions are listed by a post's `social_id`, which is what
 * `SourcePost.urn` contains.
 */
export function unipileSource(options: UnipileOptions): LinkedInSource {
  const api = unipileApi('Unipile', `${options.baseUrl}/api/v1`, options);
  const limit = options.pageSize ?? 100;
  const read = <T>(path: string, query: Record<string, string | number | undefined>, schema: z.ZodType<T>) =>
    getJson(api, { path, query: { account_id: options.accountId, ...query } }, schema);

  return {
    name: 'unipile',
    realm: options.realm,

    async profile(ref) {
      const id = identifier(ref);
      return ref.kind === 'company'
        ? readCompanyProfile(await read(`/linkedin/company/${id}`, {}, CompanyProfile))
        : readUserProfile(await read(`/users/${id}`, { linkedin_sections: 'experience' }, UserProfile));
    },

    async company(ref) {
      return readCompanyFacts(await read(`/linkedin/company/${identifier(ref)}`, {}, CompanyProfile));
    },

    async search({ keyword, limit: max, timeoutMs }) {
      const call = {
        path: '/linkedin/search',
        query: { account_id: options.accountId, limit: Math.min(max, 50) },
        body: { api: 'classic', category: 'people', keywords: keyword },
      };
      const { items } = await getJson({ ...api, timeoutMs }, call, unipileList(PersonHit));
      return items.map(readHit).filter((hit) => hit !== null);
    },

    async posts(profile, next) {
      const query = {
        limit,
        cursor: next ?? undefined,
        is_company: profile.kind === 'company' ? 'true' : undefined,
      };
      const page = await read(`/users/${encodeURIComponent(profile.urn)}/posts`, query, unipileList(Post));
      return { items: page.items.map((post) => readPost(post, profile.urn)), next: page.cursor || null };
    },

    async post({ urn }) {
      return readSinglePost(await read(`/posts/${encodeURIComponent(postId(urn))}`, {}, Post));
    },

    engagers: (post, next) => walkPost('reactions', next, listsOf(post.urn)),

    comments: (post, next, wants) => walkPost('comments', next, listsOf(post.urn), wants),
  };

  function listsOf(urn: string): PostLists {
    const path = `/posts/${encodeURIComponent(urn)}`;
    return {
      async reactions(cursor) {
        const query = { limit, cursor: cursor ?? undefined };
        const page = await read(`${path}/reactions`, query, unipileList(Reaction));
        return { items: page.items.map(readReaction), next: page.cursor };
      },
      async comments(parentId, cursor) {
        const query = { limit, cursor: cursor ?? undefined, comment_id: parentId ?? undefined };
        const page = await read(`${path}/comments`, query, unipileList(Comment));
        const items = page.items.map((comment) => readComment(comment, parentId));
        return { items, counted: page.items, next: page.cursor };
      },
    };
  }
}

/**
 * Activities are requested by their bare number, all others by the full name (developer.unipile.com, "Posts
 * and comments").
 */
function postId(urn: string): string {
  return /^urn:li:activity:(\d+)$/.exec(urn)?.[1] ?? urn;
}
