import { createHash } from 'node:crypto';
import type { Person } from '#sandbox/world/model.ts';
import type { World } from '#sandbox/world/world.ts';

/** A flair for a community's posts. */
type Flair = { id: string; text: string; isEditable: boolean };

/** A subreddit of the sample network with its rules. People are identified by slug. */
export type Community = {
  name: string;
  title: string;
  about: string;
  type: 'public' | 'restricted' | 'private' | 'user';
  subscribers: number;
  takes: 'any' | 'link' | 'self';
  allowsImages: boolean;
  isAdult: boolean;
  hasSpoilers: boolean;
  /** Null if flairs are off or for moderators only. */
  flairs: readonly Flair[] | null;
  isFlairRequired: boolean;
  titleRules: { min: number | null; required: string[]; forbidden: string[]; regexes: string[] };
  bodyRules: { policy: 'none' | 'required' | 'notAllowed'; min: number | null };
  bannedDomains: readonly string[];
  /** Members who can post even if it's restricted or private. */
  contributors: readonly string[];
  bannedPeople: readonly string[];
};

const plain: Omit<Community, 'name' | 'title' | 'about' | 'subscribers'> = {
  type: 'public',
  takes: 'any',
  allowsImages: true,
  isAdult: false,
  hasSpoilers: true,
  flairs: null,
  isFlairRequired: false,
  titleRules: { min: null, required: [], forbidden: [], regexes: [] },
  bodyRules: { policy: 'none', min: null },
  bannedDomains: [],
  contributors: [],
  bannedPeople: [],
};

const flair = (number: number, text: string, isEditable = false): Flair => ({
  id: `0f1a2b3c-0000-11ee-8000-0000000000${number}`,
  text,
  isEditable,
});

const communities: readonly Community[] = [
  {
    ...plain,
    name: 'smallfirms',
    title: 'Small firms, told honestly',
    about: 'Running a company of two to fifty people.',
    subscribers: 48_210,
    flairs: [flair(11, 'Question'), flair(12, 'What worked'), flair(13, 'What did not')],
  },
  {
    ...plain,
    name: 'OpsLeads',
    title: 'People who keep things running',
    about: 'For those who lead operations. Each post has a flair.',
    subscribers: 12_904,
    flairs: [
      flair(21, 'Case study'),
      flair(22, 'Question'),
      flair(23, 'Tools & templates'),
      flair(24, 'Other', true),
    ],
    isFlairRequired: true,
    bannedPeople: ['jonas-beck'],
  },
  {
    ...plain,
    name: 'b2blinks',
    title: 'Reading for those who sell to companies',
    about: 'Links only. No shorteners, nothing twice.',
    subscribers: 91_377,
    takes: 'link',
    bannedDomains: ['short.example'],
  },
  {
    ...plain,
    name: 'askfounders',
    title: 'Ask founders',
    about: 'Questions to people who have founded a company. Text only.',
    subscribers: 203_551,
    takes: 'self',
    allowsImages: false,
    titleRules: { min: 20, required: ['?'], forbidden: ['survey', 'discount'], regexes: [] },
    bodyRules: { policy: 'required', min: 40 },
  },
  {
    ...plain,
    name: 'quietcraft',
    title: 'The quiet craft',
    about: 'Approved members post here; everybody may read.',
    subscribers: 3_118,
    type: 'restricted',
    contributors: ['maya-lindqvist'],
  },
  {
    ...plain,
    name: 'northwindinside',
    title: 'Northwind, inside',
    about: 'Members only.',
    subscribers: 86,
    type: 'private',
    contributors: ['maya-lindqvist'],
  },
  {
    ...plain,
    name: 'nightshift',
    title: 'Night shift',
    about: 'For grown-ups who work at night.',
    subscribers: 27_040,
    isAdult: true,
    hasSpoilers: false,
    titleRules: { min: null, required: [], forbidden: [], regexes: ['^\\[[A-Za-z ]+\\] .+'] },
  },
];

/** Subreddits closed by Reddit itself. */
const closed = new Set(['closedshop']);

/** The subreddit with this name. `closed` if Reddit has closed it, undefined if it doesn't exist. */
function findSubreddit(name: string): Community | 'closed' | undefined {
  const asked = name.toLowerCase();
  return closed.has(asked) ? 'closed' : communities.find((each) => each.name.toLowerCase() === asked);
}

/** A member's profile, which they can post to like a subreddit. */
function profileCommunity(username: string): Community {
  return { ...plain, name: `u_${username}`, title: username, about: '', subscribers: 0, type: 'user' };
}

/** A member with a new account. Reddit lets them post once every ten minutes. */
export const NEW_ACCOUNT = 'tomasz-wieczorek';

/** A member's name, 3 to 20 characters as on Reddit. */
export function usernameOf(person: Person): string {
  return person.slug.replaceAll('-', '_').slice(0, 20);
}

/** Reddit's id of a member, base 36. */
export function memberIdOf(person: Person): string {
  return createHash('sha256').update(person.id).digest().readUIntBE(0, 5).toString(36);
}

export function findMember(world: World, username: string): Person | undefined {
  const asked = username.toLowerCase();
  return world.people.find((each) => usernameOf(each).toLowerCase() === asked);
}

/** A subreddit or, with the prefix `u_`, a member's profile. */
export function findCommunity(world: World, name: string): Community | 'closed' | undefined {
  const owner = /^u_/i.test(name) ? findMember(world, name.slice(2)) : undefined;
  return owner ? profileCommunity(usernameOf(owner)) : findSubreddit(name);
}

/** Whether the community's own rules let a member post there. */
export function mayPost(community: Community, person: Person): boolean {
  if (community.bannedPeople.includes(person.slug)) return false;
  if (community.type === 'user') return community.name === `u_${usernameOf(person)}`;
  return community.type === 'public' || community.contributors.includes(person.slug);
}
