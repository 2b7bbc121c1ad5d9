import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/index.ts';
import type { Route } from '#contract/route.ts';

/**
 * Why a list that isn't paged can't grow without a limit: `items` by route, the others by their field. A new
 * list is paged, streamed (`StreamedAnswer`), or gets its reason here.
 */
const lists: Record<string, string> = {
  'accessTokens.list': 'maxAccessTokens',
  'accountExports.list': 'the last 20',
  'agents.tools': 'one for each tool',
  'companies.search': 'limit of the query',
  'compositions.goodTimes': 'three times',
  'compositions.mentions': 'maxFound',
  'connections.list': 'one for each channel',
  'csvImports.list': 'the last 20',
  'csvImports.preview': 'five rows',
  'engageAnalytics.edits': 'maxEditMonths',
  'engageFeed.followSignals': 'maxFollowedAtOnce',
  'jobs.list': '100 open and 20 finished ones',
  'linkedInAccounts.list': 'one for each connected LinkedIn account',
  'lists.list': 'maxLists',
  'people.duplicates': 'limit of the query',
  'people.merges': 'maxMerges',
  'posts.brought': 'shownPosts',
  'profile.list': 'profiles of the plan',
  'publications.checkAll': 'one for each item of the request',
  'readyComments.generate': 'maxDrafted',
  'recommendations.daily': 'ten posts',
  'recommendations.list': 'maxRecommended',
  'recommendations.refreshDaily': 'ten posts',
  'rss.checkUrl': 'the first items of a document',
  'rss.recommendations': 'one for each feed of the catalog',
  'rss.summary': 'one for each network',
  'rssDrafts.drafts': 'ten for each item of the request',
  'rssDrafts.rules': 'maxRulesPerFeed',
  'rssDrafts.suggestWords': 'three drafts',
  'rssDrafts.testRule': 'maxCountedItems',
  'services.list': 'one for each service',
  'sessions.list': 'the last 200',
  'signalPosts.search': 'limit of the query',
  'signals.searchProfiles': 'limit of the query',
  'sources.addDirectly': 'one for each URL of the request',
  'sources.listArchives': 'the last 20',
  'today.read': 'ten posts, and maxWarmer people',
  'views.counts': 'maxViews',
  'views.list': 'maxViews',
};
const fields: Record<string, string> = {
  attempts: 'a publication is tried maxTries times',
  bands: 'thirteen bands of the score',
  byPurpose: 'one for each purpose of the model',
  candidates: 'maxAlike',
  channels: 'one for each channel',
  choices: 'one for each kind of notice',
  citations: 'the records that one run was shown',
  columns: 'maxCsvColumns',
  companies: 'the ten largest',
  connected: 'maxConnected',
  connectedProfiles: 'profiles of the plan',
  counts: 'one for each kind of count',
  days: 'maxAnalyticsDays',
  domains: "maxDomainsAtOnce, and one for each domain of LinkedIn's data",
  edited: 'one for each field of a person',
  elsewhere: 'profiles of the plan',
  errors: 'shownErrors',
  examples: 'the first few values',
  excerptHits: 'the matches in one excerpt',
  falling: 'maxMoves',
  feeds: 'the feeds that one page links',
  files: 'the files of one archive',
  flairs: 'the flairs of one subreddit',
  folders: 'maxFeeds',
  hits: 'the matches in one post',
  hours: '24 hours',
  ids: 'maxAgents and maxSchedules, or the connections of one channel',
  images: 'maxImages',
  information: 'maxItems',
  learned: 'one for each kind of rule',
  leftOut: 'the columns of one file',
  lines: 'the lines of one approval, brief or receipt',
  lists: 'maxLists',
  log: 'an event is tried maxAttempts times',
  lost: 'the values of one filter',
  matched: 'maxFitValues',
  matches: 'maxFitRules',
  mentions: 'maxMentions',
  meters: 'one for each limit of the plan',
  never: 'the rules of one subreddit',
  nextRuns: 'the next five',
  noneOf: 'the rules of one subreddit',
  notUnderstood: 'the lines of one paste',
  notes: 'one for each kind of note',
  oneOf: 'the rules of one subreddit',
  only: 'the rules of one subreddit',
  outputs: 'one for each kind of output',
  parts: 'runLimits',
  paused: 'maxPaused',
  people: 'maxPasted',
  plans: 'the plans',
  postIds: 'maxPosts',
  processes: 'the running processes',
  profiles: 'profiles of the plan',
  providers: 'one for each provider',
  publications: 'one for each channel',
  queues: 'one for each queue',
  reasons: 'one for each kind of reason',
  refused: 'maxDrafted',
  rising: 'maxMoves',
  scopes: 'the scopes of one token',
  settings: 'the settings',
  signals: 'profiles of the plan',
  titleHits: 'the matches in one title',
  topPeople: 'the first few',
  topics: 'the topics of the catalog',
  troubles: 'one for each kind of trouble',
  urls: 'streamed',
  usage: 'one for each kind of call',
  variants: 'the variants of one comment',
  views: 'maxViews',
  waiting: 'maxOfKind for each kind',
  warnings: 'one for each check',
  ways: 'the ways to connect one channel',
  weeks: '26 weeks',
};

type Schema = {
  type?: string;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  maxItems?: number;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
};

const choices = (schema: Schema): Schema[] => [
  ...(schema.anyOf ?? []),
  ...(schema.oneOf ?? []),
  ...(schema.allOf ?? []),
];

/** A closed set of words can't grow. */
const isClosed = (schema: Schema): boolean =>
  schema.enum !== undefined ||
  schema.const !== undefined ||
  (choices(schema).length > 0 && choices(schema).every(isClosed));

/** The names of all fields that are lists without a limit in the schema. */
function openLists(schema: Schema, name: string, isPage: boolean, defs: Record<string, Schema>): string[] {
  if (schema.$ref !== undefined) {
    const target = defs[schema.$ref.replace('#/$defs/', '')] ?? {};
    return openLists(target, name, isPage, defs);
  }
  const own =
    schema.type === 'array' && !isPage && schema.maxItems === undefined && !isClosed(schema.items ?? {})
      ? [name]
      : [];
  const properties = schema.properties ?? {};
  const { additionalProperties: more } = schema;
  return [
    ...own,
    ...(schema.items ? openLists(schema.items, name, false, defs) : []),
    ...choices(schema).flatMap((choice) => openLists(choice, name, isPage, defs)),
    ...Object.entries(properties).flatMap(([field, value]) =>
      openLists(value, field, field === 'items' && 'nextCursor' in properties, defs),
    ),
    ...(typeof more === 'object' ? openLists(more, name, false, defs) : []),
  ];
}

const routes: [string, Route][] = Object.entries(contract).flatMap(([group, ofGroup]) =>
  Object.entries(ofGroup as Record<string, Route>).map(([name, route]): [string, Route] => [
    `${group}.${name}`,
    route,
  ]),
);

it('every list of an answer is paged, streamed, or has a limit', () => {
  const open: string[] = [];
  const used = new Set<string>();
  for (const [name, { answer }] of routes) {
    if (!answer) continue;
    const schema = z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' }) as Schema;
    for (const field of openLists(schema, '', false, schema.$defs ?? {})) {
      const isKnown = field === 'items' ? name in lists : field in fields;
      used.add(field === 'items' ? name : field);
      if (!isKnown) open.push(field === 'items' ? name : field);
    }
  }
  expect([...new Set(open)].sort()).toEqual([]);
  expect([...Object.keys(lists), ...Object.keys(fields)].filter((name) => !used.has(name))).toEqual([]);
});
