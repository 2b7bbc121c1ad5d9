import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillPath } from '#contract/client.ts';
import { noTokenMessage } from '#contract/error-codes.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { contract } from '#contract/index.ts';
import type { Route } from '#contract/route.ts';
import { shippedTemplates } from '#server/modules/agents/templates/shipped-templates.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { connectReddit } from '#test/connect-reddit.ts';
import { connectSlack } from '#test/connect-slack.ts';
import { storeFeed, storeItems } from '#test/feed-items.ts';
import { judgeMessage } from '#test/fuzz/refusal-messages.ts';
import { badInput, everyItem, someId, validInput } from '#test/route-inputs.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { learnFromEdit } from './profile/learn-from-edit.ts';
import { shippedPoints } from './signals/score/score.ts';

/** Every route of the contract, called by its owner, by another user, and without a session. */
const routes = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members as Record<string, Route>).map(([name, route]) => ({
    name: `${route.method} ${route.path}`,
    key: `${group}.${name}`,
    route,
  })),
);
const guarded = routes.filter(({ route }) => route.access !== 'public');
const ofOneRecord = guarded.filter(({ route }) => route.params !== undefined);
/** A path names a provider by a word, not by an id. */
const byId = ofOneRecord.filter(({ key }) => key !== 'system.check' && !key.startsWith('services.'));

/** The parameters of a route's path: each is an id, and if there are several, the first names the record. */
const namesOf = (route: Route): string[] => Object.keys(route.params?.shape ?? {});
const pathOf = (route: Route, id: string): string =>
  fillPath(route.path, Object.fromEntries(namesOf(route).map((name) => [name, id])));

/** What the tests send; parts of it name their records. */
const sent = { ...validInput };

let app: TestApp;
let ann: SignedIn;
let bob: SignedIn;
/** The administrator of the tests. */
let maya: SignedIn;
/** Ann's own ids, by the kind of record a route's id names. */
let own: Record<string, string>;

beforeAll(async () => {
  // She may call all routes, including those of administrators.
  app = await startApp({
    startAt: new Date('2026-11-20T12:00:00Z'),
    env: {
      ADMIN_EMAILS: 'ann@northwind-labs.example,maya@northwind-labs.example',
      LOOKUPS_PER_DAY: '50',
    },
  });
  ann = await app.signIn('ann@northwind-labs.example');
  bob = await app.signIn('bob@harbor-analytics.example');
  maya = await app.signIn('maya@northwind-labs.example');
  await connectSlack(app, ann);
  // On this particular day, some of her people can be enriched.
  const profile = await ann.api.sources.connect({
    body: { url: 'https://www.linkedin.com/in/priya-raman' },
  });
  await app.waitForIdle();
  const { items } = await ann.api.signals.list({ params: { id: profile.id }, query: { limit: 20 } });
  const [person = '', other = '', third = ''] = items.map((one) => one.personId);
  sent['signals.exportPicked'] = { body: { signalIds: items.slice(0, 2).map((one) => one.id) } };
  sent['people.previewMerge'] = { search: `?otherId=${third}` };
  const merged = await ann.api.people.merge({
    params: { id: person },
    body: { otherId: other, confirm: true },
  });
  const companyId = items.find((one) => one.companyId !== null)?.companyId ?? '';
  const archive = await app.composition.app.request('/archive-import?fileName=a.zip', {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/zip' },
    body: 'PK\u0003\u0004',
  });
  const { data } = (await archive.json()) as { data: { id: string } };
  const { post } = await app.composition.deps.db
    .selectFrom('post')
    .select('urn as post')
    .where('author_profile_id', '=', profile.id)
    .executeTakeFirstOrThrow();
  sent['posts.preview'] = { search: `?url=${post}` };
  await app.waitForIdle();
  const csv = await app.composition.app.request('/csv-import?fileName=a.csv', {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'text/csv' },
    body: 'LinkedIn URL,Name\nhttps://www.linkedin.com/in/kim-lee,Kim Lee\n',
  });
  const { data: csvImport } = (await csv.json()) as { data: { id: string } };
  await app.waitForIdle();
  await connectReddit(app, ann);
  const { id: listId } = await ann.api.lists.create({ body: { name: 'Leads' } });
  const view = await ann.api.views.create({ body: { name: 'Leads', filters: {} } });
  await ann.api.score.change({ body: { points: { ...shippedPoints, reply: 7 }, fit: [], basedOn: 1 } });
  const publication = await app.composition.deps.db
    .insertInto('publication')
    .values({
      user_id: ann.userId,
      channel: 'linkedin',
      network: 'sample',
      kind: 'post',
      text: 'Hello',
      origin: 'user',
      state: 'unconfirmed',
      approved_at: app.now(),
      due_at: app.now(),
      send_started_at: app.now(),
    })
    .returning(['id', 'composition_id'])
    .executeTakeFirstOrThrow();
  const image = await app.composition.deps.db
    .insertInto('publication_image')
    .values({
      user_id: ann.userId,
      content_type: 'image/png',
      width: 1,
      height: 1,
      bytes: Buffer.from('picture'),
      created_at: app.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.composition.deps.db.transaction().execute(async (trx) => {
    for (let nth = 1; nth <= 10; nth += 1) {
      const edited = `Yes ${nth}.`;
      await learnFromEdit(trx, { userId: ann.userId, original: `${edited} 🎉`, edited, now: app.now() });
    }
  });
  const learned = (await ann.api.profile.voice({})).learned[0]?.id ?? '';
  const versions = await ann.api.score.versions({});
  const followed = await ann.api.engageFeed.addProfile({
    body: { url: 'https://www.linkedin.com/in/maya-lindqvist' },
  });
  await app.waitForIdle();
  const feed = await ann.api.engageFeed.posts({ query: { limit: 1 } });
  await app.waitForIdle();
  const { post_id } = await app.composition.deps.db
    .selectFrom('engagement')
    .select('post_id')
    .where('user_id', '=', ann.userId)
    .where('post_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const pick = await app.composition.deps.db
    .insertInto('daily_pick')
    .values({
      user_id: ann.userId,
      network: 'sample',
      day: '2026-01-01',
      post_id: post_id ?? '',
      rank: 1,
      points: 1,
      reasons: sql`'[]'::jsonb`,
      made_at: app.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const draftedFeed = await storeFeed(app.composition.deps.db, { userId: ann.userId });
  const [feedItem = ''] = await storeItems(
    app.composition.deps.db,
    draftedFeed,
    [{ title: 'Ports wait' }],
    app.now(),
  );
  const rule = await ann.api.rssDrafts.createRule({ body: { feedId: draftedFeed.id, ...everyItem } });
  sent['rssDrafts.rules'] = { search: `?feedId=${draftedFeed.id}` };
  const { items: brought } = await ann.api.signalPosts.list({ params: { id: profile.id } });
  const comments = await ann.api.readyComments.generate({ body: { postId: brought[0]?.id ?? '' } });
  const commentId = comments.items[0]?.id ?? '';
  await app.waitForIdle();
  await ann.api.webhook.create({ body: { url: 'http://hooks.sample.example/routes' } });
  const { id: webhookEvent } = await ann.api.webhook.test({ body: {} });
  const feedOfSite = await ann.api.rss.add({ body: { url: 'blog.harbor-analytics.example' } });
  const siteItems = await ann.api.rss.items({ query: { limit: 1 } });
  const { opml } = await ann.api.rss.exportOpml({});
  const rssImport = await ann.api.rss.importOpml({ body: { opml } });
  await app.waitForIdle();
  const { agent: requireOwnedAgent } = await ann.api.templates.add({
    params: { id: shippedTemplates[0]?.id ?? '' },
    body: {},
  });
  const schedule = await ann.api.scheduledAgents.create({
    body: {
      agentId: requireOwnedAgent?.id ?? '',
      name: 'Weekly',
      prompt: 'Who is new?',
      cron: '0 8 * * 1',
      outputs: { artifact: false, slack: false, draft: null, webhook: null },
    },
  });
  const { template } = await ann.api.templates.add({ params: { id: requireOwnedAgent?.id ?? '' }, body: {} });
  const talk = await ann.api.queries.create({
    body: { agentId: requireOwnedAgent?.id ?? '', text: 'Which lists?' },
  });
  const artifact = await ann.api.artifacts.create({ body: { kind: 'post', title: 'A', content: 'B' } });
  const accessToken = await ann.api.accessTokens.create({ body: { name: 'Mine' } });
  const accountExport = await ann.api.accountExports.start({});
  await app.waitForIdle();
  await app.call('POST', '/beta-user', { body: { email: 'kim@elsewhere.example' } });
  const requests = await maya.api.betaUsers.requests({});
  const [waiting] = (await ann.api.inbox.toAnswer({ query: {} })).items;
  const { items: sessions } = await ann.api.sessions.list({});
  const passkey = await app.composition.deps.db
    .insertInto('passkey')
    .values({
      user_id: ann.userId,
      name: 'Laptop',
      rp_id: 'localhost',
      credential_id: Buffer.from('id'),
      public_key: Buffer.from('key'),
      counter: 0,
      transports: [],
      created_at: app.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  own = {
    betaUsers: requests.items[0]?.id ?? '',
    sessions: sessions[0]?.id ?? '',
    agents: requireOwnedAgent?.id ?? '',
    scheduledAgents: schedule.id,
    queries: talk.id,
    'queries.list': requireOwnedAgent?.id ?? '',
    prompts: talk.prompt?.id ?? '',
    accessTokens: accessToken.id,
    passkeys: passkey.id,
    'services.effects': 'payment',
    accountExports: accountExport.id,
    artifacts: artifact.id,
    'artifacts.ofAgent': requireOwnedAgent?.id ?? '',
    'signalPosts.one': brought[0]?.id ?? '',
    templates: template.id,
    'webhook.event': webhookEvent,
    'webhook.replay': webhookEvent,
    'rss.change': feedOfSite.id,
    'rss.refresh': feedOfSite.id,
    'rss.remove': feedOfSite.id,
    'rss.item': siteItems.items[0]?.id ?? '',
    'rss.readImport': rssImport.id,
    'rss.importLines': rssImport.id,
    'recommendations.markDaily': pick.id,
    'readyComments.one': commentId,
    'draftBrief.read': commentId,
    'readyComments.change': commentId,
    'readyComments.move': commentId,
    'readyComments.remove': commentId,
    'profile.changeLearned': learned,
    'profile.removeLearned': learned,
    'views.change': view.id,
    'views.remove': view.id,
    'score.take': versions.items[0]?.id ?? '',
    'csvImports.one': csvImport.id,
    'csvImports.preview': csvImport.id,
    'csvImports.start': csvImport.id,
    'csvImports.errors': csvImport.id,
    'csvImports.remove': csvImport.id,
    'lists.rename': listId,
    'lists.remove': listId,
    'lists.addSignals': listId,
    'lists.removeSignals': listId,
    'lists.undo': listId,
    'publicationImages.describe': image.id,
    'publicationImages.one': image.id,
    'publications.one': publication.id,
    'compositions.duplicate': publication.composition_id,
    'compositions.remind': publication.composition_id,
    'rssDrafts.makeDraft': feedItem,
    'rssDrafts.suggestWords': feedItem,
    'rssDrafts.changeRule': rule.id,
    'rssDrafts.testRule': rule.id,
    'rssDrafts.switchRule': rule.id,
    'rssDrafts.removeRule': rule.id,
    'publications.change': publication.id,
    'publications.schedule': publication.id,
    'publications.unschedule': publication.id,
    'publications.remove': publication.id,
    'publications.cancel': publication.id,
    'publications.settle': publication.id,
    'jobs.one': profile.syncJobId ?? '',
    'jobs.stop': profile.syncJobId ?? '',
    'signals.details': items[2]?.id ?? '',
    'signals.changeStatus': items[2]?.id ?? '',
    'people.previewMerge': merged.personId,
    'people.edit': merged.personId,
    'people.merge': merged.personId,
    'people.merges': merged.personId,
    'people.undoMerge': merged.mergeId,
    'people.duplicates': merged.personId,
    'people.erasure': merged.personId,
    'people.erase': merged.personId,
    'lookUps.signal': items[2]?.id ?? '',
    'companies.one': companyId,
    'lookUps.company': companyId,
    'triage.writeNote': items[2]?.id ?? '',
    'engageFeed.unfollow': followed.id,
    'engageFeed.readProfile': followed.id,
    'engageFeed.post': feed.items[0]?.id ?? '',
    'sources.archive': data.id,
    'sources.startArchive': data.id,
    inbox: waiting?.id ?? '',
    messages: items[2]?.id ?? '',
    'inbox.draftAll': waiting?.post?.id ?? '',
    profile: profile.id,
  };
});
afterAll(() => app?.stop());

const call = (key: string, route: Route, id: string, token?: string) => {
  const { body, search = '' } = sent[key] ?? {};
  const path = pathOf(route, id) + search;
  return app.call(route.method, path, {
    ...(token === undefined ? {} : { token }),
    ...(body === undefined ? {} : { body }),
  });
};
/** Who may call a route: an administrator owns nothing except what the route is for. */
const holderOf = (route: Route): SignedIn => (route.access === 'admin' ? maya : ann);
const idFor = (key: string) => own[key] ?? own[key.split('.')[0] ?? ''] ?? own.profile ?? '';

describe('without a token', () => {
  test.each(guarded)('$name returns 401', async ({ key, route }) => {
    const answer = await call(key, route, idFor(key));
    expect(answer.status).toBe(401);
    expect(((await answer.json()) as ErrorBody).message).toBe(noTokenMessage);
  });
});

describe("a user who isn't an administrator", () => {
  const admins = guarded.filter(({ route }) => route.access === 'admin');

  test.each(admins)('is refused $name', async ({ key, route }) => {
    const answer = await call(key, route, idFor(key), bob.token);
    expect(answer.status).toBe(403);
    expect(((await answer.json()) as ErrorBody).data.code).toBe('forbidden');
  });

  test.each(admins.filter(({ route }) => route.params !== undefined))(
    'and an administrator gets 404 from $name for an unknown id',
    async ({ key, route }) => {
      expect((await call(key, route, someId, maya.token)).status).toBe(404);
    },
  );
});

describe('another user', () => {
  const ofOneUser = ofOneRecord.filter(({ route }) => route.access === 'user');

  test.each(ofOneUser)("gets 404 from $name for the owner's id", async ({ key, route }) => {
    expect(idFor(key)).not.toBe('');
    const answer = await call(key, route, idFor(key), bob.token);
    expect(answer.status).toBe(404);
    expect(((await answer.json()) as ErrorBody).data.code).toBe('not_found');
  });

  test.each(byId)('$name refuses an invalid id, naming the field', async ({ key, route }) => {
    const answer = await call(key, route, 'no-id', holderOf(route).token);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as ErrorBody).data.issues?.[0]?.path).toBe(namesOf(route)[0]);
  });
});

describe('invalid input', () => {
  // A hint about an account's status is only a reason to check: whatever it says, the answer is the same.
  const takesInput = routes.filter(
    ({ key, route }) => (route.body || route.query) && key !== 'linkedinAuth.accountStatus',
  );

  test('is tested on every route that accepts input', () => {
    expect(Object.keys(badInput).sort()).toEqual(takesInput.map(({ key }) => key).sort());
  });

  test.each(takesInput)('$name names the invalid field', async ({ key, route }) => {
    const { body, search = '', field } = badInput[key] ?? { field: '' };
    const answer = await app.call(route.method, pathOf(route, idFor(key)) + search, {
      token: holderOf(route).token,
      ...(body === undefined ? {} : { body }),
    });
    expect(answer.status).toBe(400);
    const { data } = (await answer.json()) as ErrorBody;
    expect(data.code).toBe('invalid_request');
    expect(data.issues?.map(({ path }) => path)).toContain(field);
    for (const { message } of data.issues ?? []) expect(judgeMessage(message)).toBeNull();
  });
});

describe('the owner', () => {
  // Without billing there is no portal to open; plan/billing/billing.test.ts covers it with billing.
  const reads = guarded.filter(
    ({ key, route }) => route.method === 'GET' && !route.stream && key !== 'payment.settings',
  );

  test.each(reads)('gets an answer from $name', async ({ key, route }) => {
    const answer = await call(key, route, idFor(key), holderOf(route).token);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toHaveProperty('data');
  });
});

describe('jobs', () => {
  test('show their progress to their owner, and stay as they ended when stopped afterwards', async () => {
    const { items } = await ann.api.jobs.list({});
    const sync = items.find((job) => job.name === 'sync-profile');
    expect(sync).toMatchObject({ state: 'succeeded', subjectId: own.profile });
    expect(sync?.done).toBe(sync?.total);
    // A sync is followed by enriching the highest scores, within the day's budget.
    expect(items.find((job) => job.name === 'look-up-people')).toMatchObject({
      state: 'succeeded',
      done: expect.any(Number),
    });
    const { used, perDay } = await ann.api.lookUps.budget({ query: { network: 'sample' } });
    expect(used).toBeGreaterThan(0);
    expect(used).toBeLessThanOrEqual(perDay);
    const stopped = await ann.api.jobs.stop({ params: { id: sync?.id ?? '' } });
    expect(stopped.state).toBe('succeeded');
    expect((await bob.api.jobs.list({})).items).toEqual([]);
  });

  test('notify the open pages of their owner, and of nobody else', async () => {
    const leave = new AbortController();
    const listen = async (who: SignedIn) => {
      const answer = await app.composition.app.request('/events', {
        headers: { authorization: `Bearer ${who.token}` },
        signal: leave.signal,
      });
      expect(answer.headers.get('content-type')).toContain('text/event-stream');
      return answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    };
    const [anns, bobs] = [await listen(ann), await listen(bob)];
    expect((await anns?.read())?.value).toBe(': connected\n\n');
    expect((await bobs?.read())?.value).toBe(': connected\n\n');
    await ann.api.access.changeProfile({ body: { name: 'Ann A.' } });
    await bob.api.access.changeProfile({ body: { name: 'Bob B.' } });
    const event = (id: string) => `data: ${JSON.stringify({ name: 'profile', id })}\n\n`;
    expect((await anns?.read())?.value).toBe(event(ann.userId));
    expect((await bobs?.read())?.value).toBe(event(bob.userId));
    leave.abort();
  });
});
