import type {
  LinkedInSource,
  SinglePost,
  SourceActor,
  SourceCompany,
  SourceEngagement,
  SourcePage,
  SourcePost,
  SourceProfile,
} from '#server/ports/linkedin-source/port.ts';
import { PortError } from '#server/ports/port-error.ts';

/** A post and the people who engaged with it. */
export type ScriptedPost = Omit<SourcePost, 'otherNames'> &
  Partial<Pick<SinglePost, 'author' | 'otherNames'>> & { engagers: SourceEngagement[] };

/** What a scripted provider knows, by public id. A test may change it at any time. */
export type ScriptedWorld = Map<string, { profile: SourceProfile; posts: ScriptedPost[] }>;

/** A company known to a scripted provider. */
export type ScriptedCompany = SourceCompany;

export type ScriptedSource = LinkedInSource & {
  /** Every call as text, e.g. `engagers urn:li:activity:3`. */
  calls: string[];
  /** Runs before each call. If it throws, the provider's call fails with that. */
  before: (call: string) => void | Promise<void>;
};

/** A provider with exactly the given data: three posts per page, two engagers per page. */
export function scriptedSource(
  world: ScriptedWorld,
  options: { realm?: 'sample' | 'real'; companies?: ScriptedCompany[] } = {},
): ScriptedSource {
  const reported = async (call: string) => {
    source.calls.push(call);
    await source.before(call);
  };
  const source: ScriptedSource = {
    name: 'unipile',
    realm: options.realm ?? 'sample',
    calls: [],
    before: () => undefined,
    async profile(ref) {
      await reported(`profile ${ref.publicId ?? ref.urn}`);
      const known = [...world.values()].find(
        ({ profile }) => profile.publicId === ref.publicId || profile.urn === ref.urn,
      );
      if (!known) throw new PortError('not_found', 'nobody here');
      return known.profile;
    },
    async company(ref) {
      await reported(`company ${ref.publicId ?? ref.urn}`);
      const known = options.companies?.find(
        ({ urn, publicId }) => urn === ref.urn || (publicId !== null && publicId === ref.publicId),
      );
      if (!known) throw new PortError('not_found', 'no such company');
      return known;
    },
    async search({ keyword, limit }) {
      await reported(`search ${keyword}`);
      return [...world.values()]
        .map(({ profile }) => ({ ...profile, url: `https://www.linkedin.com/in/${profile.publicId}` }))
        .filter(({ kind, name }) => kind === 'person' && name.includes(keyword))
        .slice(0, limit);
    },
    async posts(profile, next) {
      await reported(`posts ${profile.publicId} ${next ?? ''}`.trim());
      const known = [...world.values()].find((entry) => entry.profile.urn === profile.urn);
      return pageOf(
        (known?.posts ?? []).map(({ engagers: _, author: __, otherNames = [], ...post }) => ({
          ...post,
          otherNames,
        })),
        next,
        3,
      );
    },
    async post({ urn }) {
      await reported(`post ${urn}`);
      const known = [...world.values()]
        .flatMap(({ posts }) => posts)
        .find((post) => post.urn === urn || post.otherNames?.includes(urn));
      if (!known) throw new PortError('not_found', 'no such post');
      const { engagers: _, author = null, otherNames = [], ...post } = known;
      return { ...post, author, otherNames };
    },
    async engagers(post, next) {
      await reported(`engagers ${post.urn} ${next ?? ''}`.trim());
      const known = [...world.values()].flatMap(({ posts }) => posts).find(({ urn }) => urn === post.urn);
      if (!known) throw new PortError('not_found', 'no such post');
      return pageOf(known.engagers, next, 2);
    },
    async comments(post, next) {
      await reported(`comments ${post.urn} ${next ?? ''}`.trim());
      const known = [...world.values()].flatMap(({ posts }) => posts).find(({ urn }) => urn === post.urn);
      if (!known) throw new PortError('not_found', 'no such post');
      const said = known.engagers.filter(({ type }) => type !== 'reaction');
      const newest = said.sort((a, b) => (b.occurredAt?.getTime() ?? 0) - (a.occurredAt?.getTime() ?? 0));
      return pageOf(newest, next, 2);
    },
  };
  return source;
}

/** A person in a scripted world. */
export function scriptedPerson(name: string, kind: SourceActor['kind'] = 'person'): SourceActor {
  return {
    kind,
    urn: kind === 'person' ? `ACoAA${name}00` : `90${name.length}`,
    publicId: name,
    name,
    headline: `${name} of something`,
    pictureUrl: null,
  };
}

function pageOf<T>(items: T[], next: string | null, size: number): SourcePage<T> {
  const start = Number(next ?? 0);
  return {
    items: items.slice(start, start + size),
    next: start + size < items.length ? String(start + size) : null,
  };
}
