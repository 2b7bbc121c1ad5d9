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
  unipileList,
} from './unipile-v1-answers.ts';

export type UnipileOptions = {
  /** The DSN as a URL, e.g. `https://api8.unipile.com:13851`. */
  baseUrl: string;
  apiKey: string;
  /** The connected account that everything is read through. */
  accountId: string;
  realm: 'sample' | 'real';
  timeoutMs?: number;
  /** Entries per request; by default 100, the vendor's maximum. */
  pageSize?: number;
};

/**
 * Profiles, posts, and engagement through Unipile v1 (developer.unipile.com). Posts are listed by the
 * provider's id of a profile. Comments and reactions are listed by a post's `social_id`, which is what
 * `SourcePost.urn` contains.
 */
export function unipileSource(options: UnipileOptions): LinkedInSource {
  const api: HttpApi = {
    vendor: 'Unipile',
    baseUrl: `${options.baseUrl}/api/v1`,
    headers: { 'X-API-KEY': options.apiKey },
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    refine: (answer) => unipileRefusal(answer, 'reads'),
  };
  const limit = options.pageSize ?? 100;
  const read = <T>(path: string, query: Record<string, string | number | undefined>, schema: z.ZodType<T>) =>
    getJson(api, { path, query: { account_id: options.accountId, ...query } }, schema);

  return {
    name: 'unipile',
    realm: options.realm,

    async profile(ref) {
      const id = encodeURIComponent(identifier(ref));
      return ref.kind === 'company'
        ? readCompanyProfile(await read(`/linkedin/company/${id}`, {}, CompanyProfile))
        : readUserProfile(await read(`/users/${id}`, { linkedin_sections: 'experience' }, UserProfile));
    },

    async company(ref) {
      return readCompanyFacts(
        await read(`/linkedin/company/${encodeURIComponent(identifier(ref))}`, {}, CompanyProfile),
      );
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

    engagers: async (post, next) =>
      walkPost(post.urn, readPageToken(PostWalk, next, { at: 'reactions', cursor: null })),

    comments: async (post, next, wants) =>
      walkPost(post.urn, readPageToken(PostWalk, next, { at: 'comments', cursor: null }), wants),
  };

  async function walkPost(
    urn: string,
    at: PostWalk,
    wants?: WantsReplies,
  ): Promise<SourcePage<SourceEngagement>> {
    const path = `/posts/${encodeURIComponent(urn)}`;
    const query = { limit, cursor: at.cursor ?? undefined };
    if (at.at === 'reactions') {
      const page = await read(`${path}/reactions`, query, unipileList(Reaction));
      return walkedPage(page.items.map(readReaction), afterReactions(page.cursor));
    }
    if (at.at === 'replies') {
      const [parentId = ''] = at.of;
      const page = await read(`${path}/comments`, { ...query, comment_id: parentId }, unipileList(Comment));
      const items = page.items.map((comment) => readComment(comment, parentId));
      return walkedPage(items, afterReplies(at, page.cursor));
    }
    const page = await read(`${path}/comments`, query, unipileList(Comment));
    const items = page.items.map((comment) => readComment(comment, null));
    const answered = answeredOf(page.items, items, wants);
    return walkedPage(items, afterComments(answered, page.cursor));
  }
}

/**
 * Activities are requested by their bare number, all others by the full name (developer.unipile.com, "Posts
 * and comments").
 */
function postId(urn: string): string {
  return /^urn:li:activity:(\d+)$/.exec(urn)?.[1] ?? urn;
}

function identifier(ref: Pick<ProfileRef, 'urn' | 'publicId'>): string {
  const id = ref.urn ?? ref.publicId;
  if (id === null) throw new PortError('rejected', 'Unipile needs an id or a public name of the profile');
  return id;
}
