import type { At, Comment, Person, Post } from '#sandbox/world/model.ts';
import { openRandom, type Random } from '#sandbox/world/random.ts';
import type { World } from '#sandbox/world/world.ts';
import { conversations, type WrittenConversation } from '#sandbox/world/written/messages.ts';
import { conversationsOfOthers } from '#sandbox/world/written/messages-of-others.ts';

/** The simulated parts of a member's data. LinkedIn has about sixty more. */
export const playedDomains = [
  'PROFILE',
  'CONNECTIONS',
  'INVITATIONS',
  'INBOX',
  'ENDORSEMENTS',
  'RECOMMENDATIONS',
  'MEMBER_SHARE_INFO',
  'ALL_COMMENTS',
  'ALL_LIKES',
] as const;
export type PlayedDomain = (typeof playedDomains)[number];

/** A row of a snapshot, under the column names of the data archive. */
export type Row = Record<string, string>;

/** What the change log says about an event. */
export type Change = {
  resourceName: string;
  resourceId: string;
  resourceUri: string;
  actor: Person;
  activity: Record<string, unknown>;
};

/** Something in a member's data: when it happened, its row, and its change log entry, if there is one. */
export type MemberItem = { domain: PlayedDomain; at: At; row: Row; change?: Change };

const DAY = 86_400_000;
/** How many days of the past exist at genesis, unless a test asks for fewer. */
export const pastDays = 365;

/** The member's id for an app. As at the vendor, it differs from the public one. */
export function subOf(person: Person): string {
  return person.id.slice(-10);
}
export const personUrn = (person: Person) => `urn:li:person:${subOf(person)}`;

const domainsOfWorks: readonly PlayedDomain[] = ['MEMBER_SHARE_INFO', 'ALL_COMMENTS', 'ALL_LIKES'];

/**
 * Everything a member's data contains at a given time: their part of the world, and personal days generated
 * from the seed.
 *
 * @param days how many days of the past exist at genesis
 * @param domain the one domain that is needed; only the domains that need the world go through it
 */
export function memberItems(
  world: World,
  person: Person,
  genesis: At,
  now: At,
  days: number,
  domain?: PlayedDomain,
): MemberItem[] {
  const isOfWorks = domain !== undefined && domainsOfWorks.includes(domain);
  const isOfDays = domain !== undefined && domain !== 'PROFILE' && !isOfWorks;
  const isAll = domain === undefined;
  return [
    { domain: 'PROFILE' as const, at: genesis - days * DAY, row: profileRow(person) },
    ...(isAll || isOfDays ? daysOf(world, person, genesis, now, days) : []),
    ...(isAll || isOfWorks ? worksOf(world, person, now) : []),
  ].filter(({ at }) => at <= now);
}

function profileRow(person: Person): Row {
  return {
    'First Name': person.first,
    'Last Name': person.last,
    'Maiden Name': '',
    Address: '',
    'Birth Date': '',
    Headline: person.headline ?? '',
    Summary: person.about ?? '',
    Industry: person.company?.industry ?? '',
    'Zip Code': '',
    'Geo Location': `${person.city}, ${person.country}`,
    'Twitter Handles': '',
    Websites: '',
    'Instant Messengers': '',
  };
}

/**
 * Connections, invitations, messages, endorsements, and recommendations, day by day. A day is the same
 * whenever it's generated.
 */
function daysOf(world: World, person: Person, genesis: At, now: At, days: number): MemberItem[] {
  const others = world.people.filter((other) => other !== person);
  const connected = new Set<Person>();
  const talked = new Set<Person>();
  const talks = talksOf(person);
  const items: MemberItem[] = [];
  const first = Math.floor(genesis / DAY) - days;
  for (let day = first; day * DAY <= now; day += 1) {
    const random = openRandom(`${person.id} member data ${day}`);
    const moment = () => day * DAY + random.int(6 * 3600, 22 * 3600) * 1000;
    const somebody = () => random.pick(others);
    if (random.chance(0.4)) {
      const other = somebody();
      if (!connected.has(other)) {
        connected.add(other);
        items.push(connection(other, day * DAY));
      }
    }
    const friends = [...connected];
    if (random.chance(0.2)) items.push(invitation(person, somebody(), random.chance(0.6), moment(), random));
    if (friends.length === 0) continue;
    if (random.chance(0.09)) {
      const quiet = friends.filter((friend) => !talked.has(friend));
      const near = [...talks.keys()].map((one) => quiet.filter(({ language }) => language === one));
      const other = (near.find((friends) => friends.length > 0) ?? quiet).at(-1);
      if (other) {
        const written = talks.get(other.language) ?? talks.get('en') ?? [];
        const before = [...talked].filter(({ language }) => (talks.get(language) ?? written) === written);
        items.push(...conversation(person, other, written[before.length % written.length], moment()));
        talked.add(other);
      }
    }
    if (random.chance(0.06)) items.push(endorsement(random.pick(friends), moment(), random));
    if (random.chance(0.03)) items.push(recommendation(random.pick(friends), moment(), random));
  }
  return items;
}

const profileUrl = (person: Person) => `https://www.linkedin.com/in/${person.slug}`;

function connection(other: Person, day: At): MemberItem {
  return {
    domain: 'CONNECTIONS',
    at: day,
    row: {
      'First Name': other.first,
      'Last Name': other.last,
      URL: profileUrl(other),
      // Members only show their address to connections if they chose to.
      'Email Address': other.slug.length % 7 === 0 ? `${other.slug}@sample.example` : '',
      Company: other.companyName ?? '',
      Position: other.title,
      'Connected On': inWords(day),
    },
  };
}

const notes = [
  '',
  '',
  'Enjoyed your post on onboarding.',
  'We met at the meetup last week, let us stay in touch.',
];

function invitation(person: Person, other: Person, incoming: boolean, at: At, random: Random): MemberItem {
  const minute = Math.floor(at / 60_000) * 60_000;
  const [from, to] = incoming ? [other, person] : [person, other];
  const note = random.pick(notes);
  return {
    domain: 'INVITATIONS',
    at: minute,
    row: {
      From: from.name,
      To: to.name,
      'Sent At': shortMoment(minute),
      Message: note,
      Direction: incoming ? 'INCOMING' : 'OUTGOING',
      inviterProfileUrl: profileUrl(from),
      inviteeProfileUrl: profileUrl(to),
    },
    change: {
      resourceName: 'invitations',
      resourceId: String(minute),
      resourceUri: `/invitations/${minute}`,
      actor: from,
      activity: {
        inviter: personUrn(from),
        invitee: personUrn(to),
        trackingId: `invitation-${minute}`,
        ...(note === '' ? {} : { message: note }),
      },
    },
  };
}

/** Someone's written conversations by language, the one they prefer first. */
const talksOf = ({ slug }: Person): ReadonlyMap<string, readonly WrittenConversation[]> =>
  new Map(Object.entries(conversationsOfOthers[slug] ?? { en: conversations }));

/** A written conversation, some hours between its messages. */
function conversation(
  person: Person,
  other: Person,
  written: WrittenConversation | undefined,
  at: At,
): MemberItem[] {
  return (written?.turns ?? []).map((turn, place) => {
    const incoming = (written?.begins === 'they') === (place % 2 === 0);
    const text = turn.replaceAll('{first}', (incoming ? person : other).first);
    return message(person, other, incoming, at + place * turnHours * 3_600_000, text);
  });
}

/** The time from one message to its answer. */
const turnHours = 5;

function message(person: Person, other: Person, incoming: boolean, at: At, text: string): MemberItem {
  const [from, to] = incoming ? [other, person] : [person, other];
  const thread = `2-${Buffer.from(other.id).toString('base64')}`;
  return {
    domain: 'INBOX',
    at,
    row: {
      'CONVERSATION ID': thread,
      'CONVERSATION TITLE': '',
      FROM: from.name,
      'SENDER PROFILE URL': profileUrl(from),
      TO: to.name,
      'RECIPIENT PROFILE URLS': profileUrl(to),
      DATE: `${plainMoment(at)} UTC`,
      SUBJECT: '',
      CONTENT: text,
      FOLDER: 'INBOX',
    },
    change: {
      resourceName: 'messages',
      resourceId: `${thread}-${at}`,
      resourceUri: `/messages/${thread}-${at}`,
      actor: from,
      activity: {
        author: personUrn(from),
        thread: `urn:li:messagingThread:${thread}`,
        content: { format: 'TEXT', fallback: text },
        createdAt: at,
        deliveredAt: at,
      },
    },
  };
}

function endorsement(other: Person, at: At, random: Random): MemberItem {
  return {
    domain: 'ENDORSEMENTS',
    at,
    row: {
      'Endorsement Date': `${plainMoment(at).replaceAll('-', '/')} UTC`,
      'Skill Name': random.pick(['Product Management', 'Customer Success', 'B2B Sales', 'Data Analysis']),
      'Endorser First Name': other.first,
      'Endorser Last Name': other.last,
      'Endorser Public Url': `www.linkedin.com/in/${other.slug}`,
      'Endorsement Status': random.chance(0.8) ? 'ACCEPTED' : 'PENDING',
    },
  };
}

function recommendation(other: Person, at: At, random: Random): MemberItem {
  const minute = Math.floor(at / 60_000) * 60_000;
  return {
    domain: 'RECOMMENDATIONS',
    at: minute,
    row: {
      'First Name': other.first,
      'Last Name': other.last,
      Company: other.companyName ?? '',
      'Job Title': other.title,
      Text: random.pick(['A pleasure to work with, and always prepared.', 'Made our rollout half as long.']),
      'Creation Date': shortMoment(minute),
      Status: 'VISIBLE',
    },
  };
}

/** What the member posted, commented, and reacted to in the world. */
function worksOf(world: World, person: Person, now: At): MemberItem[] {
  const posts = world.postsOf(person, now).map((post): MemberItem => share(person, post));
  const acts = world
    .postsUntil(now)
    .flatMap((post) => [
      ...post.reactions
        .filter(({ author }) => author === person)
        .map(({ value, at }) => like(person, post, value, at)),
      ...saidBy(person, post.comments).map((said) => comment(person, post, said)),
    ]);
  return [...posts, ...acts];
}

function saidBy(person: Person, comments: readonly Comment[]): Comment[] {
  return comments.flatMap((each) => [
    ...(each.author === person ? [each] : []),
    ...saidBy(person, each.replies),
  ]);
}

const feedUrl = (urn: string) => `https://www.linkedin.com/feed/update/${encodeURIComponent(urn)}`;

function share(person: Person, post: Post): MemberItem {
  return {
    domain: 'MEMBER_SHARE_INFO',
    at: post.at,
    row: {
      Date: plainMoment(post.at),
      ShareLink: feedUrl(post.socialId),
      ShareCommentary: post.text,
      SharedUrl: '',
      MediaUrl: '',
      Visibility: 'MEMBER_NETWORK',
    },
    change: {
      resourceName: 'ugcPosts',
      resourceId: post.socialId,
      resourceUri: `/ugcPosts/${encodeURIComponent(post.socialId)}`,
      actor: person,
      activity: {
        author: personUrn(person),
        id: post.socialId,
        lifecycleState: 'PUBLISHED',
        created: { actor: personUrn(person), time: Math.floor(post.at) },
        specificContent: { 'com.linkedin.ugc.ShareContent': { shareCommentary: { text: post.text } } },
      },
    },
  };
}

function like(person: Person, post: Post, value: string, at: At): MemberItem {
  return {
    domain: 'ALL_LIKES',
    at,
    row: { Date: plainMoment(at), Type: value, Link: feedUrl(post.socialId) },
    change: likeChange(person, post, value, at),
  };
}

function comment(person: Person, post: Post, said: Comment): MemberItem {
  return {
    domain: 'ALL_COMMENTS',
    at: said.at,
    row: { Date: plainMoment(said.at), Link: feedUrl(post.socialId), Message: said.text },
    change: commentChange(person, post, said),
  };
}

/** A reaction in the change log's format. */
export function likeChange(person: Person, post: Post, value: string, at: At): Change {
  return {
    resourceName: 'socialActions/likes',
    resourceId: personUrn(person),
    resourceUri: `/socialActions/${encodeURIComponent(post.socialId)}/likes/${encodeURIComponent(personUrn(person))}`,
    actor: person,
    activity: {
      actor: personUrn(person),
      object: post.socialId,
      reactionType: value,
      created: { actor: personUrn(person), time: Math.floor(at) },
    },
  };
}

/** A comment in the change log's format. */
export function commentChange(person: Person, post: Post, said: Comment): Change {
  return {
    resourceName: 'socialActions/comments',
    resourceId: said.id,
    resourceUri: `/socialActions/${encodeURIComponent(post.socialId)}/comments/${said.id}`,
    actor: person,
    activity: {
      actor: personUrn(person),
      object: post.socialId,
      id: said.id,
      message: { text: said.text },
      created: { actor: personUrn(person), time: Math.floor(said.at) },
    },
  };
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number) => String(value).padStart(2, '0');

/** `2026-11-09 14:05:00` */
const plainMoment = (at: At) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** `09 Nov 2026` */
function inWords(at: At): string {
  const day = new Date(at);
  return `${two(day.getUTCDate())} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** `11/9/26, 2:05 PM` */
function shortMoment(at: At): string {
  const day = new Date(at);
  const half = day.getUTCHours() < 12 ? 'AM' : 'PM';
  const time = `${day.getUTCHours() % 12 || 12}:${two(day.getUTCMinutes())} ${half}`;
  return `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${two(day.getUTCFullYear() % 100)}, ${time}`;
}
