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
import type { SignedIn } from '#test/sign-in.ts';
import { learnFromEdit } from './profile/learn-from-edit.ts';
import { shippedPoints } from './signals/score/score.ts';

/** Every route of the contract, walked as its owner, as somebody else and as nobody. */
const routes = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members as Record<string, Route>).map(([name, route]) => ({
    name: `${route.method} ${route.path}`,
    key: `${group}.${name}`,
    route,
  })),
);
const guarded = routes.filter(({ route }) => route.access !== 'public');
const ofOneRecord = guarded.filter(({ route }) => route.params !== undefined);
/** A provider is named in its path by a word, not by an id. */
const byId = ofOneRecord.filter(({ key }) => key !== 'system.check');

const someId = '00000000-0000-7000-8000-000000000000';

/** The parameters of a route's path: each is an id, and where there are several, the first names the record. */
const namesOf = (route: Route): string[] => Object.keys(route.params?.shape ?? {});
const pathOf = (route: Route, id: string): string =>
  fillPath(route.path, Object.fromEntries(namesOf(route).map((name) => [name, id])));

/** A rule that matches whatever comes. */
const everyItem = {
  andKeywords: [],
  orKeywords: [],
  exceptKeywords: [],
  channel: 'linkedin' as const,
  template: '{title}',
};

/** A body and query that each route accepts, so that only what is under test is wrong. */
const sent: Record<string, { body?: unknown; search?: string }> = {
  'signals.searchProfiles': { search: '?keyword=maya' },
  'companies.search': { search: '?keyword=labs' },
  'signalPosts.search': { search: '?keyword=the' },
  'sources.preview': { search: '?url=https://www.linkedin.com/in/maya-lindqvist' },
  'signals.changeStatus': { body: { status: 'reviewed' } },
  'score.change': { body: { points: shippedPoints, fit: [], basedOn: 1 } },
  'score.preview': { body: { points: shippedPoints } },
  'lists.addSignals': { body: { signalIds: [someId] } },
  'lists.removeSignals': { body: { signalIds: [someId] } },
  'lists.undo': { body: { changeId: someId } },
  'people.previewMerge': { search: `?otherId=${someId}` },
  'people.edit': { body: { name: 'Kim' } },
  'people.merge': { body: { otherId: someId } },
  'bulk.change': { body: { signalIds: [someId], status: 'reviewed' } },
  'bulk.undo': { body: { changeId: someId } },
  'today.done': { body: { kind: 'signal', id: someId, isDone: true } },
  'triage.writeNote': { body: { note: 'Met in May' } },
  'signals.exportPicked': { body: { signalIds: [someId] } },
  'sources.startArchive': { body: { ownerUrl: 'https://www.linkedin.com/in/maya-lindqvist' } },
  'recommendations.markDaily': { body: { state: 'skipped' } },
  'lists.rename': { body: { name: 'Friends' } },
  'readyComments.change': { body: { text: 'Well said' } },
  'readyComments.move': { body: { status: 'dismissed' } },
  'publications.change': { body: { text: 'Hello' } },
  'compositions.list': { search: '?view=drafts' },
  'compositions.linkPreview': { search: '?url=https://10.0.0.1/' },
  'compositions.remind': { body: { on: null } },
  'publications.schedule': { body: {} },
  'publications.settle': { body: { as: 'failed' } },
  'rssDrafts.makeDraft': { body: { channel: 'linkedin' } },
  'rssDrafts.suggestWords': { body: { channel: 'linkedin' } },
  'rssDrafts.changeRule': { body: everyItem },
  'rssDrafts.switchRule': { body: { isOn: false } },
  'rssDrafts.drafts': { search: `?itemId=${someId}` },
  'publications.checkAll': { body: { items: [{ channel: 'linkedin', text: 'Hello' }] } },
  'publicationImages.describe': { body: { alt: 'A chart' } },
  'reddit.subreddit': { search: '?name=smallfirms' },
  'profile.changeLearned': { body: { text: 'Emoji on Fridays only.' } },
  'csvImports.preview': { body: { connectedProfileId: someId, mapping: ['url'] } },
  'csvImports.start': { body: { connectedProfileId: someId, mapping: ['url'] } },
  'engageFeed.addProfile': { body: { url: 'https://www.linkedin.com/in/maya-lindqvist' } },
  'engageFeed.followSignals': { body: { ids: [someId] } },
  'engageFeed.markSeen': { body: { ids: [someId] } },
  'webhook.create': { body: { url: 'http://hooks.sample.example/ann' } },
  'rss.change': { body: { title: 'Numbers' } },
  'agents.change': { body: { name: 'Other' } },
  'queries.change': { body: { title: 'Other' } },
  'prompts.decide': { body: { callId: 'none', approved: false } },
  'artifacts.change': { body: { title: 'Other' } },
  'scheduledAgents.change': { body: { name: 'Nights' } },
  'artifacts.draft': { body: { channels: ['linkedin'] } },
  'templates.add': { body: {} },
  'templates.change': { body: { description: 'Mine' } },
  'allowList.check': { search: '?email=ann@northwind-labs.example' },
  'betaUsers.approve': { body: {} },
};

/** Bad input of every route that takes any, and the field it must be refused by. */
const wrong: Record<string, { body?: unknown; search?: string; field: string }> = {
  'access.login': { body: {}, field: 'name' },
  'allowList.list': { search: '?limit=0', field: 'limit' },
  'allowList.add': { body: { domain: 'no domain' }, field: 'domain' },
  'allowList.remove': { body: { domain: ' ' }, field: 'domain' },
  'allowList.check': { search: '?email=nobody@', field: 'email' },
  'audit.list': { search: '?action=Everything', field: 'action' },
  'audit.own': { search: '?cursor=first', field: 'cursor' },
  'betaUsers.ask': { body: { email: 'ann' }, field: 'email' },
  'betaUsers.requests': { search: '?state=lost', field: 'state' },
  'betaUsers.approve': { body: { includesSubdomains: 'yes' }, field: 'includesSubdomains' },
  'magicLink.request': { body: { email: 'ann' }, field: 'email' },
  'magicLink.check': { body: {}, field: 'secret' },
  'magicLink.consume': { body: { email: 'ann@harbor-analytics.example', code: '12' }, field: 'code' },
  'notices.change': { body: { digest: { hour: 24 } }, field: 'digest.hour' },
  'notices.test': { body: { via: 'pigeon' }, field: 'via' },
  'notices.list': { search: '?limit=0', field: 'limit' },
  'agents.list': { search: '?limit=0', field: 'limit' },
  'agents.create': { body: { name: ' ', instructions: 'Look.', tools: [] }, field: 'name' },
  'agents.remove': { body: {}, field: 'id' },
  'agents.change': { body: { tools: ['fly'] }, field: 'tools.0' },
  'queries.list': { search: '?scheduledAgent=perhaps', field: 'scheduledAgent' },
  'queries.create': { body: { agentId: someId, text: ' ' }, field: 'text' },
  'queries.change': { body: { title: 'x'.repeat(121) }, field: 'title' },
  'prompts.ask': { body: { queryId: 'x', text: 'Hello' }, field: 'queryId' },
  'prompts.one': { search: '?limit=51', field: 'limit' },
  'prompts.decide': { body: { callId: 'none' }, field: 'approved' },
  'accessTokens.create': { body: { name: 'A', scopes: ['all'] }, field: 'scopes.0' },
  'artifacts.all': { search: '?limit=0', field: 'limit' },
  'artifacts.create': { body: { kind: 'poem', title: 'A', content: '' }, field: 'kind' },
  'artifacts.brief': { body: { signalId: 'x' }, field: 'signalId' },
  'scheduledAgents.list': { search: '?limit=0', field: 'limit' },
  'scheduledAgents.create': {
    body: {
      agentId: someId,
      name: 'Weekly',
      prompt: 'Who is new?',
      cron: '',
      outputs: { artifact: false, slack: false, draft: null, webhook: null },
    },
    field: 'cron',
  },
  'scheduledAgents.preview': { body: { cron: '0 25 * * *' }, field: 'cron' },
  'scheduledAgents.change': { body: { timezone: 'Mars/Olympus' }, field: 'timezone' },
  'scheduledAgents.remove': { body: {}, field: 'id' },
  'scheduledAgents.runs': { search: '?limit=0', field: 'limit' },
  'artifacts.ofAgent': { search: '?scheduledAgent=perhaps', field: 'scheduledAgent' },
  'artifacts.change': { body: { title: ' ' }, field: 'title' },
  'artifacts.versions': { search: '?limit=0', field: 'limit' },
  'artifacts.page': { search: '?version=0', field: 'version' },
  'artifacts.draft': { body: { channels: [] }, field: 'channels' },
  'templates.list': { search: '?limit=0', field: 'limit' },
  'templates.add': { body: { name: ' ' }, field: 'name' },
  'templates.change': { body: { tools: ['fly'] }, field: 'tools.0' },
  'access.changeProfile': { body: { timezone: 'Mars' }, field: 'timezone' },
  'lists.create': { body: { name: ' ' }, field: 'name' },
  'readyComments.list': { search: '?status=lost', field: 'status.0' },
  'readyComments.counts': { search: '?network=other', field: 'network' },
  'readyComments.generate': { body: {}, field: 'postIds' },
  'readyComments.change': { body: {}, field: 'text' },
  'readyComments.move': { body: { status: 'live' }, field: 'status' },
  'linkedinComments.post': { body: { postId: someId }, field: 'text' },
  'lists.addSignals': { body: { signalIds: ['x'] }, field: 'signalIds.0' },
  'lists.removeSignals': { body: { filters: {} }, field: 'connectedProfileId' },
  'lists.undo': { body: {}, field: 'changeId' },
  'people.previewMerge': { search: '?otherId=x', field: 'otherId' },
  'people.edit': { body: { email: 'nobody' }, field: 'email' },
  'people.merge': { body: { otherId: 7 }, field: 'otherId' },
  'people.erase': { search: '?neverAgain=perhaps', field: 'neverAgain' },
  'people.allowAgain': { body: {}, field: 'profileUrl' },
  'posts.preview': { search: '?url=https://lnkd.in/x', field: 'url' },
  'posts.bring': { body: { postUrl: '', connectedProfileId: someId }, field: 'postUrl' },
  'posts.previewPaste': { body: { connectedProfileId: someId, text: '', people: '' }, field: 'text' },
  'posts.paste': { body: { text: 'x', people: '' }, field: 'connectedProfileId' },
  'bulk.change': { body: { signalIds: [someId] }, field: 'status' },
  'bulk.undo': { body: { changeId: 7 }, field: 'changeId' },
  'today.done': { body: { kind: 'nothing', id: someId, isDone: true }, field: 'kind' },
  'triage.writeNote': { body: { note: 'x'.repeat(5001) }, field: 'note' },
  'profile.changeVoice': { body: { offer: 3, rules: [] }, field: 'offer' },
  'profile.changeLearned': { body: { text: ' ' }, field: 'text' },
  'overview.read': { search: '?latestFrom=yesterday', field: 'latestFrom' },
  'views.create': { body: { name: ' ', filters: {} }, field: 'name' },
  'views.change': { body: { filters: { intensities: ['high'] } }, field: 'filters.intensities' },
  'recommendations.profiles': { search: '?limit=0', field: 'limit' },
  'recommendations.follow': { body: { id: 'x' }, field: 'id' },
  'recommendations.list': { search: '?network=other', field: 'network' },
  'recommendations.never': { body: {}, field: 'id' },
  'recommendations.again': { body: { id: 7 }, field: 'id' },
  'recommendations.daily': { search: '?network=other', field: 'network' },
  'recommendations.refreshDaily': { body: { network: 7 }, field: 'network' },
  'recommendations.markDaily': { body: { state: 'loved' }, field: 'state' },
  'engageAnalytics.read': { search: '?tillDate=2026-02-30', field: 'tillDate' },
  'score.change': {
    body: { points: { ...shippedPoints, reply: 99 }, fit: [], basedOn: 1 },
    field: 'points.reply',
  },
  'payment.create': { body: { plan: 'No plan' }, field: 'plan' },
  'payment.preview': { body: {}, field: 'plan' },
  'payment.changePlan': { body: { plan: 'free', pricedAt: 'now' }, field: 'pricedAt' },
  'payment.settings': { search: '?origin=nowhere', field: 'origin' },
  'score.preview': {
    body: { points: shippedPoints, fit: [{ field: 'title', is: ['!'], points: 1 }] },
    field: 'fit.0.is.0',
  },
  'score.versions': { search: '?limit=0', field: 'limit' },
  'signals.searchProfiles': { search: '?limit=5', field: 'keyword' },
  'companies.search': { search: '?keyword=a&limit=51', field: 'limit' },
  'signalPosts.search': { search: '?keyword=a&limit=51', field: 'limit' },
  'signals.list': { search: '?limit=0', field: 'limit' },
  'signals.total': { search: '?intensity=huge', field: 'intensity.0' },
  'signals.quickTotal': { search: '?intensity=huge', field: 'intensity.0' },
  'signals.details': { search: `?cursor=${'x'.repeat(600)}`, field: 'cursor' },
  'signals.changeStatus': { body: { status: 'loved' }, field: 'status' },
  'signalPosts.list': { search: '?limit=101', field: 'limit' },
  'signals.export': { search: '?scoreMin=many', field: 'scoreMin' },
  'signals.exportPicked': { body: { signalIds: [] }, field: 'signalIds' },
  'signals.urls': { search: '?latestFrom=yesterday', field: 'latestFrom' },
  'lists.rename': { body: { name: '' }, field: 'name' },
  'publications.list': { search: '?state=lost', field: 'state.0' },
  'compositions.list': { search: '?view=all', field: 'view' },
  'compositions.goodTimes': { search: '?network=moon', field: 'network' },
  'compositions.linkPreview': { search: '?url=ftp://a.example', field: 'url' },
  'compositions.remind': { body: { on: 'soon' }, field: 'on' },
  'rssDrafts.drafts': { search: '?itemId=x', field: 'itemId.0' },
  'rssDrafts.makeDraft': { body: { channel: 'myspace' }, field: 'channel' },
  'rssDrafts.suggestWords': { body: {}, field: 'channel' },
  'rssDrafts.rules': { search: '?feedId=x', field: 'feedId' },
  'rssDrafts.createRule': { body: { ...everyItem, feedId: 'x' }, field: 'feedId' },
  'rssDrafts.changeRule': { body: { ...everyItem, template: 'Read this' }, field: 'template' },
  'rssDrafts.switchRule': { body: { isOn: 7 }, field: 'isOn' },
  'publications.create': { body: { channel: 'linkedin' }, field: 'text' },
  'publications.change': { body: { text: 'Hello', imageIds: ['x'] }, field: 'imageIds.0' },
  'publications.schedule': { body: { at: 'soon' }, field: 'at' },
  'publications.settle': { body: { as: 'missed' }, field: 'as' },
  'publications.checkAll': { body: { items: [] }, field: 'items' },
  'publicationImages.describe': { body: { alt: 'x'.repeat(1001) }, field: 'alt' },
  'csvImports.upload': { field: 'fileName' },
  'csvImports.preview': { body: { connectedProfileId: someId, mapping: ['name'] }, field: 'mapping' },
  'csvImports.start': { body: { connectedProfileId: someId, mapping: ['url', 'url'] }, field: 'mapping.1' },
  'sources.preview': { search: '?url=', field: 'url' },
  'sources.connect': { body: { url: 'https://example.com/in/maya' }, field: 'url' },
  'sources.uploadArchive': { field: 'fileName' },
  'sources.addDirectly': { body: { profileUrl: 'linkedin.com/in/ann' }, field: 'connectedProfileId' },
  'sources.startArchive': { body: { ownerUrl: 7 }, field: 'ownerUrl' },
  'engageFeed.profiles': { search: '?personId=x', field: 'personId.0' },
  'engageFeed.addProfile': { body: {}, field: 'url' },
  'engageFeed.followSignals': { body: { ids: [] }, field: 'ids' },
  'engageFeed.posts': { search: '?andKeywords=!', field: 'andKeywords.0' },
  'engageFeed.markSeen': { body: { ids: ['x'] }, field: 'ids.0' },
  'rss.recommendations': { search: '?network=other', field: 'network' },
  'rss.add': { body: { url: 'http://127.0.0.1/feed' }, field: 'url' },
  'rss.list': { search: '?state=lost', field: 'state.0' },
  'rss.checkUrl': { body: { url: ' ' }, field: 'url' },
  'rss.items': { search: '?feedId=x', field: 'feedId.0' },
  'rss.markRead': { body: {}, field: 'ids' },
  'rss.exportOpml': { search: '?network=other', field: 'network' },
  'rss.importOpml': { body: { opml: 'hello' }, field: 'opml' },
  'rss.importLines': { search: '?limit=0', field: 'limit' },
  'rss.change': { body: { folder: '' }, field: 'folder' },
  'reddit.authUrl': { search: '?origin=https://a.example/path', field: 'origin' },
  'reddit.createProfile': { body: { state: 's' }, field: 'code' },
  'reddit.subreddit': { search: '?name=r/x', field: 'name' },
  'reddit.post': { body: { subreddit: 'smallfirms', text: 'Hello' }, field: 'title' },
  'linkedinAuth.createLink': { body: { origin: 'https://a.example/path' }, field: 'origin' },
  'linkedinAuth.verifyConnection': { body: {}, field: 'state' },
  'linkedinAuth.callback': { body: { name: 'x' }, field: 'account_id' },
  'linkedinAuth.postLinkedinPost': { body: { text: '' }, field: 'text' },
  'linkedinAuth.disconnect': { body: { id: 'x' }, field: 'id' },
  'portability.authUrl': { body: { origin: 'https://a.example/path' }, field: 'origin' },
  'portability.connect': { body: { state: 'x' }, field: 'code' },
  'portability.owner': { body: { ownerUrl: ' ' }, field: 'ownerUrl' },
  'portability.disconnect': { body: { erase: 'all' }, field: 'erase' },
  'slack.authUrl': { search: '?origin=https://a.example/path', field: 'origin' },
  'slack.createProfile': { body: { state: 'x' }, field: 'code' },
  'slack.channels': { search: `?cursor=${'x'.repeat(600)}`, field: 'cursor' },
  'slack.post': { body: { text: '' }, field: 'text' },
  'digests.test': { body: { channelId: 7 }, field: 'channelId' },
  'webhook.create': { body: { url: 'http://127.0.0.1/' }, field: 'url' },
  'webhook.test': { body: { network: 'other' }, field: 'network' },
  'webhook.disconnect': { search: '?network=other', field: 'network' },
  'webhook.read': { search: '?network=other', field: 'network' },
  'webhook.change': { body: { state: 'disabled' }, field: 'state' },
  'webhook.rotateSecret': { body: { network: 7 }, field: 'network' },
  'webhook.events': { search: '?state=lost', field: 'state.0' },
  'webhook.replayFailed': { body: { network: 'other' }, field: 'network' },
  'webhook.backfill': { body: { filters: { intensity: ['huge'] } }, field: 'filters.intensity.0' },
  'twitter.auth': { search: '?origin=nowhere', field: 'origin' },
  'twitter.createProfile': { body: { state: 'x' }, field: 'code' },
  'twitter.uploadPost': { body: { text: 'x'.repeat(281) }, field: 'text' },
};

let app: TestApp;
let ann: SignedIn;
let bob: SignedIn;
/** The administrator of the tests. */
let maya: SignedIn;
/** Ann's own ids, by what a route's id names. */
let own: Record<string, string>;

beforeAll(async () => {
  // Her routes are all of them, those of administrators too.
  app = await startApp({
    startAt: new Date('2026-11-20T12:00:00Z'),
    env: { ADMIN_EMAILS: 'ann@northwind-labs.example,maya@northwind-labs.example' },
  });
  ann = await app.signIn('ann@northwind-labs.example');
  bob = await app.signIn('bob@harbor-analytics.example');
  maya = await app.signIn('maya@northwind-labs.example');
  await connectSlack(app, ann);
  // On this day, not on every, her people have some to enrich.
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
    for (const edited of ['Yes.', 'No.', 'Well.']) {
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
  const { items: sessions } = await ann.api.sessions.list({});
  own = {
    betaUsers: requests.items[0]?.id ?? '',
    sessions: sessions[0]?.id ?? '',
    agents: requireOwnedAgent?.id ?? '',
    scheduledAgents: schedule.id,
    queries: talk.id,
    'queries.list': requireOwnedAgent?.id ?? '',
    prompts: talk.prompt?.id ?? '',
    accessTokens: accessToken.id,
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
/** Who may call a route: an administrator has nothing of their own but what the route is for. */
const holderOf = (route: Route): SignedIn => (route.access === 'admin' ? maya : ann);
const idFor = (key: string) => own[key] ?? own[key.split('.')[0] ?? ''] ?? own.profile ?? '';

describe('nobody', () => {
  test.each(guarded)('$name is 401 without a token', async ({ key, route }) => {
    const answer = await call(key, route, idFor(key));
    expect(answer.status).toBe(401);
    expect(((await answer.json()) as ErrorBody).message).toBe(noTokenMessage);
  });
});

describe('whoever is no administrator', () => {
  const admins = guarded.filter(({ route }) => route.access === 'admin');

  test.each(admins)('is refused $name', async ({ key, route }) => {
    const answer = await call(key, route, idFor(key), bob.token);
    expect(answer.status).toBe(403);
    expect(((await answer.json()) as ErrorBody).data.code).toBe('forbidden');
  });

  test.each(admins.filter(({ route }) => route.params !== undefined))(
    'and $name is 404 for the id of nothing',
    async ({ key, route }) => {
      expect((await call(key, route, someId, maya.token)).status).toBe(404);
    },
  );
});

describe('somebody else', () => {
  const ofOneUser = ofOneRecord.filter(({ route }) => route.access === 'user');

  test.each(ofOneUser)('$name is 404 for their id', async ({ key, route }) => {
    expect(idFor(key)).not.toBe('');
    const answer = await call(key, route, idFor(key), bob.token);
    expect(answer.status).toBe(404);
    expect(((await answer.json()) as ErrorBody).data.code).toBe('not_found');
  });

  test.each(byId)('$name is refused by the field for what is no id', async ({ key, route }) => {
    const answer = await call(key, route, 'no-id', holderOf(route).token);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as ErrorBody).data.issues?.[0]?.path).toBe(namesOf(route)[0]);
  });
});

describe('bad input', () => {
  // A hint of an account's status is only a reason to ask: whatever it says, the answer is the same.
  const takesInput = routes.filter(
    ({ key, route }) => (route.body || route.query) && key !== 'linkedinAuth.accountStatus',
  );

  test('is tried on every route that takes any', () => {
    expect(Object.keys(wrong).sort()).toEqual(takesInput.map(({ key }) => key).sort());
  });

  test.each(takesInput)('$name names the field', async ({ key, route }) => {
    const { body, search = '', field } = wrong[key] ?? { field: '' };
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

describe('its owner', () => {
  // Without billing there is no portal to lead to; with it, plan/billing/billing.test.ts goes there.
  const reads = guarded.filter(
    ({ key, route }) => route.method === 'GET' && !route.stream && key !== 'payment.settings',
  );

  test.each(reads)('$name answers', async ({ key, route }) => {
    const answer = await call(key, route, idFor(key), holderOf(route).token);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toHaveProperty('data');
  });
});

describe('jobs', () => {
  test('show their owner how far they came, and stay as they ended when asked to stop', async () => {
    const { items } = await ann.api.jobs.list({});
    const sync = items.find((job) => job.name === 'sync-profile');
    expect(sync).toMatchObject({ state: 'succeeded', subjectId: own.profile });
    expect(sync?.done).toBe(sync?.total);
    // A sync is followed by enrichment of the highest scores, within the day's budget.
    expect(items.find((job) => job.name === 'look-up-people')).toMatchObject({
      state: 'succeeded',
      done: expect.any(Number),
    });
    const { used, perDay } = await ann.api.lookUps.budget({});
    expect(used).toBeGreaterThan(0);
    expect(used).toBeLessThanOrEqual(perDay);
    const stopped = await ann.api.jobs.stop({ params: { id: sync?.id ?? '' } });
    expect(stopped.state).toBe('succeeded');
    expect((await bob.api.jobs.list({})).items).toEqual([]);
  });

  test('notify the open pages of their owner, and of nobody else, that something changed', async () => {
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
