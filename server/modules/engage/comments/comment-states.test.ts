import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ReadyCommentStatus } from '#contract/engage/ready-comments.ts';
import { sendPublicationTask } from '#server/modules/publishing/sending/send-publication.task.ts';
import { startApp } from '#test/app.ts';
import { allowedMoves, connectLinkedIn, makeComment, makePost } from '#test/comment-facts.ts';
import { waysInRealms } from '#test/realms.ts';
import { type ScriptedChannel, scriptedChannel } from '#test/scripted-channel.ts';
import { endComments } from './end-comments.cron.ts';

const day = 24 * 3600 * 1000;

let channel: ScriptedChannel;

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@northwind-labs.example', 'Bob');
const { deps } = app.composition;
afterAll(() => app.stop());

/** Each test starts without comments, with Ann connected and Bob not. */
beforeEach(async () => {
  channel = scriptedChannel();
  deps.channels = waysInRealms({ unipile: channel });
  await deps.db.deleteFrom('ready_comment').execute();
  await deps.db.deleteFrom('publication').execute();
  await deps.db.deleteFrom('connection').execute();
  await connectLinkedIn(deps.db, ann, app.now());
});

const make = (status: ReadyCommentStatus, on: Partial<Parameters<typeof makeComment>[2]> = {}, who = ann) =>
  makeComment(deps.db, who, { status, now: app.now(), ...on });
const move = (id: string, status: ReadyCommentStatus, more: { text?: string } = {}, who = ann) =>
  who.api.readyComments.move({ params: { id }, body: { status, ...more } });
const read = (id: string, who = ann) => who.api.readyComments.one({ params: { id } });

const pairs = ReadyCommentStatus.options.flatMap((from) =>
  ReadyCommentStatus.options.map((to) => ({ from, to })),
);

describe('moving a comment between two states', () => {
  it.each(pairs)('$from → $to', async ({ from, to }) => {
    const id = await make(from);
    expect((await read(id)).status).toBe(from);
    if (from === to || allowedMoves[from]?.includes(to)) {
      expect((await move(id, to)).status).toBe(to);
      expect((await read(id)).status).toBe(to);
    } else {
      await expect(move(id, to)).rejects.toMatchObject({ status: 409, code: 'conflict' });
      expect((await read(id)).status).toBe(from);
    }
  });

  it.each(['live', '', 7, null, undefined])("refuses %j, which isn't a state", async (status) => {
    const id = await make('suggested');
    const answer = await app.call('PATCH', `/engage/ingrow-ready-comments/${id}/status`, {
      token: ann.token,
      body: { status },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ data: { issues: [{ path: 'status' }] } });
  });

  it('is possible for its user only, like reading, editing, and deleting it', async () => {
    const id = await make('suggested');
    const params = { id };
    for (const call of [
      () => read(id, bob),
      () => move(id, 'dismissed', {}, bob),
      () => bob.api.readyComments.change({ params, body: { text: 'Mine' } }),
      () => bob.api.readyComments.remove({ params }),
      () => bob.api.linkedinComments.post({ body: { readyCommentId: id } }),
    ]) {
      await expect(call()).rejects.toMatchObject({ status: 404, code: 'not_found' });
    }
    expect((await bob.api.readyComments.list({})).items).toEqual([]);
    expect((await read(id)).status).toBe('suggested');
  });
});

describe('approving a comment', () => {
  const publicationOf = async (id: string) => {
    const { publicationId } = await read(id);
    return ann.api.publications.one({ params: { id: publicationId ?? '' } });
  };
  const send = async (id: string) => {
    const { publicationId } = await read(id);
    const key = { userId: ann.userId, id: publicationId ?? '' };
    await sendPublicationTask.run(deps, key, new AbortController().signal);
  };

  it('sends exactly the text its user saw, ten seconds later and not before', async () => {
    const id = await make('suggested');
    const approved = await move(id, 'approved', { text: '  Seen & meant (so).\n' });
    expect(approved).toMatchObject({ status: 'approved', text: 'Seen & meant (so).' });
    expect(Date.parse(approved.dueAt ?? '') - Date.parse(approved.approvedAt ?? '')).toBe(10_000);
    expect(await publicationOf(id)).toMatchObject({
      state: 'scheduled',
      kind: 'comment',
      channel: 'linkedin',
      origin: 'ready_comment',
      text: 'Seen & meant (so).',
      targetUrl: approved.post.url,
    });
    // Goes back a day, so the comment isn't due, however long the test has taken.
    app.advance(-day);
    await send(id);
    expect(channel.texts).toEqual([]);
    app.advance(day + 10_000);
    await send(id);
    expect(channel.texts).toEqual(['Seen & meant (so).']);
    const posted = await read(id);
    expect(posted).toMatchObject({
      status: 'posted',
      externalUrl: expect.stringContaining('channel.example'),
    });
    expect(posted.postedAt).not.toBeNull();
  });

  it('can be undone in time, and nothing is sent', async () => {
    const id = await make('suggested');
    await move(id, 'approved');
    const { publicationId } = await read(id);
    expect(await move(id, 'suggested')).toMatchObject({ publicationId: null, approvedAt: null, dueAt: null });
    app.advance(10_000);
    await sendPublicationTask.run(
      deps,
      { userId: ann.userId, id: publicationId ?? '' },
      new AbortController().signal,
    );
    expect(channel.texts).toEqual([]);
    // Approving again creates a second publication.
    expect((await move(id, 'approved')).publicationId).not.toBe(publicationId);
  });

  it('is undone when the publication is canceled', async () => {
    const id = await make('suggested');
    await move(id, 'approved');
    await ann.api.publications.cancel({ params: { id: (await read(id)).publicationId ?? '' } });
    expect((await read(id)).status).toBe('suggested');
    expect((await move(id, 'dismissed')).status).toBe('dismissed');
  });

  it("waits for the user's answer if the outcome is unknown", async () => {
    const id = await make('suggested');
    channel.plays = [{ appears: true, answers: 'unknown_outcome' }];
    channel.looks = 'never';
    await move(id, 'approved');
    app.advance(10_000);
    await send(id);
    expect((await read(id)).status).toBe('unconfirmed');
    expect((await move(id, 'posted')).postedAt).not.toBeNull();
    expect(await publicationOf(id)).toMatchObject({ state: 'published' });
  });

  it('fails with a reason if the channel refuses it, and another comment may follow', async () => {
    const postId = await makePost(deps.db, ann);
    const id = await make('suggested', { postId });
    channel.plays = [{ appears: false, answers: 'rejected' }];
    await move(id, 'approved');
    app.advance(10_000);
    await send(id);
    const failed = await read(id);
    expect(failed.status).toBe('failed');
    expect(failed.message).toBeTruthy();
    const again = await ann.api.linkedinComments.post({ body: { postId, text: 'Once more' } });
    expect(again).toMatchObject({ status: 'approved', text: 'Once more', variants: [] });
    expect((await read(id)).status).toBe('failed');
  });

  it.each(['ok', 'rejected'] as const)(
    'lets a dismissed one come back once the other comment has ended: %s',
    async (answers) => {
      const postId = await makePost(deps.db, ann);
      const dismissed = await make('suggested', { postId });
      await move(dismissed, 'dismissed');
      const other = await ann.api.linkedinComments.post({ body: { postId, text: 'Instead' } });
      await expect(move(dismissed, 'suggested')).rejects.toMatchObject({ status: 409 });
      channel.plays = [{ appears: answers === 'ok', answers }];
      app.advance(10_000);
      await send(other.id);
      expect((await move(dismissed, 'suggested')).status).toBe('suggested');
    },
  );

  it('needs a text', async () => {
    const id = await make('suggested');
    for (const status of ['approved', 'copied'] as const) {
      await expect(move(id, status, { text: ' \n' })).rejects.toMatchObject({ status: 409 });
    }
    expect((await read(id)).text).not.toBe(' \n');
  });

  it('without a connection is refused with an alternative, and copying works', async () => {
    const id = await make('suggested', {}, bob);
    await expect(move(id, 'approved', {}, bob)).rejects.toMatchObject({
      status: 409,
      code: 'reconnect_needed',
      message: expect.stringContaining('Or copy the comment.'),
    });
    expect((await read(id, bob)).status).toBe('suggested');
    expect(await bob.api.readyComments.counts({})).toMatchObject({
      sentAs: null,
      sendProblem: expect.stringContaining('Connect LinkedIn'),
    });
    deps.channels = waysInRealms({});
    await expect(move(id, 'approved', {}, bob)).rejects.toMatchObject({ code: 'not_configured' });
    await move(id, 'copied', { text: 'By hand' }, bob);
    expect(await move(id, 'posted', {}, bob)).toMatchObject({ status: 'posted', text: 'By hand' });
  });

  it('in one call needs a post and a text, and is refused if the post already has an active comment', async () => {
    const postId = await makePost(deps.db, ann);
    const made = await ann.api.linkedinComments.post({ body: { postId, text: ' Well said ' } });
    expect(made).toMatchObject({ status: 'approved', text: 'Well said', network: 'sample' });
    await expect(ann.api.linkedinComments.post({ body: { postId, text: 'Again' } })).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
    });
    const stranger = await makePost(deps.db, bob);
    await expect(
      ann.api.linkedinComments.post({ body: { postId: stranger, text: 'Hello' } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('in one call for a ready comment changes nothing when repeated', async () => {
    const id = await make('suggested');
    const body = { readyCommentId: id, text: 'Better words' };
    const approved = await ann.api.linkedinComments.post({ body });
    expect(approved).toMatchObject({ status: 'approved', text: 'Better words' });
    expect(await ann.api.linkedinComments.post({ body })).toEqual(approved);
  });
});

describe('what blocks a comment', () => {
  it('is the last comment to the same person, for 48 hours', async () => {
    await make('posted', { author: 'tomasz' });
    const id = await make('suggested', { author: 'tomasz' });
    const { hold } = await read(id);
    expect(hold).toMatchObject({
      reason: 'cool_down',
      message: expect.stringMatching(
        /^You commented on .+’s posts \d+ (min|h) ago\. Wait until Sun(day)?,? 22 Nov/,
      ),
    });
    await expect(move(id, 'approved')).rejects.toMatchObject({
      status: 409,
      body: { message: hold?.message },
    });
    // Posting by hand is still allowedMoves.
    const other = await make('suggested', { author: 'tomasz' });
    expect((await move(other, 'copied')).status).toBe('copied');
    app.advance(Date.parse(hold?.until ?? '') - app.now().getTime());
    expect((await read(id)).hold).toBeNull();
    expect((await move(id, 'approved')).status).toBe('approved');
  });

  it('applies to a person under all of their URLs', async () => {
    const person = await deps.db
      .insertInto('person')
      .values({ user_id: ann.userId, network: 'sample', name: 'Tomasz' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const key of ['in:tomasz-w', 'in:tomasz-wieczorek']) {
      await deps.db
        .insertInto('person_key')
        .values({ user_id: ann.userId, network: 'sample', key, person_id: person.id })
        .execute();
    }
    await make('posted', { author: 'tomasz-w' });
    const id = await make('suggested', { author: 'tomasz-wieczorek' });
    expect((await read(id)).hold).toMatchObject({ reason: 'cool_down' });
    const { items } = await ann.api.lists.list({});
    const list = items.find(({ kind }) => kind === 'do_not_engage');
    await deps.db
      .insertInto('list_person')
      .values({ user_id: ann.userId, list_id: list?.id ?? '', person_id: person.id })
      .execute();
    expect((await read(id)).hold).toMatchObject({ reason: 'do_not_engage', until: null });
    for (const status of ['approved', 'copied'] as const) {
      await expect(move(id, status)).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('Do not engage'),
      });
    }
    const postId = await makePost(deps.db, ann, { author: 'tomasz-w' });
    await expect(ann.api.readyComments.generate({ body: { postId } })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Do not engage'),
    });
    await expect(ann.api.linkedinComments.post({ body: { postId, text: 'Hello' } })).rejects.toMatchObject({
      status: 409,
    });
  });

  it('is fifty comments within any 24 hours, including deleted ones', async () => {
    const start = app.now();
    const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
    for (let index = 0; index < 50; index += 1) {
      await make('posted', { now: at(index - 60) });
    }
    const first = (await ann.api.readyComments.list({ query: { limit: 100 } })).items.at(-1);
    await ann.api.readyComments.remove({ params: { id: first?.id ?? '' } });
    const id = await make('suggested');
    const { hold } = await read(id);
    expect(hold).toMatchObject({ reason: 'daily_cap', until: at(-60 + 24 * 60).toISOString() });
    expect(await ann.api.readyComments.counts({})).toMatchObject({ usedToday: 50, perDay: 50 });
    await expect(move(id, 'approved')).rejects.toMatchObject({
      status: 409,
      body: { message: hold?.message },
    });
    app.advance(Date.parse(hold?.until ?? '') - app.now().getTime());
    expect((await move(id, 'approved')).status).toBe('approved');
  });

  it('lets only one of two simultaneous approvals pass', async () => {
    const ids = [await make('suggested', { author: 'ada' }), await make('suggested', { author: 'ada' })];
    const moved = await Promise.allSettled(ids.map((id) => move(id, 'approved')));
    expect(moved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('over time', () => {
  it('an unapproved comment expires after seven days, visible at once and stored by the cron', async () => {
    const waiting = await Promise.all([make('suggested'), make('copied')]);
    const others = await Promise.all([make('approved'), make('dismissed'), make('unconfirmed')]);
    app.advance(7 * day);
    for (const id of waiting) expect((await read(id)).status).toBe('expired');
    await expect(move(waiting[0] ?? '', 'approved')).rejects.toMatchObject({ status: 409 });
    await endComments.run(deps);
    const stored = await deps.db
      .selectFrom('ready_comment')
      .select(['id', 'status'])
      .where('status', '=', 'expired')
      .execute();
    expect(stored.map(({ id }) => id).sort()).toEqual([...waiting].sort());
    expect(await Promise.all(others.map(async (id) => (await read(id)).status))).toEqual([
      'approved',
      'dismissed',
      'unconfirmed',
    ]);
  });

  it('drafting that never finished is marked as failed', async () => {
    const id = await make('generating');
    await endComments.run(deps);
    expect(await read(id)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('Regenerate it'),
    });
  });
});

describe('deleting a comment', () => {
  it.each(ReadyCommentStatus.options)('that is %s', async (status) => {
    const id = await make(status);
    const { publicationId } = await read(id);
    const removing = ann.api.readyComments.remove({ params: { id } });
    if (status === 'posting' || status === 'unconfirmed') {
      await expect(removing).rejects.toMatchObject({ status: 409, code: 'conflict' });
      expect((await read(id)).status).toBe(status);
      return;
    }
    expect(await removing).toEqual({ id });
    await expect(read(id)).rejects.toMatchObject({ status: 404 });
    if (status === 'approved') {
      const params = { id: publicationId ?? '' };
      expect(await ann.api.publications.one({ params })).toMatchObject({ state: 'cancelled' });
    }
  });
});

describe('editing a comment', () => {
  const variants = (['insight', 'question'] as const).map((kind) => ({
    kind,
    text: `The ${kind}`,
    citation: { text: 'Nobody', start: 0, end: 6 },
    warnings: [],
    edited: null,
  }));
  const drafted = () =>
    make('suggested', {
      more: { variants: JSON.stringify(variants), text: 'The insight', original_text: 'The insight' },
    });
  const change = (id: string, body: { text?: string; chosen?: number }) =>
    ann.api.readyComments.change({ params: { id }, body });

  it('keeps the edits of each variant', async () => {
    const id = await drafted();
    expect(await change(id, { text: 'My insight' })).toMatchObject({ text: 'My insight', isEdited: true });
    expect(await change(id, { chosen: 1 })).toMatchObject({
      text: 'The question',
      isEdited: false,
      chosen: 1,
    });
    const back = await change(id, { chosen: 0 });
    expect(back).toMatchObject({ text: 'My insight', isEdited: true, chosen: 0 });
    expect(back.variants.map(({ edited }) => edited)).toEqual(['My insight', null]);
    expect(await change(id, { text: 'The insight' })).toMatchObject({ isEdited: false });
  });

  it('checks the text again', async () => {
    const id = await drafted();
    const { warnings } = await change(id, { text: 'Read more at https://example.com/me' });
    expect(warnings.map(({ kind }) => kind)).toContain('link');
  });

  it('accepts up to 1,250 characters, counted as people do', async () => {
    const id = await drafted();
    expect((await change(id, { text: '🙂'.repeat(1250) })).text).toHaveLength(2500);
    await expect(change(id, { text: 'x'.repeat(1251) })).rejects.toMatchObject({
      status: 400,
      body: { data: { issues: [{ path: 'text' }] } },
    });
    await expect(change(id, { chosen: 2 })).rejects.toMatchObject({
      status: 400,
      body: { data: { issues: [{ path: 'chosen' }] } },
    });
  });

  it('is only possible for suggestions', async () => {
    const id = await drafted();
    await move(id, 'approved');
    await expect(change(id, { text: 'Other words' })).rejects.toMatchObject({ status: 409 });
  });
});

describe('the list of comments', () => {
  it('pages through every comment once, newest first, even while some are added', async () => {
    const now = app.now();
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      ids.unshift(await make('suggested', { now: new Date(now.getTime() + Math.floor(index / 2)) }));
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 3, ...(cursor === undefined ? {} : { cursor }) };
      const page = await ann.api.readyComments.list({ query });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
      await make('suggested', { now: new Date(now.getTime() + 1000) });
    } while (cursor !== undefined);
    expect(seen).toEqual(ids);
    const broken = ann.api.readyComments.list({ query: { cursor: 'x' } });
    await expect(broken).rejects.toMatchObject({
      status: 400,
      body: { data: { issues: [{ path: 'cursor' }] } },
    });
  });

  it('filters and counts comments by their current state', async () => {
    const ids = new Map<string, string>();
    for (const status of ReadyCommentStatus.options) ids.set(status, await make(status));
    for (const status of ReadyCommentStatus.options) {
      const { items } = await ann.api.readyComments.list({ query: { status: [status] } });
      expect(items.map(({ id }) => id)).toEqual([ids.get(status)]);
    }
    const { counts, sentAs } = await ann.api.readyComments.counts({});
    expect(new Set(Object.values(counts))).toEqual(new Set([1]));
    expect(sentAs).toMatchObject({ name: 'Ann at LinkedIn' });
    expect((await ann.api.readyComments.counts({ query: { network: 'real' } })).counts.posted).toBe(0);
  });

  it('filters by local days, both inclusive, and by the requested moment', async () => {
    await ann.api.access.changeProfile({ body: { timezone: 'Pacific/Auckland' } });
    // Auckland is 13 hours ahead in November.
    const late = await make('posted', { now: new Date('2026-11-10T10:59:59Z') });
    const early = await make('posted', { now: new Date('2026-11-10T11:00:00Z') });
    const on = async (query: object) => {
      const { items } = await ann.api.readyComments.list({ query });
      return items.map(({ id }) => id);
    };
    for (const by of ['drafted', 'approved', 'posted'] as const) {
      expect(await on({ from: '2026-11-10', till: '2026-11-10', by })).toEqual([late]);
      expect(await on({ from: '2026-11-11', by })).toEqual([early]);
      expect(await on({ till: '2026-11-11', by })).toEqual([early, late]);
      expect(await on({ till: '2026-11-10T10:59:59Z', by })).toEqual([late]);
      expect(await on({ from: '2026-11-10T10:59:59.001Z', till: '2026-11-11T00:00:00', by })).toEqual([
        early,
      ]);
    }
    await ann.api.access.changeProfile({ body: { timezone: 'UTC' } });
  });
});

it('shows by month of the user how many drafts were approved unchanged, and how much the others were changed', async () => {
  await ann.api.access.changeProfile({ body: { timezone: 'Europe/Berlin' } });
  const approve = (at: string, original_text: string | null, text: string, who = ann) =>
    make('approved', { more: { approved_at: new Date(at), original_text, text } }, who);
  await approve('2026-11-20T09:00:00Z', 'We pay per crate.', 'We pay per crate.');
  await approve('2026-11-02T09:00:00Z', 'We pay per crate.', 'We pay per crate.');
  await approve('2026-11-02T09:00:00Z', 'We pay per crate.', 'Something else!');
  // November in Berlin.
  await approve('2026-10-31T23:30:00Z', 'We pay per crate.', 'We pay per crate now.');
  await approve('2026-10-30T23:30:00Z', 'We pay per crate.', 'We pay per crate.');
  // Written alone.
  await approve('2026-11-02T09:00:00Z', null, 'My own words.');
  await approve('2026-11-02T09:00:00Z', 'Bob’s draft', 'Bob’s text', bob);
  await make('suggested', { more: { original_text: 'Not approved', text: 'Not approved' } });
  const { items } = await ann.api.engageAnalytics.edits({});
  await ann.api.access.changeProfile({ body: { timezone: 'UTC' } });
  expect(items).toMatchObject([
    { month: '2026-11', approved: 4, unchanged: 2 },
    { month: '2026-10', approved: 1, unchanged: 1, medianEdit: null },
  ]);
  // Between a word more and another text.
  expect(items[0]?.medianEdit).toBeGreaterThan(0.4);
  expect(items[0]?.medianEdit).toBeLessThan(0.8);
});

describe('deleting a draft', () => {
  const totals = async () => {
    const { drafted, approved, edited, posted } = (await ann.api.engageAnalytics.read({ query: {} })).totals;
    return { drafted, approved, edited, posted };
  };

  it.each(['suggested', 'approved', 'failed', 'dismissed', 'expired'] as const)(
    'that is %s changes nothing in analytics, and keeps none of its text',
    async (status) => {
      const more = { original_text: 'As drafted', variants: JSON.stringify([{ text: 'A variant' }]) };
      const id = await make(status, { more });
      const before = await totals();
      expect(before.drafted).toBe(1);
      await ann.api.readyComments.remove({ params: { id } });
      expect(await totals()).toEqual(before);
      expect((await ann.api.readyComments.list({ query: {} })).items).toEqual([]);
      await expect(read(id)).rejects.toMatchObject({ code: 'not_found' });
      const rows = await deps.db.selectFrom('ready_comment').selectAll().execute();
      expect(JSON.stringify(rows)).not.toMatch(/unowned import|As drafted|A variant/);
    },
  );

  it('lets the post get another comment, and people another message', async () => {
    const postId = await makePost(deps.db, ann, { author: 'tomasz' });
    const id = await make('approved', { postId });
    await ann.api.readyComments.remove({ params: { id } });
    const other = await make('suggested', { author: 'tomasz' });
    expect((await read(other)).hold).toBeNull();
    expect(await ann.api.readyComments.counts({})).toMatchObject({ usedToday: 0 });
    await make('suggested', { postId });
  });
});
