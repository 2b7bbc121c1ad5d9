import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '#server/modules/deps.ts';
import { sendPublicationTask } from '#server/modules/publishing/sending/send-publication.task.ts';
import { ask, describeCall, makeToolRun, performCall, rowsOf } from '#test/agent-facts.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { connectLinkedIn, makePost } from '#test/comment-facts.ts';
import { makeProfile, newEngagement, newPerson, record } from '#test/facts.ts';
import { storeFeed, storeItems } from '#test/feed-items.ts';
import { waysInRealms } from '#test/realms.ts';
import { type ScriptedChannel, scriptedChannel } from '#test/scripted-channel.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { addToList } from './add-to-list.tool.ts';
import { commentOnPost } from './comment-on-post.tool.ts';
import { publishPost } from './publish-post.tool.ts';
import { readLists } from './read-lists.tool.ts';
import { saveArtifact } from './save-artifact.tool.ts';
import { saveFeedRule } from './save-feed-rule.tool.ts';
import { searchSignals } from './search-signals.tool.ts';
import type { ToolRun } from './tool.ts';

const second = 1000;
const day = 24 * 3_600 * second;

let app: TestApp;
let deps: Deps;
let ann: SignedIn;
let bob: SignedIn;
let channel: ScriptedChannel;
let run: ToolRun;
let real: ToolRun;
let bobs: ToolRun;

beforeAll(async () => {
  app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
  ann = await app.signIn('ann@northwind-labs.example', 'Ann');
  bob = await app.signIn('bob@northwind-labs.example', 'Bob');
  ({ deps } = app.composition);
  const profile = await makeProfile(deps.db, ann.userId, 'Ann');
  await record(
    deps.db,
    profile,
    ['Ada', 'Bea', 'Cleo'].map((name) => newEngagement({ person: newPerson(name.toLowerCase(), { name }) })),
  );
}, 60_000);
afterAll(() => app?.stop());

/** Each test starts with new conversations and without publications; Ann's LinkedIn is connected. */
beforeEach(async () => {
  channel = scriptedChannel();
  deps.channels = waysInRealms({ unipile: channel });
  await deps.db.deleteFrom('ready_comment').execute();
  await deps.db.deleteFrom('publication').execute();
  await deps.db.deleteFrom('connection').execute();
  await connectLinkedIn(deps.db, ann, app.now());
  run = await makeToolRun(deps.db, ann.userId, { now: app.now() });
  real = await makeToolRun(deps.db, ann.userId, { realm: 'real', now: app.now() });
  bobs = await makeToolRun(deps.db, bob.userId, { now: app.now() });
});

const publications = (who = ann) =>
  deps.db.selectFrom('publication').selectAll().where('user_id', '=', who.userId).orderBy('id').execute();
const isRefused = (code: string, message?: RegExp) =>
  expect.objectContaining({ code, ...(message ? { message: expect.stringMatching(message) } : {}) });
/** Sends what is due, as a worker would. */
async function send(): Promise<void> {
  for (const { user_id: userId, id } of await publications()) {
    await sendPublicationTask.run(deps, { userId, id }, new AbortController().signal);
  }
}

describe('publishing a post', () => {
  const post = { channel: 'linkedin' as const, text: 'Imports need an owner [s1].\n\nOurs has one. [p2]' };
  const exact = 'Imports need an owner.\n\nOurs has one.';

  it('previews the exact text, the destination, and the member, and changes nothing', async () => {
    expect(await describeCall(publishPost, deps, run, post)).toEqual({
      title: 'Publish this post on LinkedIn?',
      lines: ['It’s posted ten seconds after you approve it. Until then, you can cancel it under Posts.'],
      destination: 'LinkedIn, as Ann at LinkedIn',
      text: exact,
      confirm: 'Publish',
      problem: null,
    });
    expect(await publications()).toEqual([]);
  });

  it('sends exactly that once, ten seconds after approval', async () => {
    const { summary } = await performCall(publishPost, deps, run, post);
    expect(summary).toBe('On its way to LinkedIn');
    const [row] = await publications();
    expect(row).toMatchObject({ origin: 'agent', text: exact, state: 'scheduled', network: 'sample' });
    await send();
    expect(channel.texts).toEqual([]);
    app.advance(11 * second);
    await send();
    await send();
    expect(channel.texts).toEqual([exact]);
  });

  it("at a time shows it in the user's time zone, and refuses a time that has passed", async () => {
    const at = new Date(app.now().getTime() + 3_600 * second);
    await ann.api.access.changeProfile({ body: { timezone: 'Europe/Berlin' } });
    const later = { ...post, at: at.toISOString() };
    const reported = await describeCall(publishPost, deps, run, later);
    expect(reported).toMatchObject({
      title: 'Schedule this post for LinkedIn?',
      confirm: 'Schedule',
      problem: null,
    });
    expect(reported.lines[0]).toMatch(/^It’s posted on Fri, 20 Nov 2026, 14:\d\d CET\./);
    await performCall(publishPost, deps, run, later);
    expect((await publications())[0]?.due_at).toEqual(at);
    app.advance(3_601 * second);
    expect((await describeCall(publishPost, deps, run, later)).problem).toMatch(/has passed/);
    await expect(performCall(publishPost, deps, run, later)).rejects.toEqual(
      isRefused('conflict', /has passed/),
    );
    expect(await publications()).toHaveLength(1);
    for (const given of ['tomorrow', '2026-11-24T09:00', '2026-13-45T09:00:00Z']) {
      await expect(describeCall(publishPost, deps, run, { ...post, at: given })).rejects.toEqual(
        isRefused('invalid_request', /isn’t an exact time.*Europe\/Berlin/),
      );
    }
  });

  it('reports what prevents it: length, connection, or network', async () => {
    const problemOf = async (of: ToolRun, input: { text?: string }) =>
      (await describeCall(publishPost, deps, of, { ...post, ...input })).problem;
    expect(await problemOf(run, { text: 'x'.repeat(3001) })).toMatch(/at most 3,000 characters/);
    expect(await problemOf(run, { text: ' [s1] ' })).toBe('Write something first.');
    expect(await problemOf(bobs, {})).toMatch(/Connect LinkedIn to post/);
    expect(await problemOf(real, {})).toMatch(/isn’t set up on this server/);
    await expect(performCall(publishPost, deps, real, post)).rejects.toEqual(isRefused('not_configured'));
    await deps.db.updateTable('connection').set({ state: 'needs_reconnect' }).execute();
    expect(await problemOf(run, {})).toMatch(/Reconnect it under Channels/);
    await expect(performCall(publishPost, deps, run, post)).rejects.toEqual(isRefused('reconnect_needed'));
    expect(await publications()).toEqual([]);
  });

  it("shows X's price and the AI disclosure, and refuses a Reddit post without a title", async () => {
    const x = scriptedChannel();
    deps.channels = waysInRealms({ twitter: x, reddit: x });
    for (const provider of ['twitter', 'reddit'] as const) {
      await deps.db
        .insertInto('connection')
        .values({
          user_id: ann.userId,
          channel: provider,
          provider,
          network: 'sample',
          external_id: provider,
          name: 'ann_x',
          details: '{}',
          connected_at: app.now(),
          updated_at: app.now(),
        })
        .execute();
    }
    const reported = await describeCall(publishPost, deps, run, { channel: 'twitter', text: 'Short' });
    expect(reported).toMatchObject({ destination: 'X, as ann_x', problem: null });
    expect(reported.lines).toContain('X labels only AI-made images, so this text isn’t labeled.');
    expect(reported.lines).toContainEqual(expect.stringMatching(/^X is expected to charge \$0\.\d+\.$/));
    const long = await describeCall(publishPost, deps, run, { channel: 'twitter', text: 'x'.repeat(281) });
    expect(long.problem).toMatch(/at most 280/);
    await performCall(publishPost, deps, run, { channel: 'twitter', text: 'Short' });
    expect((await publications())[0]?.options).toEqual({ channel: 'twitter', madeWithAi: false });
    await expect(
      describeCall(publishPost, deps, run, { channel: 'reddit', text: 'Long', title: null }),
    ).rejects.toEqual(isRefused('invalid_request', /title|subreddit/));
  });
});

describe('commenting on a post', () => {
  const text = 'The first import fails where nobody owns the export. [p1]';
  const exact = 'The first import fails where nobody owns the export.';

  it("sends exactly what was shown, like the user's own comment", async () => {
    const post = await makePost(deps.db, ann, {
      author: 'maya',
      text: 'Nobody owned the first import. So it never happened.',
    });
    const reported = await describeCall(commentOnPost, deps, run, { post, text });
    expect(reported).toMatchObject({
      title: 'Comment on this post by Author maya?',
      destination: 'A post by Author maya on LinkedIn, as Ann at LinkedIn',
      text: exact,
      confirm: 'Comment',
      problem: null,
    });
    expect(reported.lines[0]).toBe('The post: “Nobody owned the first import. So it never happened.”');
    expect(await publications()).toEqual([]);
    await performCall(commentOnPost, deps, run, { post, text });
    const [comment] = (await ann.api.readyComments.list({ query: { network: 'sample' } })).items;
    expect(comment).toMatchObject({ status: 'approved', text: exact });
    app.advance(11 * second);
    await send();
    expect(channel.texts).toEqual([exact]);
  });

  it('respects every block, both when previewing and when approving', async () => {
    const problemOf = async (post: string, of = run, words = text) =>
      (await describeCall(commentOnPost, deps, of, { post, text: words })).problem;
    const refusalOf = (post: string) =>
      performCall(commentOnPost, deps, run, { post, text }).then(
        () => null,
        (error: Error) => error.message,
      );
    const first = await makePost(deps.db, ann, { author: 'bea' });
    await performCall(commentOnPost, deps, run, { post: first, text });
    // One open comment per post; one comment per person within 48 hours.
    const second = await makePost(deps.db, ann, { author: 'bea' });
    const cases: [post: string, why: RegExp][] = [
      [first, /^You commented on .+ ago\. Wait until/],
      [second, /^You commented on .+ ago\. Wait until/],
    ];
    const { items } = await ann.api.lists.list({});
    const [ada] = (await ann.api.signals.list({ params: { id: 'sample' }, query: { search: 'Ada' } })).items;
    const params = { id: items.find(({ kind }) => kind === 'do_not_engage')?.id ?? '' };
    await ann.api.lists.addSignals({ params, body: { signalIds: [ada?.id ?? ''] } });
    cases.push([await makePost(deps.db, ann, { author: 'ada' }), /“Do not engage”/]);
    for (const [post, why] of cases) {
      expect(await problemOf(post)).toMatch(why);
      expect(await refusalOf(post)).not.toBeNull();
    }
    await ann.api.lists.removeSignals({ params, body: { signalIds: [ada?.id ?? ''] } });
    expect(await problemOf(await makePost(deps.db, ann), run, 'x'.repeat(1251))).toMatch(/at most 1,250/);
    const [theirs, ours] = [await makePost(deps.db, bob), await makePost(deps.db, ann)];
    expect(await problemOf(theirs, bobs)).toMatch(/Connect LinkedIn/);
    for (const [post, of] of [
      [theirs, run],
      [ours, real],
      ['p77', run],
    ] as const) {
      await expect(describeCall(commentOnPost, deps, of, { post, text })).rejects.toEqual(
        isRefused('not_found'),
      );
      await expect(performCall(commentOnPost, deps, of, { post, text })).rejects.toEqual(
        isRefused('not_found'),
      );
    }
    expect(await publications()).toHaveLength(1);
  });
});

describe('adding to a list', () => {
  it('shows who is already there and who will be added, and adds exactly those', async () => {
    const { output } = await ask(searchSignals, deps, run, { sort: 'name' });
    const refOf = new Map([...rowsOf(output)].map(([ref, row]) => [row.split(' · ')[0] ?? '', ref]));
    const people = ['Ada', 'Bea', 'Cleo'].map((name) => refOf.get(name) ?? '');
    const listName = 'Founders';
    const first = { listName, people: people.slice(0, 1) };
    expect(await describeCall(addToList, deps, run, first)).toEqual({
      title: 'Add 1 person to the new list “Founders”?',
      lines: ['Will be added: Ada.', 'Creates the list “Founders”'],
      destination: null,
      text: null,
      confirm: 'Add 1 person',
      problem: null,
    });
    expect((await ann.api.lists.list({})).items.map(({ name }) => name)).not.toContain(listName);
    await performCall(addToList, deps, run, first);
    const all = { listName: 'founders', people: [...people, people[0] ?? ''] };
    expect(await describeCall(addToList, deps, run, all)).toMatchObject({
      title: 'Add 2 people to the list “Founders”?',
      lines: ['Already on it: Ada.', 'Will be added: Bea, Cleo.'],
      confirm: 'Add 2 people',
    });
    const done = await performCall(addToList, deps, run, all);
    expect(done.summary).toBe('2 people added to “Founders”');
    const lists = (await ann.api.lists.list({})).items;
    expect(lists.find(({ name }) => name === listName)?.people).toEqual({ sample: 3, real: 0 });
    const again = await describeCall(addToList, deps, run, all);
    expect(again.problem).toBe('All of them are already on this list.');
    const read = await ask(readLists, deps, run, { words: 'found' });
    const [listRef = ''] = rowsOf(read.output).keys();
    expect((await describeCall(addToList, deps, run, { ...all, listName: listRef })).title).toContain(
      '“Founders”',
    );
  });

  it('leaves out people who are dismissed or on “Do not engage”, unless included explicitly', async () => {
    const key = { params: { id: 'sample' } };
    const { items } = await ann.api.signals.list({ ...key, query: { sort: 'name' } });
    const [ada, bea] = ['Ada', 'Bea'].map((name) => items.find((one) => one.name === name)?.id ?? '');
    const people = [ada ?? '', bea ?? ''];
    const call = { listName: 'Chosen', people };
    await ann.api.signals.changeStatus({ params: { id: bea ?? '' }, body: { status: 'dismissed' } });
    expect(await describeCall(addToList, deps, run, call)).toMatchObject({
      title: 'Add 1 person to the new list “Chosen”?',
      lines: [
        'Will be added: Ada.',
        'Left out, dismissed or on “Do not engage”: Bea.',
        'Creates the list “Chosen”',
      ],
    });
    const all = await describeCall(addToList, deps, run, { ...call, includeDismissed: true });
    expect(all.confirm).toBe('Add 2 people');
    const onlyThem = await describeCall(addToList, deps, run, { ...call, people: [bea ?? ''] });
    expect(onlyThem.problem).toMatch(/^All of them are dismissed/);
    await performCall(addToList, deps, run, call);
    const list = (await ann.api.lists.list({})).items.find(({ name }) => name === 'Chosen');
    expect(list?.people).toEqual({ sample: 1, real: 0 });
    const found = await ask(searchSignals, deps, run, { sort: 'name' });
    expect(found.output).toContain('1 more is left out (dismissed or on “Do not engage”).');
    expect(found.output).not.toContain('Bea');
    expect((await ask(searchSignals, deps, run, { status: ['dismissed'] })).output).toContain('Bea');
    await ann.api.signals.changeStatus({ params: { id: bea ?? '' }, body: { status: 'new' } });
  });

  it("refuses other users' people, the other network, and an empty selection", async () => {
    const [ada] = (await ann.api.signals.list({ params: { id: 'sample' }, query: { search: 'Ada' } })).items;
    for (const scope of [bobs, real]) {
      const call = { listName: 'Theirs', people: [ada?.id ?? ''] };
      await expect(describeCall(addToList, deps, scope, call)).rejects.toEqual(isRefused('not_found'));
      await expect(performCall(addToList, deps, scope, call)).rejects.toEqual(isRefused('not_found'));
    }
    expect((await bob.api.lists.list({})).items).toHaveLength(1);
    for (const call of [
      { listName: 'Nobody', people: [] },
      { listName: 'x'.repeat(81), people: [ada?.id ?? ''] },
      { listName: 'Many', people: Array.from({ length: 201 }, (_, index) => `s${index}`) },
    ]) {
      await expect(describeCall(addToList, deps, run, call)).rejects.toEqual(isRefused('invalid_request'));
    }
    await expect(
      describeCall(addToList, deps, run, { listName: 'l99', people: [ada?.id ?? ''] }),
    ).rejects.toEqual(isRefused('not_found'));
  });
});

describe('saving a feed rule', () => {
  it('previews the drafts it would have created, and creates drafts from new items only', async () => {
    const now = new Date(app.now().getTime() - second);
    run = await makeToolRun(deps.db, ann.userId, { now: app.now() });
    const feed = await storeFeed(deps.db, { userId: ann.userId, title: 'Harbour News' });
    const other = await storeFeed(deps.db, { userId: ann.userId, title: 'Rail Weekly' });
    const ago = (days: number) => new Date(now.getTime() - days * day);
    const ports = Array.from({ length: 25 }, (_, index) => ({
      title: `Ports ${index}`,
      publishedAt: new Date(ago(2).getTime() - index * 60 * second),
    }));
    await storeItems(deps.db, feed, [...ports, { title: 'Ports sale', publishedAt: ago(3) }], now);
    await storeItems(deps.db, feed, [{ title: 'Ports of old', publishedAt: ago(31) }], now);
    await storeItems(deps.db, other, [{ title: 'Rail and ports', publishedAt: ago(5) }], now);
    const rule = { all: ['ports'], none: ['sale'], channel: 'linkedin' as const, template: '{title} {link}' };
    const one = await describeCall(saveFeedRule, deps, run, { ...rule, feed: 'harbour' });
    // A rule creates at most twenty drafts a day.
    expect(one).toMatchObject({
      title: 'Create drafts for LinkedIn from new items in “Harbour News”?',
      text: '{title} {link}',
      confirm: 'Save rule',
      problem: null,
    });
    expect(one.lines).toContain('In the last 30 days, it would have created 20 drafts from 26 stored items.');
    const both = await describeCall(saveFeedRule, deps, run, rule);
    expect(both.lines).toContain(
      'In the last 30 days, it would have created 21 drafts from 27 stored items.',
    );
    expect(both.confirm).toBe('Save 2 rules');
    // Items that arrive while the question is open don't change it.
    app.advance(second);
    await storeItems(deps.db, other, [{ title: 'Later ports', publishedAt: app.now() }], app.now());
    expect(await describeCall(saveFeedRule, deps, run, rule)).toEqual(both);
    expect((await ann.api.rssDrafts.rules({ query: { feedId: feed.id } })).items).toEqual([]);
    const { summary } = await performCall(saveFeedRule, deps, run, rule);
    expect(summary).toBe('2 rules saved');
    for (const { id: feedId } of [feed, other]) {
      const [saved] = (await ann.api.rssDrafts.rules({ query: { feedId } })).items;
      expect(saved).toMatchObject({
        andKeywords: ['ports'],
        exceptKeywords: ['sale'],
        isOn: true,
        drafts: 0,
      });
      expect(saved?.testedAt).not.toBeNull();
    }
    expect(await publications()).toEqual([]);
  });

  it("refuses an invalid rule, and other users' feeds", async () => {
    const rule = { channel: 'linkedin' as const, template: 'Always the same' };
    await expect(describeCall(saveFeedRule, deps, run, rule)).rejects.toEqual(
      isRefused('invalid_request', /must have \{title\} or \{link\}/),
    );
    const fine = { ...rule, template: null };
    await expect(describeCall(saveFeedRule, deps, run, { ...fine, feed: 'No such' })).rejects.toEqual(
      isRefused('not_found'),
    );
    for (const scope of [bobs, real]) {
      await expect(describeCall(saveFeedRule, deps, scope, fine)).rejects.toEqual(isRefused('not_found'));
      await expect(performCall(saveFeedRule, deps, scope, fine)).rejects.toEqual(isRefused('not_found'));
    }
  });
});

describe('saving an artifact', () => {
  const artifacts = () =>
    deps.db
      .selectFrom('artifact')
      .select(['id', 'title', 'version', 'kind', 'format', 'network', 'citations'])
      .where('user_id', '=', ann.userId)
      .where('query_id', '=', run.queryId)
      .orderBy('id')
      .execute();

  it('keeps its sources, and adds a version only if the content changed', async () => {
    await ask(searchSignals, deps, run, { words: 'Ada' });
    const report = { kind: 'report' as const, title: 'Digest', content: 'Ada came back [s1].' };
    const saved = await ask(saveArtifact, deps, run, report);
    expect(saved.summary).toBe('Saved “Digest”, version 1');
    expect(saved.output).toMatch(/^\[a1\] Saved as version 1\./);
    // After a crash it may be called again.
    expect((await ask(saveArtifact, deps, run, report)).summary).toBe('Saved “Digest”, version 1');
    await ask(saveArtifact, deps, run, { ...report, content: 'Ada came back [s1], twice.' });
    await ask(saveArtifact, deps, run, { kind: 'table', title: 'Digest', content: 'name\nAda' });
    const all = await artifacts();
    expect(all).toMatchObject([
      { title: 'Digest', version: 2, kind: 'report', format: 'markdown', network: 'sample' },
      { title: 'Digest', version: 1, kind: 'table', format: 'csv' },
    ]);
    expect(all[0]?.citations).toMatchObject([{ ref: 's1', kind: 'signal', label: 'Ada' }]);
  });

  it('refuses an empty title or content, and a title that is too long', async () => {
    for (const wrong of [
      { title: ' ', content: 'x' },
      { title: 'x'.repeat(161), content: 'x' },
      { title: 'x', content: ' \u0000' },
    ]) {
      await expect(ask(saveArtifact, deps, run, { kind: 'post', ...wrong })).rejects.toEqual(
        isRefused('invalid_request', /^Nothing was saved: /),
      );
    }
    expect(await artifacts()).toEqual([]);
  });
});
