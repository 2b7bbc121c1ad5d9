import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { z } from 'zod';
import type { MessageDraft } from '#contract/engage/messages.ts';
import { type InboxDetails, InboxItem } from '#contract/inbox.ts';
import { contract } from '#contract/index.ts';
import { inFullRuns, triesAll } from '#test/cases.ts';
import { briefLines, openBrief } from '#test/component/draft-briefs.ts';
import { exampleId, exampleOf, type Part } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp, pageUrl } from '#test/component/open-app.ts';
import { answerComments, type CommentPart, readyComment } from '#test/component/ready-comments.ts';
import { answer, callsOf, disconnect, pause, sendEvent } from '#test/component/scripted-server.ts';

const path = '/dashboard/inbox';
const { inbox, readyComments } = contract;
const names = ['Adaeze Okafor', 'Priya Raman', 'Jonas Beck'];

type ItemPart = Part<z.input<typeof InboxItem>>;

const item = (at: number, change: ItemPart = {}): InboxItem =>
  exampleOf(InboxItem, {
    id: exampleId(7000 + at),
    kind: 'comment',
    person: { id: exampleId(7100 + at), name: names[at] ?? '', score: 12.5, signalId: null },
    text: `How do you price month ${at + 1}?`,
    post: { id: exampleId(7200), excerpt: 'Why we stopped quoting per seat' },
    answered: 'unanswered',
    reasons: [{ kind: 'question', text: 'Asks you something', points: 100 }],
    draft: null,
    isBlocked: false,
    snoozedUntil: null,
    isDismissed: false,
    ...change,
  });

/** Answers the calls of the page with these items; decided ones leave. */
function answerInbox(items: InboxItem[], fitToday = 50): void {
  let open = items;
  answer(inbox.toAnswer, ({ query }) => ({
    items: open.filter(({ post }) => query.postId === undefined || post?.id === query.postId) as ItemPart[],
    nextCursor: null,
  }));
  answer(inbox.counts, () => ({ toAnswer: open.length, snoozed: 0, fitToday, checkJob: null }));
  answer(
    inbox.one,
    ({ params }) =>
      ({
        item: items.find(({ id }) => id === params.id) as ItemPart,
        signal: null,
        thread: [],
        threadCount: 0,
      }) as Part<z.input<typeof InboxDetails>>,
  );
  answer(inbox.change, ({ params, body }) => {
    const one = items.find(({ id }) => id === params.id);
    const isBack = body.state === 'open' || body.snoozedUntil === null;
    open = isBack ? items : open.filter(({ id }) => id !== params.id);
    return one as ItemPart;
  });
}

const rows = page.getByRole('region', { name: 'To answer' }).getByRole('listitem');

describe('what waits for an answer', () => {
  test('is listed with its reason, leaves by m, d, and h, comes back by undo, and is accessible in both themes and on a phone', async () => {
    answerInbox(names.map((_, at) => item(at)));
    await openApp(path);
    await expect.element(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
    await expect.poll(() => rows.elements().length).toBe(3);
    await expect.poll(() => rows.nth(0).element().textContent).toContain('Asks you something');
    await userEvent.keyboard('j');
    await expect.poll(pageUrl).toContain(exampleId(7001));
    await userEvent.keyboard('k');
    await expect.poll(pageUrl).toContain(exampleId(7000));
    await userEvent.keyboard('m');
    await expect.poll(() => rows.elements().length).toBe(2);
    await expect.poll(pageUrl).toContain(exampleId(7001));
    await userEvent.keyboard('d');
    await expect.poll(() => rows.elements().length).toBe(1);
    const changes = () => callsOf(inbox.change).map(({ params, body }) => [params.id, body]);
    expect(changes()).toEqual([
      [exampleId(7000), { state: 'answered' }],
      [exampleId(7001), { state: 'dismissed' }],
    ]);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => changes().at(-1)).toEqual([exampleId(7001), { state: 'open' }]);
    await expect.poll(() => rows.elements().length).toBe(3);
    const url = pageUrl();
    await userEvent.keyboard('h');
    await expect.poll(() => rows.elements().length).toBe(2);
    const snoozed = callsOf(inbox.change).at(-1);
    expect(url).toContain(snoozed?.params.id);
    expect(snoozed?.body.snoozedUntil).toMatch(/T0\d:00:00/);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => callsOf(inbox.change).at(-1)?.body).toEqual({ snoozedUntil: null });
    await expectNoBarriers();
  });

  test('keeps the first one open when another one arrives above it, and when it leaves the list', async () => {
    answerInbox([item(1)]);
    await openApp(path);
    const open = page.getByRole('list', { name: 'Thread' }).getByText('How do you price month 2?');
    await expect.element(open).toBeVisible();
    answerInbox([item(0), item(1)]);
    const list = (items: InboxItem[]) => {
      answer(inbox.toAnswer, { items: items as ItemPart[], nextCursor: null });
      sendEvent({ name: 'signals', id: exampleId(7000) });
      return expect.poll(() => rows.elements().map((row) => row.querySelector('strong')?.textContent));
    };
    await list([item(0), item(1)]).toEqual(names.slice(0, 2));
    await expect.element(open).toBeVisible();
    await list([item(0)]).toEqual(names.slice(0, 1));
    await expect.element(open).toBeVisible();
  });

  const reply = () =>
    readyComment({
      text: 'We waive it.',
      variants: [
        { kind: 'insight', text: 'We waive it.', citation: { text: 'How', start: 0, end: 3 } },
        { kind: 'question', text: 'What would you pay?', citation: { text: 'How', start: 0, end: 3 } },
      ],
      answers: { engagementId: exampleId(7000), name: 'Adaeze Okafor', text: 'How?' },
    });
  const field = page.getByRole('textbox', { name: 'Comment' });

  test('is drafted by c, chosen by its number, and posted by mod+Enter after a moment, once', async () => {
    const drafted = reply();
    answerComments([drafted]);
    answerInbox(names.map((_, at) => item(at)));
    answer(inbox.draft, drafted as CommentPart);
    await openApp(path);
    await expect.poll(() => rows.elements().length).toBe(3);
    await userEvent.keyboard('c');
    await expect.element(field).toHaveValue('We waive it.');
    const press = (repeat: boolean) =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, repeat, bubbles: true }),
      );
    press(false);
    await new Promise((resolve) => setTimeout(resolve, 450));
    press(true);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(callsOf(readyComments.move)).toEqual([]);
    await userEvent.keyboard('2');
    await expect.poll(() => callsOf(readyComments.change).map(({ body }) => body.chosen)).toEqual([1]);
    await new Promise((resolve) => setTimeout(resolve, 450));
    press(false);
    await expect.poll(() => callsOf(readyComments.move).map(({ body }) => body.status)).toEqual(['approved']);
    await expect.element(page.getByText('Posting your reply to Adaeze Okafor')).toBeVisible();
    // On to the next one.
    await expect.poll(pageUrl).toContain(exampleId(7001));
    press(true);
    await new Promise((resolve) => setTimeout(resolve, 450));
    expect(callsOf(readyComments.move)).toHaveLength(1);
  });

  const windows = [
    ['a desktop', 1440, 900],
    ['a phone', 390, 844],
  ] as const;
  for (const [name, width, height] of windows)
    inFullRuns(
      `says on ${name} what its draft knows, and is drafted again without a struck line`,
      async () => {
        const drafted = reply();
        answerComments([drafted]);
        answerInbox([item(0, { draft: { id: drafted.id, status: 'suggested' } })]);
        answer(contract.draftBrief.read, { lines: briefLines });
        await openApp(path, { width, height });
        if (width === 390) await rows.getByRole('button').click();
        await expect.element(field).toHaveValue('We waive it.');
        await openBrief();
        // On a desktop it would narrow the window, which leads back to the list.
        if (width === 390) await expectNoBarriers();
        const { put } = answerComments([drafted]);
        answer(contract.draftBrief.strike, () => put(drafted.id, { text: 'It is on us.' }));
        await page.getByRole('button', { name: /^Leave out: 14 of 20/ }).click();
        await page.getByRole('button', { name: 'Draft again' }).click();
        await expect.element(field).toHaveValue('It is on us.');
        expect(callsOf(contract.draftBrief.strike).map(({ params, body }) => [params.id, body])).toEqual([
          [drafted.id, { struck: ['fact:1'] }],
        ]);
      },
    );

  test('is followed by the next item at once: its thread and drafts are there before it is opened', async () => {
    const drafts = [0, 1, 2].map((at) =>
      readyComment({
        text: `Reply ${at}`,
        answers: { engagementId: exampleId(7000 + at), name: names[at] ?? '', text: 'How?' },
      }),
    );
    answerComments(drafts);
    answerInbox(names.map((_, at) => item(at, { draft: { id: drafts[at]?.id ?? '', status: 'suggested' } })));
    const plain = (at: number) => ({ item: item(at) as ItemPart, signal: null, threadCount: 2 });
    answer(inbox.one, ({ params }) => {
      const at = Number(params.id.slice(-4)) - 7000;
      const before = { id: exampleId(7400 + at), name: 'You', isOwn: true, text: `Before ${at}` };
      return { ...plain(at), thread: [before] };
    });
    await openApp(path);
    await expect.element(field).toHaveValue('Reply 0');
    const asked = (at: number) => [
      callsOf(inbox.one).filter(({ params }) => params.id === exampleId(7000 + at)).length,
      callsOf(readyComments.one).filter(({ params }) => params.id === drafts[at]?.id).length,
    ];
    const isDrawn = async (at: number) => {
      await expect.element(field).toHaveValue(`Reply ${at}`);
      await expect.element(page.getByText(`Before ${at}`)).toBeVisible();
    };
    await expect.poll(() => asked(1)).toEqual([1, 1]);
    let resume = [pause(inbox.one), pause(readyComments.one)];
    await userEvent.keyboard('j');
    await isDrawn(1);
    for (const each of resume) each();
    await expect.poll(() => asked(2)).toEqual([1, 1]);
    resume = [pause(inbox.one), pause(readyComments.one), pause(inbox.toAnswer), pause(readyComments.move)];
    // Nothing is approved before it was visible for a moment.
    await expect
      .poll(() => page.getByRole('button', { name: /^Approve/ }).element().ariaDisabled)
      .not.toBe('true');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await isDrawn(2);
    for (const each of resume) each();
  });

  test('draws only the rows in view, however many there are', async () => {
    answerInbox(Array.from({ length: 150 }, (_, at) => item(at, { person: { name: `Person ${at}` } })));
    await openApp(path);
    await expect.poll(() => rows.elements().length).toBe(150);
    const drawn = () =>
      rows
        .elements()
        .filter((row) => row.querySelector('strong')?.checkVisibility({ contentVisibilityAuto: true }))
        .length;
    await expect.poll(() => drawn() > 3 && drawn() < 60).toBe(true);
  });

  inFullRuns('is listed on Dismissed once it is dismissed, and moved back by d', async () => {
    answerInbox([item(0, { isDismissed: true })]);
    answer(inbox.counts, { toAnswer: 0, snoozed: 0, dismissed: 1, fitToday: 50, checkJob: null });
    await openApp(`${path}?tab=dismissed`);
    await page.getByRole('button', { name: '1 dismissed to answer' }).click();
    await expect.poll(pageUrl).toContain('gone=true');
    await expect.poll(() => callsOf(inbox.toAnswer).at(-1)?.query).toMatchObject({ dismissed: true });
    await expect.element(page.getByRole('button', { name: /^Move back/ })).toBeVisible();
    expect(page.getByRole('button', { name: /^Draft a reply/ }).query()).toBeNull();
    const tabs = page.getByRole('navigation', { name: 'Inbox' });
    await expect
      .element(tabs.getByRole('link', { name: 'Dismissed' }))
      .toHaveAttribute('aria-current', 'page');
    await userEvent.keyboard('d');
    await expect.poll(() => callsOf(inbox.change).at(-1)?.body).toEqual({ state: 'open' });
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => callsOf(inbox.change).at(-1)?.body).toEqual({ state: 'dismissed' });
  });

  test('is grouped by post, and one post is answered after saying how much fits today', async () => {
    const elsewhere = item(2, { post: { id: exampleId(7201), excerpt: 'The three mails' } });
    answerInbox([item(0), elsewhere, item(1)], 1);
    answer(inbox.draftAll, { items: [reply() as CommentPart], fitToday: 1 });
    await openApp(path);
    const groups = page.getByRole('region', { name: 'To answer' }).getByRole('region');
    await expect
      .poll(() => groups.elements().map((one) => one.getAttribute('aria-label')))
      .toEqual(['Why we stopped quoting per seat', 'The three mails']);
    expect(groups.nth(0).getByRole('listitem').elements()).toHaveLength(2);
    await page.getByRole('button', { name: 'Answer all' }).click();
    await expect.poll(() => callsOf(inbox.toAnswer).at(-1)?.query.postId).toBe(exampleId(7200));
    await expect
      .element(page.getByRole('status').filter({ hasText: '1 of 2 replies fit today' }))
      .toBeVisible();
    await page.getByRole('button', { name: 'Draft 2 replies' }).click();
    await expect.poll(() => callsOf(inbox.draftAll).length).toBe(1);
  });

  test('keeps its frame while loading, says in one line that it could not be loaded, loads again, and says so when nothing waits', async () => {
    answerInbox([item(0)]);
    disconnect(inbox.toAnswer);
    const resume = pause(inbox.toAnswer);
    await openApp(path);
    await expect.element(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
    expect(document.querySelectorAll('[aria-busy="true"]')).not.toHaveLength(0);
    resume();
    await expect.element(page.getByText('Couldn’t load your inbox')).toBeVisible();
    answerInbox([item(0)]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => rows.elements().length).toBe(1);
    await userEvent.keyboard('d');
    await expect
      .element(page.getByRole('heading', { name: /What waits for your answer|Everything is answered/ }))
      .toBeVisible();
  });

  test('shows people on “Do not engage” without a draft, and what may be answered', async () => {
    answerInbox([item(0, { isBlocked: true }), item(1, { answered: 'unknown' })]);
    await openApp(path);
    await expect.element(page.getByText(/No reply is drafted\./)).toBeVisible();
    expect(page.getByRole('button', { name: /^Draft a reply/ }).query()).toBeNull();
    await expect.poll(() => rows.nth(1).element().textContent).toContain('May be answered');
  });

  test('is read on a phone as a list first', async () => {
    answerInbox(names.map((_, at) => item(at, { text: 'Long words '.repeat(40) })));
    await openApp(path, { width: 390, height: 844 });
    await expect.poll(() => rows.elements().length).toBe(3);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await rows.nth(1).getByRole('button').click();
    await expect.element(page.getByRole('button', { name: /All to answer/ })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

test('a message is copied, and leaves once the user says it was sent', async () => {
  const signalId = exampleId(7300);
  const about = 'Is there a rule for empty positions?';
  const citation = { text: about, start: 0, end: about.length };
  const person = { id: exampleId(7100), name: names[0] ?? '', score: 12.5, signalId };
  answerInbox([item(0, { kind: 'message', post: null, text: about, person })]);
  let draft: Part<z.input<typeof MessageDraft>> | null = null;
  const state = () => ({
    occasion: { kind: 'answer' as const, reason: 'Wrote last', about },
    blocked: null,
    url: null,
    maxLength: 1250,
    draft,
  });
  const { messages } = contract;
  answer(messages.read, state);
  answer(messages.draft, () => {
    draft = {
      status: 'suggested',
      message: null,
      text: 'Empty ones count for half.',
      variants: [
        { kind: 'insight', text: 'Empty ones count for half.', citation, warnings: [] },
        { kind: 'question', text: 'How many are empty?', citation, warnings: [] },
      ],
      warnings: [],
      reasons: ['Written for the sample network.'],
    };
    return state();
  });
  answer(messages.copy, ({ body }) => {
    draft = { ...draft, status: 'copied', text: body.text };
    return state();
  });
  answer(messages.resolve, () => {
    draft = null;
    return { ...state(), occasion: null };
  });
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  await openApp(path);
  await page.getByRole('button', { name: 'Draft', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Message' });
  await expect.element(field).toHaveValue('Empty ones count for half.');
  await userEvent.keyboard('2');
  await expect.element(field).toHaveValue('How many are empty?');
  if (triesAll()) await expectNoBarriers();
  await rows.nth(0).getByRole('button').click();
  await userEvent.keyboard('2');
  await page.getByRole('button', { name: 'Copy and open' }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect.poll(() => callsOf(messages.resolve).map(({ body }) => body)).toEqual([{ sent: 'yes' }]);
  expect(callsOf(messages.copy).map(({ body }) => body)).toEqual([{ text: 'How many are empty?' }]);
  write.mockRestore();
});

inFullRuns('the former Comments page leads to Drafts', async () => {
  answerComments([readyComment()]);
  await openApp('/dashboard/comments');
  await expect.poll(pageUrl).toBe('/dashboard/inbox?tab=drafts');
});
