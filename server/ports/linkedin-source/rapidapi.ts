import { z } from 'zod';
import { getJson, type HttpAnswer, type HttpApi, retryAfter } from '#server/ports/http.ts';
import { PortError } from '#server/ports/port-error.ts';
import { readPageToken, writePageToken } from './page-token.ts';
import type { LinkedInSource, SourceEngagement, SourcePage } from './port.ts';
import {
  Comment,
  Company,
  Post,
  Profile,
  Reaction,
  rapidapiList,
  rapidapiOne,
  readCompany,
  readCompanyFacts,
  readPost,
  readProfile,
  readReaction,
  readSinglePost,
  readThread,
} from './rapidapi-answers.ts';

/**
 * The listing's path for each call. Checked on 2026-11-24 against code from 2025 and 2026 that calls it:
 * `/enrich-lead` has replaced `/get-linkedin-profile`, and inventories disagree on whether
 * `/get-post-details` still exists. Nothing was called live. RAPIDAPI_PATHS replaces single paths.
 */
export const rapidapiPaths = {
  profile: '/enrich-lead',
  company: '/get-company-by-linkedinurl',
  profilePosts: '/get-profile-posts',
  companyPosts: '/get-company-posts',
  post: '/get-post-details',
  reactions: '/get-post-reactions',
  comments: '/get-post-comments',
} as const;

/** Paths that differ from {@link rapidapiPaths}. */
export type RapidapiPaths = Partial<Record<keyof typeof rapidapiPaths, string>>;

export type RapidapiOptions = {
  /** `https://{listing}.p.rapidapi.com`, or where the sample network simulates it. */
  baseUrl: string;
  apiKey: string;
  /** The listing's host, which the gateway requires as a header. */
  host: string;
  realm: 'sample' | 'real';
  paths?: RapidapiPaths;
  timeoutMs?: number;
};

/** The listing's page size. `start` increases by it. */
const PAGE = 50;

const PostsToken = z.object({ start: z.int(), token: z.string() });

/** The state of a walk over a post's engagement. `first` is the first key of the previous page. */
const EngagersToken = z.discriminatedUnion('at', [
  z.object({ at: z.literal('reactions'), page: z.int(), first: z.string().optional() }),
  z.object({ at: z.literal('comments'), page: z.int(), token: z.string().optional() }),
]);
type EngagersToken = z.infer<typeof EngagersToken>;

/**
 * Profiles, posts, and engagement through the RapidAPI listing "Fresh LinkedIn Profile Data". Reactions are
 * paged by number, comments by number and token. Replies come within their comment.
 */
export function rapidapiSource(options: RapidapiOptions): LinkedInSource {
  const paths = { ...rapidapiPaths, ...options.paths };
  const api: HttpApi = {
    vendor: 'RapidAPI',
    baseUrl: options.baseUrl,
    headers: { 'X-RapidAPI-Key': options.apiKey, 'X-RapidAPI-Host': options.host },
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    refine,
  };
  const read = <T>(path: string, query: Record<string, string | number | undefined>, schema: z.ZodType<T>) =>
    getJson(api, { path, query }, schema);

  return {
    name: 'rapidapi',
    realm: options.realm,

    async profile(ref) {
      const query = { linkedin_url: ref.url };
      const found =
        ref.kind === 'company'
          ? mapNullable((await read(paths.company, query, rapidapiOne(Company))).data, readCompany)
          : mapNullable((await read(paths.profile, query, rapidapiOne(Profile))).data, readProfile);
      if (found === null) throw new PortError('not_found', 'RapidAPI knows no such profile');
      return found;
    },

    async company(ref) {
      const query = { linkedin_url: ref.url };
      const { data } = await read(paths.company, query, rapidapiOne(Company));
      if (data === null || data === undefined)
        throw new PortError('not_found', 'RapidAPI knows no such company');
      return readCompanyFacts(data);
    },

    // The listing searches posts. For people it only has a job of its own that takes minutes.
    search: null,

    async posts(profile, next) {
      const at = readPageToken(PostsToken.nullable(), next, null);
      const paging = { start: at?.start ?? 0, pagination_token: at?.token };
      const page =
        profile.kind === 'company'
          ? await read(
              paths.companyPosts,
              { linkedin_url: profile.url, sort_by: 'recent', ...paging },
              rapidapiList(Post),
            )
          : await read(
              paths.profilePosts,
              { linkedin_url: profile.url, type: 'posts', ...paging },
              rapidapiList(Post),
            );
      const items = (page.data ?? []).map(readPost);
      const token = page.paging?.pagination_token || page.pagination_token;
      // Both are required from the second page on.
      const more = items.length > 0 && token ? writePageToken({ start: paging.start + PAGE, token }) : null;
      return { items, next: more };
    },

    async post(ref) {
      const urn = /^urn:li:(?:activity|ugcPost|share):(\d+)$/.exec(ref.urn)?.[1];
      if (urn === undefined) throw new PortError('rejected', 'RapidAPI finds posts by their number only');
      const { data } = await read(paths.post, { urn }, rapidapiOne(Post));
      if (!data) throw new PortError('not_found', 'RapidAPI knows no such post');
      return readSinglePost(data);
    },

    engagers: async (post, next) =>
      walkPost(post, readPageToken<EngagersToken>(EngagersToken, next, { at: 'reactions', page: 1 })),

    comments: async (post, next) =>
      walkPost(post, readPageToken<EngagersToken>(EngagersToken, next, { at: 'comments', page: 1 })),
  };

  async function walkPost(post: { urn: string }, at: EngagersToken): Promise<SourcePage<SourceEngagement>> {
    const urn = /(?<!\d)(\d+)$/.exec(post.urn)?.[1] ?? post.urn;
    if (at.at === 'reactions') {
      const query = { urn, type: 'ALL', page: at.page };
      const { data } = await read(paths.reactions, query, rapidapiList(Reaction)).catch((error) => {
        // A post without reactions, or a page after the last one, can answer 400.
        if (error instanceof PortError && error.kind === 'rejected') return { data: [] };
        throw error;
      });
      const items = (data ?? []).map(readReaction).filter((item) => item !== null);
      const first = items[0]?.key;
      // There is no token here, and each call costs money. The last page is one that isn't full, or that
      // starts like the previous page.
      const isEnd = (data ?? []).length < PAGE || (first !== undefined && first === at.first);
      const then: EngagersToken = isEnd
        ? { at: 'comments', page: 1 }
        : { at: 'reactions', page: at.page + 1, ...(first === undefined ? {} : { first }) };
      return { items, next: writePageToken(then) };
    }
    const query = { urn, sort_by: 'Most recent', page: at.page, pagination_token: at.token };
    const page = await read(paths.comments, query, rapidapiList(Comment));
    const token = page.paging?.pagination_token || page.pagination_token;
    const then: EngagersToken | null = token ? { at: 'comments', page: at.page + 1, token } : null;
    return { items: (page.data ?? []).flatMap(readThread), next: then && writePageToken(then) };
  }
}

function mapNullable<T, R>(value: T | null | undefined, map: (value: T) => R | null): R | null {
  return value === null || value === undefined ? null : map(value);
}

/**
 * The gateway and the listing give details in their messages that the status doesn't give, and may refuse
 * with 200.
 */
function refine({ status, headers, body }: HttpAnswer): PortError | null {
  const said = z.object({ success: z.boolean().optional(), message: z.string().optional() }).safeParse(body);
  const words = said.data?.message ?? '';
  const message = `RapidAPI answered ${status}: ${words.slice(0, 200)}`;
  if (status === 429) {
    // The plan's quota lasts until its reset. The rate limit per second is over in a moment.
    const isQuota = /quota/i.test(words);
    const wait = headers.get('retry-after') ?? (isQuota ? headers.get('x-ratelimit-requests-reset') : '2');
    return new PortError('rate_limited', message, retryAfter(wait));
  }
  if (status === 404) {
    // The listing was moved or removed, which says nothing about the requested profile.
    return /^Endpoint\b.*does not exist/i.test(words)
      ? new PortError('forbidden', message, { reason: 'endpoint_gone' })
      : new PortError('not_found', message);
  }
  if (status === 200 && said.data?.success === false) {
    return new PortError(
      /not found|does(n't| not) exist|no such/i.test(words) ? 'not_found' : 'rejected',
      message,
    );
  }
  return null;
}
