import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  accessDenied,
  expiredToken,
  goneVersion,
  LinkedInError,
  linkedInErrorBody,
  revokedToken,
} from '#sandbox/linkedin/linkedin-error.ts';
import type { StateStore } from '#sandbox/state.ts';
import type { Network } from '#sandbox/vendor.ts';
import { type At, type Person, seenBy } from '#sandbox/world/model.ts';
import { LinkedInDataState } from './grants.ts';
import {
  type Change,
  commentChange,
  likeChange,
  type MemberItem,
  memberItems,
  type PlayedDomain,
  personUrn,
  playedDomains,
  type Row,
} from './member-items.ts';
import { dataOauthRoutes } from './oauth-routes.ts';

/** The only version of these calls, independent of LinkedIn's other APIs. */
const VERSION = '202312';
/** Rows per page of a snapshot. Pages are numbered by `start`. `count` doesn't change their size. */
const PAGE_ROWS = 100;
const DAY = 86_400_000;
/** How long the change log keeps an event. */
const LOG_DAYS = 28;
/** How long it takes until an event is in the log, in ms. */
const LOG_DELAY = 30_000;
const MOST_EVENTS = 50;

/**
 * LinkedIn's Member Data Portability (learn.microsoft.com/linkedin/dma/member-data-portability: Member
 * Snapshot API, Member Changelog API, Member Authorization Management API), including what public clients
 * report beyond the docs: pages go by number, `paging.total` isn't reliable, and after the last page comes a
 * 404.
 */
export function linkedinDataRoutes({ world, now, machineNow, state }: Network): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    if (!(error instanceof LinkedInError)) throw error;
    return c.json(linkedInErrorBody(error), error.status);
  });
  app.route('/', linkedinDataControlRoutes(state, machineNow));
  app.route('/', dataOauthRoutes(state, world, machineNow));

  const member = (c: Context): Person => {
    const given = c.req.header('authorization')?.replace(/^Bearer /, '');
    const token = state.current.linkedinData.tokens.find((each) => each.token === given);
    if (!token) throw revokedToken();
    if (token.expiresAt <= machineNow()) throw expiredToken();
    const person = world.findPerson(token.personId);
    if (!person) throw revokedToken();
    return person;
  };
  /** A member's data generated up to the end of the day, because they read it page by page. */
  const ofToday = new Map<string, { at: At }[]>();
  /** Equal to generating it up to now, because a day's data is the same whenever it's generated. */
  const untilNow = <T extends { at: At }>(key: unknown[], make: (until: At) => T[]): T[] => {
    const until = Math.ceil(now() / DAY) * DAY;
    const name = [...key, until, world.changes].join(' ');
    let made = ofToday.get(name) as T[] | undefined;
    if (made === undefined) {
      made = make(until);
      if (ofToday.size >= 50) ofToday.clear();
      ofToday.set(name, made);
    }
    return made.filter(({ at }) => at <= now());
  };
  const itemsOf = (person: Person, domain?: PlayedDomain) => {
    const { genesis, linkedinData } = state.current;
    const { pastDays } = linkedinData;
    return untilNow([person.id, domain, genesis, pastDays], (until) =>
      memberItems(world, person, genesis, until, pastDays, domain),
    );
  };

  app.use('/linkedin-data/rest/*', async (c, next) => {
    const version = c.req.header('linkedin-version');
    if (version === undefined) {
      throw new LinkedInError(
        400,
        'VERSION_MISSING',
        0,
        'A version must be present. Please specify a version by adding the LinkedIn-Version header.',
      );
    }
    if (version !== VERSION) throw goneVersion(version);
    await next();
  });
  // Not part of this product: an app without OpenID Connect can't ask who someone is.
  app.get('/linkedin-data/v2/userinfo', (c) => {
    member(c);
    throw accessDenied('userinfo.GET.NO_VERSION');
  });

  app.get('/linkedin-data/rest/memberSnapshotData', (c) => {
    const person = member(c);
    const query = onlyKnown(c, ['q', 'domain', 'start', 'count']);
    finder(query, 'criteria');
    const domain = query.domain;
    if (domain !== undefined && !isPlayed(domain)) throw illegal(`Parameter 'domain' is invalid: ${domain}`);
    const start = wholeNumber(query, 'start', 0);
    wholeNumber(query, 'count', 10);
    const items = itemsOf(person, domain);
    const wanted = playedDomains.filter((each) => domain === undefined || each === domain);
    const pages = wanted
      .filter((each) => !state.current.linkedinData.notCollated.includes(each))
      .flatMap((each) => pagesOf(each, items));
    const page = pages[start];
    if (!page) {
      throw new LinkedInError(404, 'NOT_FOUND', 0, 'No data found for this memberId');
    }
    const next = new URLSearchParams({
      count: '10',
      ...(domain ? { domain } : {}),
      q: 'criteria',
      start: `${start + 1}`,
    });
    return c.json({
      paging: {
        start,
        count: 10,
        links:
          start + 1 < pages.length
            ? [{ type: 'application/json', rel: 'next', href: `/rest/memberSnapshotData?${next}` }]
            : [],
        // As at the vendor, this isn't the real total.
        total: 1,
      },
      elements: [{ snapshotDomain: page.domain, snapshotData: page.rows }],
    });
  });

  app.get('/linkedin-data/rest/memberChangeLogs', (c) => {
    const person = member(c);
    const query = onlyKnown(c, ['q', 'startTime', 'start', 'count']);
    finder(query, 'memberAndApplication');
    const since = wholeNumber(query, 'startTime', 0);
    const start = wholeNumber(query, 'start', 0);
    const count = Math.min(wholeNumber(query, 'count', 10), MOST_EVENTS);
    const registeredAt = state.current.linkedinData.registered[person.id];
    const from = Math.max(registeredAt ?? Number.POSITIVE_INFINITY, now() - LOG_DAYS * DAY);
    const all = [...ownChanges(itemsOf(person)), ...changesByOthers(person)]
      .filter(({ at }) => at >= from && at + LOG_DELAY <= now() && at + LOG_DELAY >= since)
      .sort((one, other) => one.at - other.at);
    const elements = all.slice(start, start + count).map(({ at, change }) => eventOf(person, at, change));
    return c.json({ paging: { start, count, links: [] }, elements });
  });

  /** What others did under the member's posts. */
  const changesByOthers = (person: Person): { at: At; change: Change }[] => {
    if (state.current.linkedinData.othersInLog === 'no') return [];
    return untilNow([person.id, 'others'], (until) =>
      world
        .postsOf(person, until)
        .flatMap((post) => [
          ...seenBy(post.reactions, until).flatMap(({ author, value, at }) =>
            author.kind === 'person' && author !== person
              ? [{ at, change: likeChange(author, post, value, at) }]
              : [],
          ),
          ...seenBy(post.comments, until).flatMap((said) =>
            said.author.kind === 'person' && said.author !== person
              ? [{ at: said.at, change: commentChange(said.author, post, said) }]
              : [],
          ),
        ]),
    );
  };

  const eventOf = (owner: Person, moment: At, change: Change) => {
    const at = Math.floor(moment);
    const { resourceName, resourceId, resourceUri, actor, activity } = change;
    const isNamed = actor !== owner && state.current.linkedinData.othersInLog === 'named';
    return {
      id: at * 1000 + (resourceUri.length % 1000),
      capturedAt: at,
      processedAt: at + LOG_DELAY,
      configVersion: 1,
      owner: personUrn(owner),
      actor: personUrn(actor),
      resourceName,
      resourceId,
      resourceUri,
      method: 'CREATE',
      activity,
      processedActivity: isNamed
        ? {
            ...activity,
            'actor~': {
              id: personUrn(actor).slice('urn:li:person:'.length),
              vanityName: actor.slug,
              localizedFirstName: actor.first,
              localizedLastName: actor.last,
              localizedHeadline: actor.headline ?? '',
            },
          }
        : activity,
      siblingActivities: [],
      parentSiblingActivities: [],
      activityId: `${resourceName}-${resourceId}-${at}`,
      activityStatus: 'SUCCESS',
    };
  };

  app.get('/linkedin-data/rest/memberAuthorizations', (c) => {
    const person = member(c);
    finder(onlyKnown(c, ['q']), 'memberAndApplication');
    const regulatedAt = state.current.linkedinData.registered[person.id];
    return c.json({
      paging: { start: 0, count: 10, links: [] },
      elements:
        regulatedAt === undefined
          ? []
          : [
              {
                regulatedAt,
                memberComplianceAuthorizationKey: {
                  developerApplication: 'urn:li:developerApplication:123456',
                  member: personUrn(person),
                },
                memberComplianceScopes: ['DMA'],
              },
            ],
    });
  });
  app.post('/linkedin-data/rest/memberAuthorizations', async (c) => {
    const person = member(c);
    const body = z.strictObject({}).safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) throw illegal('The request body is not valid');
    state.change(({ linkedinData }) => {
      linkedinData.registered[person.id] ??= now();
    });
    return c.body(null, 201);
  });
  app.all('/linkedin-data/*', () => {
    throw new LinkedInError(404, 'RESOURCE_NOT_FOUND', 0, 'No virtual resource found');
  });
  return app;
}

const Behavior = LinkedInDataState.pick({ pastDays: true, notCollated: true, othersInLog: true }).partial();

/** Controls for this part of the network. No third party has these. */
function linkedinDataControlRoutes(state: StateStore, machineNow: () => At): Hono {
  const app = new Hono();
  app.post('/control/linkedin-data', async (c) => {
    const behavior = Behavior.strict().safeParse(await c.req.json().catch(() => undefined));
    if (!behavior.success) return c.json({ message: z.prettifyError(behavior.error) }, 400);
    state.change(({ linkedinData }) => {
      Object.assign(linkedinData, behavior.data);
    });
    return c.json({ ok: true });
  });
  // Members end their grants at LinkedIn: Settings, Data privacy, Permitted services.
  app.post('/control/linkedin-data/end/:how', (c) => {
    const how = c.req.param('how');
    state.change(({ linkedinData }) => {
      if (how === 'revoked') linkedinData.tokens = [];
      else for (const token of linkedinData.tokens) token.expiresAt = machineNow();
    });
    return c.json({ ok: true });
  });
  app.get('/control/linkedin-data', (c) => {
    const { tokens, registered } = state.current.linkedinData;
    return c.json({ tokens: tokens.length, registered: Object.keys(registered) });
  });
  return app;
}

function ownChanges(items: MemberItem[]): { at: At; change: Change }[] {
  return items.flatMap(({ at, change }) => (change ? [{ at, change }] : []));
}

function pagesOf(domain: (typeof playedDomains)[number], items: MemberItem[]) {
  const rows = items
    .filter((item) => item.domain === domain)
    .sort((one, other) => other.at - one.at)
    .map(({ row }) => row);
  const pages: { domain: string; rows: Row[] }[] = [];
  for (let at = 0; at < rows.length; at += PAGE_ROWS)
    pages.push({ domain, rows: rows.slice(at, at + PAGE_ROWS) });
  return pages;
}

function isPlayed(domain: string): domain is PlayedDomain {
  return (playedDomains as readonly string[]).includes(domain);
}

const illegal = (about: string) => new LinkedInError(400, 'ILLEGAL_ARGUMENT', 0, about);

/** The query parameters. Unknown ones are refused, as in Rest.li. */
function onlyKnown(c: Context, known: string[]): Record<string, string> {
  const query = c.req.query();
  const unknown = Object.keys(query).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new LinkedInError(400, 'QUERY_PARAM_NOT_ALLOWED', 0, `Query parameter ${unknown} is not allowed`);
  }
  return query;
}

function finder(query: Record<string, string>, name: string): void {
  if (query.q !== name) throw illegal(`Finder ${query.q ?? ''} is not supported`);
}

function wholeNumber(query: Record<string, string>, name: string, otherwise: number): number {
  const text = query[name];
  if (text === undefined) return otherwise;
  if (!/^\d{1,15}$/.test(text)) throw illegal(`Parameter '${name}' is invalid`);
  return Number(text);
}
