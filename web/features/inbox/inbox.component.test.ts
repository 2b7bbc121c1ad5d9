import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { z } from 'zod';
import { type InboxDetails, InboxItem } from '#contract/inbox.ts';
import { contract } from '#contract/index.ts';
import { exampleId, exampleOf, type Part } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp, pageUrl } from '#test/component/open-app.ts';
import { answerComments, readyComment } from '#test/component/ready-comments.ts';
import { answer, callsOf, disconnect, pause } from '#test/component/scripted-server.ts';

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
    ...change,
  });

/** Answers the calls of the page with these items; decided ones leave. */
function answerInbox(items: InboxItem[]): void {
  let open = items;
  answer(inbox.toAnswer, () => ({ items: open as ItemPart[], nextCursor: null }));
  answer(inbox.counts, () => ({ toAnswer: open.length, snoozed: 0, fitToday: 50, checkJob: null }));
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
    open = body.state === 'open' ? items : open.filter(({ id }) => id !== params.id);
    return one as ItemPart;
  });
}

const rows = page.getByRole('region', { name: 'To answer' }).getByRole('listitem');

describe('what waits for an answer', () => {
  test('is listed with its reason, is walked by keys, and is accessible in both themes and on a phone', async () => {
    answerInbox(names.map((_, at) => item(at)));
    await openApp(path);
    await expect.element(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
    await expect.poll(() => rows.elements().length).toBe(3);
    await expect.poll(() => rows.nth(0).element().textContent).toContain('Asks you something');
    await userEvent.keyboard('j');
    await expect.poll(pageUrl).toContain(exampleId(7001));
    await userEvent.keyboard('k');
    await expect.poll(pageUrl).toContain(exampleId(7000));
    await expectNoBarriers();
  });

  test('leaves by m and d, goes on to the next item, and comes back by undo', async () => {
    answerInbox(names.map((_, at) => item(at)));
    await openApp(path);
    await expect.poll(() => rows.elements().length).toBe(3);
    await userEvent.keyboard('m');
    await expect.poll(() => rows.elements().length).toBe(2);
    await expect.poll(pageUrl).toContain(exampleId(7001));
    await userEvent.keyboard('d');
    await expect.poll(() => rows.elements().length).toBe(1);
    expect(callsOf(inbox.change).map(({ params, body }) => [params.id, body])).toEqual([
      [exampleId(7000), { state: 'answered' }],
      [exampleId(7001), { state: 'dismissed' }],
    ]);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => callsOf(inbox.change).at(-1)?.body).toEqual({ state: 'open' });
  });

  test('is drafted by c, and posted by mod+Enter only after it has been shown for a moment', async () => {
    const reply = readyComment({
      text: 'We waive it.',
      answers: { engagementId: exampleId(7000), name: 'Adaeze Okafor', text: 'How?' },
    });
    answerComments([reply]);
    answerInbox(names.map((_, at) => item(at)));
    answer(inbox.draft, reply as never);
    await openApp(path);
    await expect.poll(() => rows.elements().length).toBe(3);
    await userEvent.keyboard('c');
    await expect.element(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('We waive it.');
    const press = (repeat: boolean) =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, repeat, bubbles: true }),
      );
    press(false);
    await new Promise((resolve) => setTimeout(resolve, 450));
    press(true);
    expect(callsOf(readyComments.move)).toEqual([]);
    press(false);
    await expect.poll(() => callsOf(readyComments.move).map(({ body }) => body.status)).toEqual(['approved']);
    await expect.element(page.getByText('Posting your reply to Adaeze Okafor')).toBeVisible();
  });

  test('says what will come here when nothing waits', async () => {
    answerInbox([]);
    await openApp(path);
    await expect
      .element(page.getByRole('heading', { name: /What waits for your answer|Everything is answered/ }))
      .toBeVisible();
  });

  test('keeps its frame while loading, and loads again after a failure', async () => {
    answerInbox([item(0)]);
    const resume = pause(inbox.toAnswer);
    await openApp(path);
    await expect.element(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
    expect(document.querySelectorAll('[aria-busy="true"]')).not.toHaveLength(0);
    resume();
    await expect.poll(() => rows.elements().length).toBe(1);
  });

  test('says in one line that it could not be loaded, and loads again', async () => {
    answerInbox([item(0)]);
    disconnect(inbox.toAnswer);
    await openApp(path);
    await expect.element(page.getByText('Couldn’t load your inbox')).toBeVisible();
    answerInbox([item(0)]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => rows.elements().length).toBe(1);
  });

  test('shows whom one does not engage without a draft, and what may be answered', async () => {
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

test('the former Comments page leads to Drafts', async () => {
  answerComments([readyComment()]);
  await openApp('/dashboard/comments');
  await expect.poll(pageUrl).toBe('/dashboard/inbox?tab=drafts');
});
